"""What a desk answers phones, and what it keeps."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.commands import Novuss
from tests.desk.hall import HOST, Hall, make_web_key, open_hall
from tests.event_zips import jpeg
from tests.handed import limit, name_of, put

from novuss.corpus import Corpus
from novuss.desk.desk_app import build_app
from novuss.desk.received_entries import HandedFile
from novuss.explain import build_explainer
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import LANGUAGES, Language
from novuss.recordreport.cached_listing import read_listing, verify_listing
from novuss.records.entry_chain import format_head
from novuss.records.entry_digests import compute_inspection_digest
from novuss.records.record_verification import verify_store
from novuss.records.signature_trust import read_signatures
from novuss.records.signing_keys import make_key, read_key

JPEG = jpeg()
LATE = "2099-01-01T10:00:00+02:00"


def test_entries_are_taken_once_and_never_changed(hall: Hall) -> None:
    anna = hall.join("Anna")
    first = anna.weigh("a", "P1", "25")
    assert anna.hand_over(first).json()["new"] == [name_of("a")]
    again = anna.hand_over(first, anna.weigh("b", "P2", "21")).json()
    assert (again["new"], again["known"]) == ([name_of("b")], [name_of("a")])
    refused = anna.hand_over(anna.weigh("a", "P1", "24"), anna.weigh("c", "P3", "21"))
    assert (refused.status_code, refused.json()["ids"]) == (409, [name_of("a")])
    assert refused.json()["error"]["code"] == "desk-changed"
    assert {found.item for found in hall.records.inspections} == {"P1", "P2"}
    assert [name for name, _ in hall.log] == ["entries", "entries"]


def test_entries_that_cannot_be_read_are_told_as_check_tells_them(hall: Hall) -> None:
    anna = hall.join("Anna")
    answer = anna.ask(
        "POST",
        "/entries",
        anna.build_file(anna.weigh("a", "P1", "heavy")),
        **{"accept-language": "lv,en;q=0.5"},
    )
    assert answer.status_code == 422
    (problem,) = answer.json()["problems"]
    assert (problem["item"], problem["inspection"]) == ("P1", 1)
    assert "heavy" in problem["message"]
    assert hall.records.inspections == ()
    assert anna.hand_over(edition="mfn-2010").json()["error"]["code"] == "desk-other-event"


def test_clock_of_a_phone_loses_nothing_and_is_told(hall: Hall) -> None:
    anna = hall.join("Anna")
    answer = anna.hand_over(anna.weigh("a", "P1", "21", at=LATE)).json()
    assert answer["new"] == [name_of("a")]
    assert [warning["code"] for warning in answer["warnings"]] == ["desk-clock"]
    empty = anna.hand_over(anna.weigh("b", "P2", "")).json()
    assert (empty["new"], empty["empty"], empty["warnings"]) == ([], [name_of("b")], [])


def test_order_is_that_of_the_desk_whatever_clocks_say(hall: Hall) -> None:
    anna, bea = hall.join("Anna"), hall.join("Bea")
    first = anna.weigh("a", "P1", "25", at=LATE)
    # Set right meanwhile, the clock calls the later one the earlier.
    later = anna.weigh("a2", "P1", "21", at="2001-01-01T00:00:00Z", replaces=["a"])
    for judge, sent in ((anna, first), (bea, bea.weigh("b", "P2", "21")), (anna, later)):
        for _ in range(2):
            judge.hand_over(sent)
    sent_ids = [found["id"] for _, data in hall.log for found in data["inspections"]]
    assert sent_ids == [name_of("a"), name_of("b"), name_of("a2")]
    assert sorted(found.id for found in hall.records.inspections) == sorted(sent_ids)
    assert anna.find_item("P1")["verdict"] == "partial"


def test_terms_are_those_of_the_event_whatever_a_phone_says(hall: Hall) -> None:
    anna = hall.join("Anna")
    loose = limit("puck.weight", "1", "99", unit="g")
    assert anna.hand_over(anna.weigh("a", "P1", "25"), limits=[loose]).status_code == 200
    assert anna.find_item("P1")["verdict"] == "fail"
    joined = hall.join("Bea").ask("GET", "/board.json").json()
    assert joined["event"] == {}


def test_decisions_judge_anew_and_the_earlier_verdict_is_kept(hall: Hall) -> None:
    anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
    hole = {"readings": [{"characteristic": "disc.hole_diameter", "value": "9,5", "unit": "mm"}]}
    anna.hand_over(
        anna.weigh("a", "P1", "25"), {**anna.weigh("d", "D1", "5"), "kind": "disc", **hole}
    )
    assert [entry["why"] for entry in chief.board["queue"]] == ["failed", "undecided"]
    # In the order of the rulebook, whatever items are called.
    rail = {"readings": [{"characteristic": "table.rail_width", "value": "60", "unit": "mm"}]}
    anna.hand_over({**anna.weigh("t", "T1", "5"), "kind": "table", **rail})
    assert [entry["item"] for entry in chief.board["queue"]] == ["T1", "P1", "D1"]
    about = {"kind": "puck", "item": "P1"}
    waived = chief.decide("w", "waiver", **about, characteristic="puck.weight", scope="event")
    assert waived.status_code == 200, waived.text
    assert chief.find_item("P1")["waived"] == ["puck.weight"]
    assert chief.find_item("P1")["verdict"] == "fail"
    bounds = {"lower": "7", "upper": "9", "unit": "mm"}
    chief.decide("l", "limit", characteristic="disc.hole_diameter", **bounds)
    assert chief.find_item("D1")["verdict"] == "fail"
    (disc,) = (item for item in hall.records.inspections if item.item == "D1")
    assert disc.verdict == "undecided"
    assert chief.decide("r", "reinspection", **about).status_code == 200
    assert chief.find_item("P1")["state"] == "waiting"
    anna.hand_over(anna.weigh("a2", "P1", "21", replaces=["a"]))
    assert chief.find_item("P1")["state"] == "done"
    # Each once, whoever sends it again, and never another under the same id.
    number = chief.board["number"]
    chief.decide("r", "reinspection", **about)
    assert chief.board["number"] == number
    assert chief.decide("r", "reinspection", kind="puck", item="P9").status_code == 409
    decided = [data["type"] for name, data in hall.log if name == "decision"]
    assert decided == ["waiver", "limit", "reinspection"]
    settings = [data for name, data in hall.log if name == "settings"][-1]
    assert (len(settings["limits"]), len(settings["waivers"])) == (1, 1)


def test_waiver_makes_the_kept_list_anew(hall: Hall, corpus: Corpus) -> None:
    anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
    anna.hand_over(anna.weigh("a", "P1", "25"))
    store = hall.desk.store
    hall.call(read_listing, store, corpus)
    about = {"kind": "puck", "item": "P1", "characteristic": "puck.weight", "scope": "event"}
    chief.decide("w", "waiver", **about)
    hall.call(read_listing, store, corpus)
    assert hall.call(verify_listing, store, corpus) == []


def test_decisions_that_are_about_nothing_are_refused(hall: Hall) -> None:
    anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
    anna.hand_over(anna.weigh("a", "P1", "25"))
    about = {"kind": "puck", "characteristic": "puck.weight", "scope": "event"}
    assert chief.decide("w", "waiver", **about, item="P9").status_code == 422
    assert chief.decide("r", "reinspection", kind="puck", item="P9").status_code == 404
    silent = chief.decide("s", "waiver", **about, item="P1", reason=" ")
    assert silent.json()["error"]["code"] == "desk-reason"
    assert [name for name, _ in hall.log] == ["entries"]


def test_chief_judge_lets_one_of_the_inspections_that_he_saw_stand(
    hall: Hall, novuss: Novuss
) -> None:
    judges = {name: hall.join(name) for name in ("Anna", "Bea", "Carl")}
    chief = hall.join("Chief", "chief-judge")
    for name, value in (("Anna", "25"), ("Bea", "21")):
        judges[name].hand_over(judges[name].weigh(name, "P1", value))
    assert chief.find_item("P1")["contested"]
    matter = {"characteristic": "puck.weight", "occasion": "before"}
    over = [{"inspection": name_of("Anna"), **matter}]
    about: dict[str, Any] = {"kind": "puck", "item": "P1", "inspection": name_of("Bea")}
    assert chief.decide("c", "choice", **about, over=[]).json()["problems"][0]["message"]
    for _ in range(2):
        assert chief.decide("c", "choice", **about, over=over).status_code == 200
    assert chief.find_item("P1")["verdict"] == "partial"
    (announced,) = [data for name, data in hall.log if name == "decision"]
    assert (announced["by"], announced["over"]) == ("Chief", over)
    # Page 1 says what stands over what, and why; the list names whose inspection stands.
    (words,) = chief.ask("GET", "/protocol/en").text.split("chief judge&#39;s decision (")[1:]
    line = words.partition("</p>")[0].replace("\xa0", " ")
    assert "P1, A1.19 weight): 21 g – pass (Bea); not 25 g – fail (Anna). " in line
    assert line.endswith("Reason: agreed")
    (listed,) = novuss("record", "list", "event.db", "--json").json["items"]
    assert listed["by"] == "Bea"
    # The file beside the records was lost, and the phone sends it again.
    assert chief.decide("d", "choice", **about, over=over).status_code == 200
    # Over one that came since nothing was decided.
    judges["Carl"].hand_over(judges["Carl"].weigh("Carl", "P1", "26"))
    assert chief.find_item("P1")["contested"]


def test_whoever_is_taken_out_does_not_join_by_the_old_code(hall: Hall) -> None:
    anna, bea, chief = hall.join("Anna Berzina"), hall.join("Bea"), hall.join("C", "chief-judge")
    old = [hall.call(hall.desk.read_code, role) for role in ("judge", "chief-judge")]
    printed: list[tuple[str, str]] = []
    hall.service.show_codes = lambda code, chief: printed.append((code, chief))
    codes = chief.ask("POST", "/revoke", {"phone": anna.phone}).json()
    assert printed == [(codes["code"], codes["chief"])]
    assert (codes["code"] == old[0], codes["chief"] == old[1]) == (False, True)
    again = {"code": old[0], "name": "Anna Berzina", "role": "judge"}
    assert anna.ask("POST", "/join", again).status_code == 403
    assert bea.ask("GET", "/board.json").status_code == 200
    # She comes again with the new code; on the terminal the beginning of her name is enough.
    hall.join("Anna Berzina")
    (found,) = hall.call(hall.desk.find_named, "anna")
    assert found.name == "Anna Berzina"
    hall.join("Anna Kalnina")
    with pytest.raises(ProblemsError) as refused:
        hall.call(hall.desk.find_named, "Anna")
    assert refused.value.problems[0].values["names"] == "Bea, C, Anna Berzina, Anna Kalnina"
    # Whoever was chief judge knows both.
    hall.call(hall.desk.shut_out_phone, chief.phone)
    assert hall.call(hall.desk.read_code, "chief-judge") != old[1]
    # Whoever hears a code read aloud types it in two parts.
    code = hall.call(hall.desk.read_code, "judge")
    typed = again | {"name": "Dace", "code": f" {code[:3]} {code[3:]} ".lower()}
    assert bea.ask("POST", "/join", typed).status_code == 200


def test_items_are_taken_and_taken_over(hall: Hall) -> None:
    anna, bea = hall.join("Anna"), hall.join("Bea")
    about = {"kind": "puck", "item": "P1", "taken": True}
    assert anna.ask("POST", "/claims", about).status_code == 200
    refused = bea.ask("POST", "/claims", about)
    assert (refused.status_code, refused.json()["by"]) == (409, "Anna")
    over = refused.json()["phone"]
    assert bea.ask("POST", "/claims", {**about, "over": over}).status_code == 200
    assert bea.find_item("P1")["by"] == ["Bea"]
    # What Anna leaves is no more hers.
    anna.ask("POST", "/claims", {**about, "taken": False})
    assert bea.find_item("P1")["state"] == "being-measured"
    bea.ask("POST", "/claims", {**about, "taken": False})
    assert bea.board["items"] == []


def test_drafts_are_the_last_state_of_a_phone_and_no_verdict(hall: Hall) -> None:
    anna = hall.join("Anna")
    draft = {"id": name_of("a"), "kind": "puck", "item": "P1", "filled": 3}
    for drafts in ([draft, {**draft, "item": "P2"}], [draft]):
        assert anna.ask("POST", "/drafts", {"inspections": drafts}).status_code == 204
    (phone,) = hall.call(hall.desk.describe_presence, {anna.phone: 1})["phones"]
    assert phone["drafts"] == [{"kind": "puck", "item": "P1", "filled": 3}]
    assert phone["online"]
    assert hall.records.inspections == ()


def test_photos_come_before_or_after_their_inspection(hall: Hall) -> None:
    anna, digest = hall.join("Anna"), hashlib.sha256(JPEG).hexdigest()
    photo = {"name": "a.jpg", "sha256": digest}
    anna.hand_over(anna.weigh("a", "P1", "21", photos=[photo]))
    assert anna.ask("GET", f"/photos/{digest}").status_code == 404
    for _ in range(2):
        assert anna.ask("PUT", f"/photos/{digest}", JPEG).status_code == 204
    assert anna.ask("GET", f"/photos/{digest}").content == JPEG
    assert (hall.path.parent / "photos" / digest).read_bytes() == JPEG
    assert hall.call(hall.desk.store.photos.list_digests) == [digest]
    assert anna.ask("PUT", f"/photos/{'0' * 64}", JPEG).status_code == 422


def test_desk_that_is_started_again_goes_on(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "event.db"
    with open_hall(path, corpus) as hall:
        anna = hall.join("Anna")
        anna.hand_over(anna.weigh("a", "P1", "21"))
        anna.ask("POST", "/claims", {"kind": "puck", "item": "P2", "taken": True})
        before, code = anna.board, hall.call(hall.desk.read_code, "judge")
    with open_hall(path, corpus) as hall:
        anna.client = hall.client
        assert anna.board == before
        assert hall.call(hall.desk.read_code, "judge") == code
        anna.hand_over(anna.weigh("b", "P2", "21"))
        assert anna.board["number"] == before["number"] + 1
    # Whoever loses the file beside the records joins anew, and nothing is lost or twice.
    (tmp_path / "event.drafts.db").unlink()
    with open_hall(path, corpus) as hall:
        bea = hall.join("Bea")
        assert [item["item"] for item in bea.board["items"]] == ["P1", "P2"]
        assert hall.stranger.event == anna.event
        ((_, data),) = hall.log
        assert {found["item"] for found in data["inspections"]} == {"P1", "P2"}


def test_what_another_program_records_is_told(hall: Hall, novuss: Novuss) -> None:
    anna = hall.join("Anna")
    assert not hall.call(hall.desk.has_changed)
    put(hall.path.parent / "e.json", anna.build_file(anna.weigh("a", "P1", "21")))
    assert novuss("record", "add", "event.db", "e.json").status == 0
    assert hall.call(hall.desk.has_changed)
    hall.call(hall.desk.log_news)
    assert [data["inspections"][0]["item"] for name, data in hall.log if name == "entries"] == [
        "P1"
    ]
    # So is which inspection stands, and what is to be measured again.
    anna.hand_over(anna.weigh("b", "P2", "21"))
    bea = hall.join("Bea")
    bea.hand_over(bea.weigh("c", "P2", "25"))
    by = ("--by", "Chief", "--reason", "agreed")
    assert novuss("record", "decide", "event.db", "P2", name_of("b")[:8], *by).status == 0
    hall.call(hall.desk.log_news)
    *_, terms = (data for name, data in hall.log if name == "settings")
    [choice] = terms["choices"]
    assert (choice["inspection"], choice["by"]) == (name_of("b"), "Chief")
    assert [over["inspection"] for over in choice["over"]] == [name_of("c")]


def test_protocol_is_that_of_the_records_and_names_what_was_received(
    tmp_path: Path, corpus: Corpus, novuss: Novuss
) -> None:
    key = tmp_path / "desk.pem"
    make_key(key)
    with open_hall(tmp_path / "event.db", corpus, read_key(key)) as hall:
        anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
        anna.hand_over(anna.weigh("a", "P1", "21"))
        page = chief.ask("GET", "/protocol/en").text
        assert anna.ask("GET", "/protocol/en").status_code == 403
    novuss("report", "event.db", "-o", "p.html")
    written = (tmp_path / "p.html").read_text(encoding="utf-8")
    # The file bears a mark by which it is known again, and the page needs none.
    assert page.strip() == written.rpartition("<!--")[0].strip()
    verified = novuss("record", "verify", "event.db", "--json").json
    assert (verified["intact"], verified["signatures"]) == (True, [])
    assert {(found["by"], found["desk"]) for found in verified["received"]} == {
        ("Anna", read_key(key).key)
    }
    received = f"Anna ({format_head(read_key(key).key)}): 1 inspection, 2 entries about the event"
    line = "Received at a desk under the token of the judge, not signed by the judge"
    assert f"{line}: {received}" in " ".join(page.split())
    assert novuss("record", "verify", "event.db", "--require-signed").status == 1


def test_key_of_a_desk_stands_for_the_judge_for_whom_the_chief_names_it(
    tmp_path: Path, corpus: Corpus, novuss: Novuss
) -> None:
    for name in ("event.desk", "chief", "phone"):
        make_key(tmp_path / f"{name}.pem")
    own = read_key(tmp_path / "phone.pem")
    with open_hall(tmp_path / "event.db", corpus, read_key(tmp_path / "event.desk.pem")) as hall:
        anna, chief = hall.join("Anna", key=make_web_key(own)), hall.join("Chief", "chief-judge")
        first, second = anna.weigh("a", "P1", "21"), anna.weigh("b", "P2", "21")
        anna.hand_over(first)
        message = f"novuss inspection 1 {compute_inspection_digest(second)}".encode()
        words = f"{second['id']}={own.sign_message(message)}"
        anna.ask(
            "POST", "/entries", anna.build_file(second), **{"novuss-signatures": words}
        ).raise_for_status()
        chief.decide("r", "reinspection", kind="puck", item="P1")
    verify = ("record", "verify", "event.db")
    desk = format_head(read_key(tmp_path / "event.desk.pem").key)
    assert f"Chief ({desk}): 1 entry about the event" in " ".join(novuss(*verify).out.split())

    def name(*words: str) -> None:
        named = [part for word in words for part in ("--judge-key", word)]
        by = ("--by", "Chief", "--key", "chief.pem")
        assert novuss("record", "event", "event.db", *named, *by).status == 0

    # The digits of the phone's key, in groups as it shows them; what was only received is told.
    name(f"Anna={own.key[:32]} {own.key[32:].upper()}", "Chief=event.desk.pub.pem")
    run = novuss(*verify, "--json")
    assert (run.status, run.json["intact"]) == (1, True)
    messages = " ".join(problem["message"] for problem in run.json["problems"])
    assert f"{name_of('a')[:8]} bears the name Anna and is not signed" in messages
    assert name_of("b")[:8] not in messages
    assert "as they were recorded" in novuss(*verify).out
    # For both, whether the phone signed or not.
    name("Anna=event.desk.pub.pem", "Chief=event.desk.pub.pem")
    assert novuss(*verify).status == 0
    assert novuss(*verify, "--require-signed").status == 0


def test_what_a_phone_signed_is_told_apart_from_what_was_received(
    tmp_path: Path, corpus: Corpus, novuss: Novuss
) -> None:
    make_key(tmp_path / "phone.pem")
    own = read_key(tmp_path / "phone.pem")
    with open_hall(tmp_path / "event.db", corpus) as hall:
        anna, chief = hall.join("Anna", key=make_web_key(own)), hall.join("Chief", "chief-judge")
        sent = [anna.weigh(word, item, "21") for word, item in (("a", "P1"), ("b", "P2"))]
        message = f"novuss inspection 1 {compute_inspection_digest(sent[0])}".encode()
        # The second has the signature of the first.
        words = " ".join(f"{found['id']}={own.sign_message(message)}" for found in sent)
        file = anna.build_file(*sent)
        answer = anna.ask("POST", "/entries", file, **{"novuss-signatures": words})
        assert len(answer.json()["new"]) == 2
        page = chief.ask("GET", "/protocol/en").text
    assert "Anna, the name given when joining the desk" in page
    verified = novuss("record", "verify", "event.db", "--json").json
    (signed,) = verified["signatures"]
    assert (signed["key"], signed["joined_as"]) == (own.key, "Anna")
    assert signed["entries"] == [name_of("a")]
    received = {found["entry"] for found in verified["received"]}
    assert name_of("b") in received
    assert name_of("a") not in received
    trusted = f"Anna={tmp_path / 'phone.pub.pem'}"
    problems = novuss("record", "verify", "event.db", "--json", "--trust", trusted).json["problems"]
    assert name_of("a")[:8] not in json.dumps(problems)


def test_merged_files_come_to_the_protocol_of_the_desk(
    tmp_path: Path, corpus: Corpus, novuss: Novuss
) -> None:
    with open_hall(tmp_path / "event.db", corpus) as hall:
        anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
        first, second = anna.weigh("a", "P1", "25"), anna.weigh("b", "P2", "21")
        anna.hand_over(first)
        anna.hand_over(second)
        chief.decide("r", "reinspection", kind="puck", item="P1")
        put(tmp_path / "a.json", anna.build_file(first))
        put(tmp_path / "b.json", anna.build_file(second))
        board = chief.board
    for name in ("a", "b"):
        novuss("record", "add", f"{name}.db", f"{name}.json")
    novuss("record", "merge", "a.db", "b.db")
    items = [
        novuss("record", "list", file, "--json").json["items"] for file in ("a.db", "event.db")
    ]
    assert items[0] == items[1]
    novuss("record", "merge", "a.db", "event.db")
    with open_hall(tmp_path / "a.db", corpus) as other:
        merged = other.join("Chief", "chief-judge").board
    assert (merged["items"], merged["queue"]) == (board["items"], board["queue"])


def test_full_disk_is_told_and_nothing_is_lost(hall: Hall) -> None:
    anna = hall.join("Anna")
    anna.hand_over(anna.weigh("a", "P1", "21"))
    connection = hall.desk.store.connection

    def fill(pages: int) -> None:
        (size,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {size + pages}")

    printed: list[Problem] = []
    hall.service.show_problem = printed.append
    hall.call(fill, 0)
    many = [anna.weigh(f"b{number}", f"P{number}", "21") for number in range(40)]
    refused = anna.hand_over(*many)
    assert (refused.status_code, refused.json()["error"]["code"]) == (507, "record-disk")
    assert [found.item for found in hall.records.inspections] == ["P1"]
    # Whoever runs the desk is told once, and again where it comes back.
    assert anna.hand_over(*many).status_code == 507
    assert [(found.file, found.code) for found in printed] == [(str(hall.path), "record-disk")]
    hall.call(fill, 10_000)
    assert len(anna.hand_over(*many).json()["new"]) == 40
    hall.call(fill, 0)
    more = [anna.weigh(f"c{number}", f"Q{number}", "21") for number in range(40)]
    assert anna.hand_over(*more).status_code == 507
    assert len(printed) == 2
    assert [name for name, _ in hall.log] == ["entries", "entries"]


def test_entries_are_told_although_the_log_could_not_be_written_first(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = hall.join("Anna")
    append = hall.desk.drafts.append_log

    def fail(*_: object) -> int:
        monkeypatch.setattr(hall.desk.drafts, "append_log", append)
        raise ProblemsError.of("event.drafts.db", "record-disk", detail="full")

    monkeypatch.setattr(hall.desk.drafts, "append_log", fail)
    assert anna.hand_over(anna.weigh("a", "P1", "21")).status_code == 507
    assert hall.log == []
    assert anna.hand_over(anna.weigh("a", "P1", "21")).json()["known"] == [name_of("a")]
    assert [name for name, _ in hall.log] == ["entries"]


def test_history_says_what_the_chief_judge_decided(hall: Hall, novuss: Novuss) -> None:
    anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
    anna.hand_over(anna.weigh("a", "P1", "21"))
    novuss("record", "event", "event.db", "--name", "Amber Cup", "--by", "Chief")
    chief.decide("r", "reinspection", kind="puck", item="P1", reason="another scale")
    printed = novuss("record", "history", "event.db", "-l", "en").out
    # The earliest first, whatever it is about.
    assert (
        printed.index("entries.json") < printed.index("Amber Cup") < printed.index("another scale")
    )
    history = novuss("report", "event.db", "--history", "-l", "en").out
    assert "to be measured again: P1; reason: another scale" in " ".join(history.split())


def test_form_opens_in_the_language_of_the_phone(hall: Hall) -> None:
    def find_form(accepted: str, language: Language = "lv") -> str:
        app = build_app(hall.service, hall.path.parent, [HOST], repr, language)
        answer = TestClient(app, follow_redirects=False).get(
            "/check/", headers={"accept-language": accepted}
        )
        return str(answer.headers["location"])

    assert find_form("ru-RU,ru;q=0.9,en;q=0.8") == "/ru/check/"
    assert find_form("fr-FR,fr;q=0.9,de;q=0.5") == "/de/check/"
    assert {find_form("fr"), find_form("")} == {"/lv/check/"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_board_speaks_the_language_that_is_asked_for(hall: Hall, language: Language) -> None:
    header = {"accept-language": f"{language}-XX,en;q=0.1"}
    pages = {
        hall.stranger.ask("GET", "/board/", **header).text,
        hall.stranger.ask("GET", f"/board/?language={language}").text,
    }
    (page,) = pages
    assert f'<html lang="{language}">' in page
    words = json.loads(page.partition('id="words">')[2].partition("</script>")[0])
    explainer = build_explainer(hall.desk.corpus, language)
    assert words["kinds"]["puck"] == explainer.name_kind("puck")
    # Above many of them, and figures as this language writes them.
    assert words["headings"]["puck"].lower() == explainer.name_kind("puck", plural=True).lower()
    assert words["headings"]["puck"][0].isupper()
    assert (words["units"]["mm"], words["decimal"]) == (
        explainer.get_unit_symbol("mm"),
        explainer.wording.decimal_sign,
    )
    for name in ("board.js", "board.css"):
        assert f"/board/{name}" in page
        assert hall.stranger.ask("GET", f"/board/{name}").status_code == 200


def test_entries_that_come_together_are_taken_each_by_itself(hall: Hall, corpus: Corpus) -> None:
    anna, bea = hall.join("Anna"), hall.join("Bea")
    by_name = {phone.name: phone for phone in hall.desk.phones}
    bodies = [
        HandedFile(by_name[judge.name], json.dumps(judge.build_file(*found)).encode())
        for judge, found in (
            (anna, [anna.weigh("a", "P1", "21")]),
            (bea, [bea.weigh("b", "P2", "21"), bea.weigh("c", "P3", "heavy")]),
            (bea, [bea.weigh("d", "P2", "22")]),
            (anna, [anna.weigh("a", "P1", "22")]),
        )
    ]
    answers = hall.call(hall.desk.take_entries, bodies)
    assert [getattr(answer, "new", None) for answer in answers] == [
        (name_of("a"),),
        None,
        (name_of("d"),),
        None,
    ]
    assert answers[3].problems[0].code == "event-changed"
    assert {found.item for found in hall.records.inspections} == {"P1", "P2"}
    receipts = hall.call(lambda: read_signatures(hall.desk.store, corpus).receipts)
    assert (receipts[name_of("a")].name, receipts[name_of("d")].name) == ("Anna", "Bea")
    assert len(hall.log) == 1
    assert hall.call(verify_store, hall.desk.store, corpus).problems == ()
