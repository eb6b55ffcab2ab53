"""Amendments in a workbook: written for a secretary, read back, checked, shown before a vote."""
