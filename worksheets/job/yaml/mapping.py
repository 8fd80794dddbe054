"""What all mappings of a job file have in common."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, model_validator


class Fields(BaseModel):
    """Fields of a mapping in a job file; a known field without a value counts as not said.

    What reads them is built when it is first used (`defer_build`), in one piece with what a mapping holds: a mapping in
    another one needs none of its own, where its defaults come from `model_construct`.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _drop_unsaid(cls, value: object) -> object:
        return drop_unsaid(value, cls) if isinstance(value, dict) else value


def drop_unsaid(fields: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """The fields without those of the model's that have no value."""
    return {key: value for key, value in fields.items() if value is not None or key not in model.model_fields}
