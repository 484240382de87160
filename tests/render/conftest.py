"""Pictures that many tests look at, drawn once."""

from __future__ import annotations

import pytest

from trinacria.games import open_scenario
from trinacria.render.picture import Picture
from trinacria.render.table_sheets import picture_of
from trinacria.viw.sicily.drawing.map_sheet import sheet_of
from trinacria.viw.sicily.reading.loading import SicilyData, load_sicily


@pytest.fixture(scope="session")
def sicily_data() -> SicilyData:
    return load_sicily()


@pytest.fixture(scope="session")
def sicily(sicily_data: SicilyData) -> Picture:
    return Picture.of(sheet_of(sicily_data.island, sicily_data.charts))


@pytest.fixture(scope="session")
def moselle() -> Picture:
    return picture_of(open_scenario("moselle/november"))


@pytest.fixture(params=["moselle", "sicily"])
def picture(request: pytest.FixtureRequest, moselle: Picture, sicily: Picture) -> Picture:
    return moselle if request.param == "moselle" else sicily
