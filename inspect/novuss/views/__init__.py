"""Views of the rulebook: comparisons, statements, offences, situations, counts."""
