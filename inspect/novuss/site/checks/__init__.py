"""Rules that pages and their sources must keep."""
