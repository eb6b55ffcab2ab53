"""Texts given to a reader, and what the reader says of them taken back.

A sheet has a row for each field of each text. It is a workbook, a page to print, or a file
for the programs of translators; all but the page come back, and what they say becomes
reviews, and changes of the texts where somebody accepts them.
"""
