"""What people want to know of a scenario before they choose it."""

from __future__ import annotations

from trinacria.kernel.systems import OptionalRule, ScenarioWords
from trinacria.sicily43.reading.loading import DATA

PICTURES = DATA / "pictures"

LIAISON = OptionalRule(
    name="liaison",
    title="Liaison",
    says="Axis units that are cut off from the others fight badly, and from turn 12 on each nation helps only its own.",
    case="S43:25.1",
)
SUPPLY = OptionalRule(
    name="supply",
    title="Supply",
    says="Vehicles and guns move and fight only with a line to a depot, a beach or a supply town.",
    case="S43:26.1",
)
AUGUSTA = OptionalRule(
    name="augusta",
    title="Augusta",
    says="Each turn a die decides whether the garrison of Augusta blows up its own fortress.",
    case="S43:27.1",
)
OPTIONAL_RULES = (LIAISON, SUPPLY, AUGUSTA)


def scenario_words() -> dict[str, ScenarioWords]:
    """The card of each scenario by its full name."""
    return {
        "sicily43/landing": ScenarioWords(
            length="3 hours",
            difficulty=2,
            teaches="Landings, naval guns and the first dash inland, with nothing hidden",
            optional_rules=OPTIONAL_RULES,
            picture=PICTURES / "sicily43-landing.webp",
        ),
        "sicily43/campaign": ScenarioWords(
            length="12 to 15 hours",
            difficulty=4,
            teaches="The race against the calendar: fourteen towns, each with its date, and railways to stop it",
            optional_rules=OPTIONAL_RULES,
            picture=PICTURES / "sicily43-campaign.webp",
        ),
    }
