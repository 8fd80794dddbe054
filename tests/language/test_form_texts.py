"""Texts of forms come from files, in English where there is no other, and what is wrong with a file is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.language.form_texts import form_texts


def test_a_language_without_a_file_has_the_english_texts(tmp_path: Path) -> None:
    assert form_texts(tmp_path / "empty", "de") == {}
    (tmp_path / "form").mkdir()
    (tmp_path / "form" / "en.toml").write_text('[size]\nlabel = "Size"\n', "utf-8")
    (tmp_path / "form" / "de.toml").write_text('[size]\nlabel = "Größe"\n', "utf-8")
    assert form_texts(tmp_path, "de-AT")["size"] == {"label": "Größe"}
    assert form_texts(tmp_path, "fr")["size"] == {"label": "Size"}


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "form").mkdir()
    (tmp_path / "form" / "en.toml").write_text("[size\n", "utf-8")
    with pytest.raises(InputError, match=r"en\.toml: the texts of the form cannot be read"):
        form_texts(tmp_path, "en")
    with pytest.raises(InputError, match="no language"):
        form_texts(tmp_path, "xx")
