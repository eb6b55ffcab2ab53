"""The generated pages of the site: real Markdown files below ``docs/``."""
