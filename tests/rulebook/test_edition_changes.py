"""Changes of an amending edition: by clause, by limit, announced before its day."""

from tests.amended import DAY, EDITION, EVE, SeeAmended

from novuss.rulebook.edition_changes import find_announcements, list_changes, list_entries


def test_changes_are_those_that_the_amendments_list(see_amended: SeeAmended) -> None:
    before, after = see_amended(EVE), see_amended(DAY)
    for corpus, edition in ((before, before.upcoming[0]), (after, after.edition(EDITION))):
        found = list_changes(corpus, edition)
        assert found
        assert [
            (change.kind, change.earlier and change.earlier.id, change.now and change.now.id)
            for change in found.changes
        ] == [
            ("amended", "11.7", "11.7"),
            ("renumbered", "12.20", "12.40"),
            ("added", None, "17.1.20"),
            ("amended", "18.1.3", "18.1.3"),
            ("amended", "A1.19", "A1.19"),
            ("repealed", "19.1.12", None),
        ]
        assert list(found.by_limit) == ["puck.weight"]
    assert list_changes(after, after.edition("lnf-2017")) is None


def test_announcements_are_of_the_edition_that_is_amended(see_amended: SeeAmended) -> None:
    before = see_amended(EVE)
    changes = list_changes(before, before.upcoming[0])
    found = find_announcements(changes, "lnf-2017")
    assert {"18.1.3", "19.1.12", "12.20"} <= found.announced.keys()
    assert [change.now and change.now.id for change in found.added["17.1"]] == ["17.1.20"]
    clauses = [clause for name in ("18.1.3", "17.1") if (clause := before.rules.clause(name))]
    chosen = found.choose(clauses)
    assert (chosen.announced.keys(), chosen.added.keys()) == ({"18.1.3"}, {"17.1"})
    assert not find_announcements(changes, "mfn-2010").announced
    assert not find_announcements(None, "lnf-2017").added


def test_readers_are_told_of_an_edition_in_one_entry(see_amended: SeeAmended) -> None:
    for day in (EVE, DAY):
        (entry,) = list_entries(see_amended(day))
        assert (entry.id, entry.entered.isoformat()) == (EDITION, "2026-11-20")
        assert entry.clauses == ["11.7", "12.40", "17.1.20", "18.1.3", "A1.19", "19.1.12"]
