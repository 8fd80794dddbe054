"""Pictures by name: told apart by name and contents; a picture that returns to its process is the same object."""

from __future__ import annotations

import pickle

from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.images.raster import NO_PICTURES, NamedPicture, PictureSet, digest_of


def picture(name: str, columns: int = 30) -> NamedPicture:
    data = file_of(gradient(columns, 20))
    return NamedPicture(name, digest_of(data), read_picture(data))


def test_name_and_contents_tell_them_apart() -> None:
    assert picture("a.png") == picture("a.png")
    assert len({picture("a.png"), picture("b.png"), picture("a.png", 31), picture("a.png")}) == 3


def test_unpickled_pictures_are_one_object_with_its_pixels() -> None:
    sent = PictureSet((picture("cow.png"), picture("hen.png", 40)))
    one, other = (pickle.loads(pickle.dumps(sent)) for _ in range(2))
    assert one == other == sent
    assert all(a is b for a, b in zip(one.pictures, other.pictures, strict=True))
    assert [each.raster for each in one.pictures] == [each.raster for each in sent.pictures]


def test_a_set_finds_them_by_name() -> None:
    cow = picture("cow.png")
    assert PictureSet((picture("hen.png", 40), cow)).find("cow.png") is cow.raster
    assert NO_PICTURES.find("cow.png") is None
    assert PictureSet((cow,)).find("") is None
