"""Review sheets: texts given to a reader as a workbook, and the reader's answers taken back.

A sheet has a row for each field of each text. The answers become reviews, and changes of the
texts where somebody accepts them.
"""
