"""Test vectors: what was typed, and what must come out, for any program that judges.

The module in the browser is held to them.
"""
