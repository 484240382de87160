"""Pictures that many tests look at, drawn once."""

from __future__ import annotations

import pytest

from trinacria.games import open_table
from trinacria.render.picture import Picture
from trinacria.render.scenes import picture_of, sicily_picture
from trinacria.viw.sicily.loading import SicilyData, load_sicily


@pytest.fixture(scope="session")
def sicily_data() -> SicilyData:
    return load_sicily()


@pytest.fixture(scope="session")
def sicily(sicily_data: SicilyData) -> Picture:
    return sicily_picture(sicily_data)


@pytest.fixture(scope="session")
def moselle() -> Picture:
    return picture_of(open_table("moselle/november"))


@pytest.fixture(params=["moselle", "sicily"])
def picture(request: pytest.FixtureRequest, moselle: Picture, sicily: Picture) -> Picture:
    return moselle if request.param == "moselle" else sicily
