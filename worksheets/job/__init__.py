"""Job files: reading, checking and describing them; the only package that knows YAML."""

from pathlib import Path

from worksheets.base.synonyms import add_synonyms

add_synonyms(Path(__file__).with_name("synonyms.toml"))
