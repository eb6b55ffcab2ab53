"""Plain data of a reply: rulings, the question back with its answers, clauses and cases."""

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.rulings import JoinedValue
from novuss.rulebook.clause_ranking import rank_clauses
from novuss.rulebook.doubts_since_amendments import build_untranslated_data, find_untranslated
from novuss.rulebook.ruling_replies import (
    Branch,
    Found,
    Reply,
    describe_outdated,
    describe_things,
    list_outdated,
    list_statements,
    list_unruled,
    list_values,
    write_answer,
)
from novuss.rulebook.situation_texts import make_titles
from novuss.rulebook.unruled_clauses import build_unruled_data
from novuss.rulings import Ruleset
from novuss.rulings.grounds import find_grounds


def build_answer_data(corpus: Corpus, reply: Reply, found: Found, say: Wording) -> JsonObject:
    """Give rulings, the next question, clauses and cases as plain data in one language."""
    branches, question = reply.branches, reply.question
    unruled = list_unruled(corpus, found, reply)
    names = [entry.clause for entry in unruled if entry.kind != "repealed"]
    # They are near a question that names them, and may be near one that nothing else replies to.
    unknown = reply.refrains or any(
        clause.id in names for clause in find_untranslated(corpus, say.language)
    )
    untranslated = build_untranslated_data(corpus, say.language) if unknown else {}
    return {
        "rulings": [
            _build_ruling_data(corpus, branch, say) | ({"settled": False} if unruled else {})
            for branch in branches
            if branch.ruling.certain or branch.ruling.possible
        ],
        "question": question and _build_question_data(corpus, reply, say.language),
        "clauses": list(
            dict.fromkeys([*found.limits, *names, *rank_clauses(corpus, reply, found)])
        ),
        "cases": list(found.cases),
        # What is not translated may say it.
        "refrains": reply.refrains and not (reply.figure or unruled or untranslated),
        **build_unruled_data(corpus, unruled, say),
        **untranslated,
    }


def _build_ruling_data(corpus: Corpus, branch: Branch, say: Wording) -> JsonObject:
    ruling = branch.ruling
    outdated: list[JsonObject] = [
        {
            "clause": entry.clause,
            "edition": entry.edition,
            "repealed": entry.repealed,
            **({"beside": entry.beside, "amended": entry.amended} if entry.beside else {}),
            "says": describe_outdated(corpus, entry, say),
        }
        for entry in list_outdated(corpus, ruling)
    ]
    return {
        "when": dict(branch.when),
        "assumed": {**branch.taken, **ruling.assumed},
        "statements": [
            {
                "effects": statement.effects,
                "against": statement.against,
                "condition": {
                    "kind": statement.condition.kind,
                    "text": statement.condition.text[say.language],
                }
                if statement.condition
                else None,
                "clause": statement.clause,
                "open": statement.open,
            }
            for statement in list_statements(corpus, branch)
        ],
        "do": describe_things(corpus.rulings, ruling, say),
        "chain": list(dict.fromkeys(rule.clause for rule in ruling.chain)),
        "grounds": find_grounds(corpus.rulings, branch.known, ruling),
        "open": [record for record in ruling.open if record not in corpus.rulings.outdated],
        "settled": ruling.settled,
        **({"outdated": outdated} if outdated else {}),
    }


def list_answers(corpus: Corpus, reply: Reply, language: Language) -> dict[str, str]:
    """List the answers to the question of a reply, ids with texts; situations are the last."""
    if not reply.question:
        return {}
    rules, titles = corpus.rulings, make_titles(corpus, language)
    listed = {
        write_answer({fact: value}): _name_otherwise(corpus, reply, fact, value, language)
        for fact, value in reply.checked
    }
    values = list_values(rules, reply)
    similar = {write_answer(facts): titles[name] for name, facts in reply.similar.items()}
    return listed | {value.id: value.text[language] for value in values} | similar


def _name_otherwise(corpus: Corpus, reply: Reply, fact: str, value: str, language: Language) -> str:
    """Name what a presumed fact may be instead, with its question."""
    rules, say = corpus.rulings, Wording(corpus.strings, language)
    known, usual = reply.known.get(fact, ()), rules.facts[fact].usual
    [presumed] = known if len(known) == 1 else [usual]
    named = next(other for other in rules.facts[fact].values if other.id == presumed)
    instead = say("ask.instead", value=named.text[language])
    return f"{name_fact(rules, fact, value, language)} ({instead})"


def name_fact(rules: Ruleset, fact: str, value: str, language: Language) -> str:
    """Name a fact of a case with its value: the question and the answer."""
    asked = rules.find_question(fact)
    answer = next(known for known in asked.values if known.id == value)
    return f"{asked.question[language]} {answer.text[language]}"


def _build_question_data(corpus: Corpus, reply: Reply, language: Language) -> JsonObject:
    assert reply.question
    asked = corpus.rulings.find_question(reply.question)
    facts: dict[str, JsonObject] = {
        value.id: {"facts": dict(value.facts)}
        for value in list_values(corpus.rulings, reply)
        if isinstance(value, JoinedValue)
    }
    facts |= {
        write_answer({fact: value}): {"facts": {fact: value}} for fact, value in reply.checked
    }
    for situation, given in reply.similar.items():
        facts[write_answer(given)] = {"facts": dict(given), "situation": situation}
    values: list[JsonObject] = [
        {"id": name, "text": text} | facts.get(name, {})
        for name, text in list_answers(corpus, reply, language).items()
    ]
    return {"fact": asked.id, "text": asked.question[language], "values": values}
