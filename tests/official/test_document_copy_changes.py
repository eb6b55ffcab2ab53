"""An amended copy against the imported one."""

from tests.official.invented import found, imported

from novuss.official.document_copy_changes import Change, find_changes
from novuss.official.imported_documents import Place, RowCells, Stray

CAT = found("1.1", "Die Katze schläft am liebsten auf dem warmen Ofen.")
DOG = found("1.2", "Der Hund bewacht nachts den Hof und bellt dabei laut.")
BIRD = found("1.3", "Der Vogel singt schon früh am Morgen im Garten.")
OLD = imported(CAT, DOG, BIRD)


def test_same_wording_in_other_lines_is_no_change() -> None:
    wrapped = found("1.2", "Der Hund bewacht nachts den Hof\nund bellt dabei laut.")
    assert find_changes(OLD, imported(CAT, wrapped, BIRD)) == []


def test_changed_clause_shows_the_words() -> None:
    amended = found("1.2", "Der Hund bewacht nachts das Haus und bellt dabei nie.")
    assert find_changes(OLD, imported(CAT, amended, BIRD)) == [
        Change(
            "changed",
            "1.2",
            words=(
                ("same", "Der Hund bewacht nachts"),
                ("gone", "den Hof"),
                ("new", "das Haus"),
                ("same", "und bellt dabei"),
                ("gone", "laut."),
                ("new", "nie."),
            ),
        )
    ]


def test_removed_and_added_clauses() -> None:
    fish = found("1.4", "Der Fisch schwimmt stumm im Teich umher.")
    assert find_changes(OLD, imported(CAT, DOG, fish)) == [
        Change("added", "1.4", words=(("new", fish.wording),)),
        Change("removed", "1.3", words=(("gone", BIRD.wording),)),
    ]


def test_clause_that_was_moved_and_the_one_in_its_place() -> None:
    fish = found("1.2", "Der Fisch schwimmt stumm im Teich umher.")
    dog = found("1.4", DOG.wording)
    first, second = find_changes(OLD, imported(CAT, fish, BIRD, dog))
    assert (first.kind, first.clause) == ("changed", "1.2")
    assert second == Change("moved", "1.4", "1.2")


def test_new_clause_without_a_known_number_is_told() -> None:
    extra = Stray(text="1.5 Die Maus frisst den Käse.", place=Place(page=1, line=9))
    assert find_changes(OLD, imported(CAT, DOG, BIRD, extra=[extra])) == [
        Change("added", "1.5", words=(("new", "1.5 Die Maus frisst den Käse."),))
    ]


def test_repair_is_no_change() -> None:
    mended = found("1.2", "Der Hund bewacht nächtens den Hof.", original=DOG.wording)
    assert find_changes(OLD, imported(CAT, mended, BIRD)) == []


def test_figure_in_a_cell_is_a_change() -> None:
    row = {"unit": "mm", "tolerance": "-"}
    old = found("A1.1", "Höhe", cells=RowCells(quantity="750", **row))
    new = found("A1.1", "Höhe", cells=RowCells(quantity="760", **row))
    (change,) = find_changes(imported(old), imported(new))
    assert ("gone", "750") in change.words
    assert ("new", "760") in change.words
