"""``python -m novuss``."""

from novuss.cli import main

if __name__ == "__main__":
    main()
