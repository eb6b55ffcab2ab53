"""Test vectors: what must come out where somebody else judges by the same data.

Each says what was typed and what novuss says of it. The module in the browser is held to
them, and so may be any other program.
"""
