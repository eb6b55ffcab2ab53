"""Rulebook in the reader's hands: comparisons, statements, situations, offences, quiz, counts."""
