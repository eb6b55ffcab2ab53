"""Site of the rulebook: its pages, its build, its checks."""
