"""What is kept in the cache folder is made again when its version is another or it is damaged."""

import os
from pathlib import Path

import pytest

from novuss.specs.cache_folder import cache_folder, load_or_make, write_cached


class Maker:
    """Gives its value, and counts how often it was asked for it."""

    def __init__(self, value: dict[str, str]) -> None:
        self.value, self.asked = value, 0

    def __call__(self) -> dict[str, str]:
        self.asked += 1
        return self.value


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_the_same_version_is_made_once() -> None:
    first, second = Maker({"pulks": "pulks"}), Maker({"pulks": "another"})
    assert load_or_make("lemmas", "1", first) == {"pulks": "pulks"}
    assert load_or_make("lemmas", "1", second) == {"pulks": "pulks"}
    assert (first.asked, second.asked) == (1, 0)


def test_another_version_is_made_again() -> None:
    load_or_make("lemmas", "1", Maker({"pulks": "old"}))
    assert load_or_make("lemmas", "2", Maker({"pulks": "new"})) == {"pulks": "new"}


@pytest.mark.parametrize("damage", [b"", b"{}", b"sha256:0\n{}"])
def test_a_damaged_file_is_made_again(damage: bytes) -> None:
    load_or_make("lemmas", "1", Maker({"pulks": "old"}))
    [path] = cache_folder().glob("lemmas-*")
    path.write_bytes(damage)
    assert load_or_make("lemmas", "1", Maker({"pulks": "new"})) == {"pulks": "new"}
    assert load_or_make("lemmas", "1", Maker({"pulks": "third"})) == {"pulks": "new"}


def test_old_versions_do_not_pile_up() -> None:
    for number in range(9):
        load_or_make("lemmas", str(number), Maker({"number": str(number)}))
    assert len(list(cache_folder().glob("lemmas-*"))) <= 4


def test_what_is_used_is_not_the_first_to_go() -> None:
    for number in range(9):
        load_or_make("lemmas", str(number), Maker({"number": str(number)}))
        for old, path in enumerate(sorted(cache_folder().glob("lemmas-*"))):
            # Files of the same moment have no order.
            os.utime(path, (old, old))
        again = Maker({"number": "again"})
        assert load_or_make("lemmas", "0", again) == {"number": "0"}
        assert not again.asked


def test_a_folder_that_cannot_be_written_costs_time_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert load_or_make("lemmas", "1", Maker({"pulks": "pulks"})) == {"pulks": "pulks"}


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_what_fails_while_it_is_made_leaves_nothing_behind(error: type[BaseException]) -> None:
    def dump() -> str:
        raise error

    with pytest.raises(error):
        write_cached(cache_folder() / "lemmas-1.json", dump, "lemmas")
    assert list(cache_folder().iterdir()) == []


def test_a_folder_in_the_place_of_a_file_is_left_as_it_is() -> None:
    place = cache_folder() / "lemmas-1.json"
    place.mkdir(parents=True)
    assert load_or_make("lemmas", "1", Maker({"pulks": "pulks"})) == {"pulks": "pulks"}
    assert list(cache_folder().iterdir()) == [place]
