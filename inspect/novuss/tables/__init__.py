"""The table layer: measuring tables and files of working limits in, readings out."""
