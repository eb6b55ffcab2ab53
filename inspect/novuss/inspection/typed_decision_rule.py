"""Decision rules as they are typed: a name, and a guard band for ``guarded``."""

from novuss.input_problems import ProblemsError, require_choice
from novuss.inspection.reading_decision import RULE_NAMES, DecisionRule
from novuss.inspection.typed_numbers import parse_number
from novuss.inspection.typed_value_errors import InputMistake


def read_rule(name: str, guard: str | None) -> DecisionRule:
    """Read the rule of that name, with the guard band r as a multiple of U.

    Raises:
        ProblemsError: no such rule, or a guard that is no number for it.
    """
    if require_choice(name, RULE_NAMES, "--rule") == "simple":
        if guard is not None:
            raise ProblemsError.of("--guard", "option-guard")
        return DecisionRule()
    try:
        factor = parse_number(guard) if guard is not None else DecisionRule().guard
    except InputMistake:
        raise ProblemsError.of("--guard", "option-number", value=str(guard)) from None
    if factor < 0:
        raise ProblemsError.of("--guard", "option-number", value=str(guard))
    return DecisionRule("guarded", factor)
