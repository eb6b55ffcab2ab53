"""Texts given to a reader, and what the reader says of them taken back.

A sheet has a row for each field of each text. It is a workbook or a page to print; the
workbook comes back, and what it says becomes reviews, and changes of the texts where somebody
accepts them.
"""
