"""Knowledge of ``specs/``: YAML with line numbers in, one checked model out."""
