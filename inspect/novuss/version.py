"""Version of the package, and with it of the knowledge that it carries."""

__version__ = "0.1.0"
