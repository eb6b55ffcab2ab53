"""Generated pages as Markdown text."""
