"""What can be derived from the corpus: comparisons, offences, counts."""
