"""Whether anything installed may offer kinds: never no where `importlib.metadata` finds something."""

from __future__ import annotations

import sys
import zipfile
from importlib.machinery import PathFinder
from importlib.metadata import MetadataPathFinder, entry_points
from pathlib import Path

import pytest

from worksheets.puzzles.installed import may_offer

GROUP = "worksheets.kinds.of.a.test"
OFFER = f"[{GROUP}]\nsums = sums:Sums\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which modules are imported, without anything in it, and Python's own finder of distributions alone.

    The backport of `importlib.metadata`, which libraries of the suite bring along, puts another one in its place.
    """
    own = [each for each in sys.meta_path if each is PathFinder or not hasattr(each, "find_distributions")]
    monkeypatch.setattr(sys, "meta_path", own)
    monkeypatch.setattr(PathFinder, "find_distributions", MetadataPathFinder.find_distributions, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def install(folder: Path, text: str = OFFER) -> None:
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: sums\nVersion: 1.0\n", "utf-8")
    (folder / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: sums\nVersion: 1.0\n", "utf-8")
    (folder / "entry_points.txt").write_text(text, "utf-8")


def test_nothing_offers_what_nobody_has_heard_of(site: Path) -> None:
    install(site / "other-1.0.dist-info", "[console_scripts]\nother = other:main\n")
    (site / "bare-1.0.dist-info").mkdir()
    (site / "old-1.0.egg-info").write_text("Name: old\nVersion: 1.0\n", "utf-8")
    assert not may_offer(GROUP)
    assert not entry_points(group=GROUP)


@pytest.mark.parametrize("name", ["sums-1.0.dist-info", "sums-1.0.egg-info", "SUMS-1.0.DIST-INFO"])
def test_an_offer_is_seen(site: Path, name: str) -> None:
    install(site / name)
    assert len(entry_points(group=GROUP)) == 1
    assert may_offer(GROUP)


def test_an_offer_in_the_working_folder_is_seen(
    site: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path_factory.mktemp("here")
    install(here / "sums-1.0.dist-info")
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    assert len(entry_points(group=GROUP)) == 1
    assert may_offer(GROUP)


def test_eggs_and_archives_are_doubtful(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    egg, archive = site / "sums-1.0.egg", site / "sums.zip"
    install(egg / "EGG-INFO")
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("sums-1.0.dist-info/METADATA", "Name: sums\nVersion: 1.0\n")
        file.writestr("sums-1.0.dist-info/entry_points.txt", OFFER)
    for place in (egg, archive):
        with monkeypatch.context() as context:
            context.syspath_prepend(place)
            assert len(entry_points(group=GROUP)) == 1
            assert may_offer(GROUP)


def test_other_finders_are_doubtful(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        """Finds distributions in places of its own."""

        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, *_: object) -> list[object]:
            return []

    assert not may_offer(GROUP)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    assert may_offer(GROUP)


def test_folders_that_are_not_there_offer_nothing(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(site / "gone"), *sys.path])
    assert not may_offer(GROUP)
