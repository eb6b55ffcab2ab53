"""Reports on an inspection, and the blank sheet for measuring on paper."""
