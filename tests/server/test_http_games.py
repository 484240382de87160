"""A game over HTTP from its making to its record, as two people and a spectator live through it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from http_server import Server, first_order, give_first_order, new_game, problem, serving
from server.chains import chain_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@dataclass(frozen=True, slots=True)
class Table:
    """Ann plays the Allies by her cookie, Bob the Axis by the token of the seat."""

    game: str
    ann: httpx.Client
    bob: httpx.Client

    def path(self, *parts: str) -> str:
        return "/".join(("/api/games", self.game, *parts))


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    with server.player("Ann") as ann:
        asked = {"scenario": "moselle/november", "allied": {"holder": "me"}, "axis": {"holder": "link"}}
        asked |= {"promise": ann.post("/api/promises").json()["commitment"], "phrase": "abc"}
        made = ann.post("/api/games", json=asked).json()
        assert made["game"]["status"] == "open"
        game = made["game"]["id"]
        with server.visitor(made["links"]["axis"]) as bob:
            answer = {"name": "Bob", "phrase": "xyz", "promise": asked["promise"]}
            state = bob.post(f"/api/games/{game}/seats/axis/claim", json=answer).json()
            assert (state["status"], state["you"]) == ("running", ["axis"])
            yield Table(game, ann, bob)


def resigned(table: Table) -> None:
    ply = table.ann.get(table.path()).json()["ply"]
    assert table.ann.post(table.path("resign"), json={"ply": ply}).status_code == 200


class TestFinding:
    def test_open_games_wait_for_players(self, server: Server) -> None:
        with server.player() as ann, server.player("Bob") as bob:
            game = new_game(ann, axis={"holder": "open"})
            waiting = bob.get("/api/games", params={"open_seat": True, "status": "open"}).json()["games"]
            assert game in [line["id"] for line in waiting]
            assert bob.post(f"/api/games/{game}/seats/axis/claim", json={}).status_code == 200
            problem(bob.post(f"/api/games/{game}/seats/allied/claim", json={}), 409)

    def test_pages(self, server: Server) -> None:
        with server.player() as ann:
            made = {new_game(ann) for _ in range(5)}
            found, after = [], ""
            while True:
                page = ann.get("/api/games", params={"mine": True, "limit": 2, "after": after}).json()
                found += [line["id"] for line in page["games"]]
                after = page["more"]
                if not after:
                    break
        assert sorted(found) == sorted(made)


class TestPlaying:
    def test_both_sides_give_orders_and_everybody_sees_what_he_may(self, server: Server, table: Table) -> None:
        side, order = first_order(table.ann, table.game)
        mover, other = (table.ann, table.bob) if side == "allied" else (table.bob, table.ann)
        change = mover.post(table.path("orders"), json={"ply": 0, "text": order}).json()
        assert (change["since"], change["ply"]) == (0, 1)
        assert other.get(table.path("changes"), params={"since": 0}).json()["ply"] == 1
        with server.visitor() as anybody:
            assert anybody.get(table.path("view")).json()["shown"]["seat"] == "spectator"
        past = other.get(table.path("plies", "0")).json()
        assert past["ply"] == 0
        page = other.get(table.path("log"), params={"limit": 3}).json()
        assert len(page["lines"]) <= 3
        assert page["start"] + len(page["lines"]) == page["total"]
        assert other.get(table.path("recap")).json()["ply"] == 1

    def test_an_order_can_be_given_by_its_fields(self, table: Table) -> None:
        side, order = first_order(table.ann, table.game)
        mover = table.ann if side == "allied" else table.bob
        sheet = mover.get("/api/scenarios/moselle/november").json()
        verb = order.split()[0]
        form = next(each for each in sheet["orders"] if each["verb"] == verb)
        answer = mover.post(table.path("orders"), json={"ply": 0, "verb": verb, "fields": fields_of(order, form)})
        assert answer.status_code == 200, answer.text

    def test_taking_back(self, table: Table) -> None:
        give = give_first_order(table.ann, table.game)
        mover = table.ann if give.get("can_undo") else None
        if mover is None:
            pytest.fail("the first order of Moselle can be taken back")
        assert mover.post(table.path("undo"), json={"ply": 1}).json()["ply"] == 2

    def test_offers(self, table: Table) -> None:
        assert table.ann.post(table.path("offers"), json={"kind": "draw", "ply": 0}).status_code == 200
        (offer,) = table.bob.get(table.path()).json()["offers"]
        assert (offer["kind"], offer["by"]) == ("draw", "allied")
        assert table.bob.delete(table.path("offers", "draw")).status_code == 200
        assert "offers" not in table.ann.get(table.path()).json()
        problem(table.bob.post(table.path("offers", "draw", "accept"), json={"ply": 0}), 409)
        table.ann.post(table.path("offers"), json={"kind": "draw", "ply": 0})
        assert table.bob.post(table.path("offers", "draw", "accept"), json={"ply": 0}).status_code == 200
        assert table.ann.get(table.path()).json()["status"] == "finished"
        problem(table.ann.get(table.path("offers", "duel")), 405)
        problem(table.ann.delete(table.path("offers", "duel")), 404)

    def test_a_bot_takes_over_and_gives_back(self, table: Table) -> None:
        assert table.ann.put(table.path("seats", "allied", "bot"), json={"bot": "random"}).status_code == 200
        assert table.bob.get(table.path()).json()["seats"][0]["bot"] == "random"
        problem(table.bob.delete(table.path("seats", "allied", "bot")), 403)
        assert table.ann.delete(table.path("seats", "allied", "bot")).status_code == 200
        assert "bot" not in table.bob.get(table.path()).json()["seats"][0]
        problem(table.ann.put(table.path("seats", "allied", "bot"), json={"bot": "napoleon"}), 404)

    def test_talk_and_notes(self, server: Server, table: Table) -> None:
        assert table.ann.post(table.path("chat"), json={"text": "good luck"}).status_code == 201
        assert table.bob.post(table.path("chat"), json={"text": "thanks"}).json()["number"] == 2
        with server.visitor() as anybody:
            problem(anybody.post(table.path("chat"), json={"text": "psst"}), 401)
            lines = anybody.get(table.path("chat"), params={"after": 1}).json()["lines"]
        assert [(line["name"], line["text"]) for line in lines] == [("Bob", "thanks")]
        assert table.ann.put(table.path("notes"), json={"text": "feint left"}).json() == {"text": "feint left"}
        assert table.ann.get(table.path("notes")).json() == {"text": "feint left"}
        assert table.bob.get(table.path("notes")).json() == {"text": ""}

    def test_an_order_as_people_write_it(self, table: Table) -> None:
        """By names and with only the end of the way; what is kept is the exact order."""
        line = "Move 357/90 to 0504"
        read = table.ann.post(table.path("questions"), json={"ask": "line", "text": line}).json()
        (found,) = read["orders"]
        assert found["order"].startswith("move us_357_90 ")
        given = table.ann.post(table.path("orders"), json={"ply": 0, "text": line})
        assert given.status_code == 200, given.text
        assert table.ann.get(table.path("log")).json()["lines"][-1]["facts"]["unit"] == "us_357_90"

    @pytest.mark.parametrize(
        ("question", "answer"),
        [({"ask": "refusal", "text": "end"}, "verdict"), ({"ask": "overlay", "name": "zones"}, "overlay")],
    )
    def test_questions(self, table: Table, question: dict[str, Any], answer: str) -> None:
        assert table.ann.post(table.path("questions"), json=question).json()["answer"] == answer


class TestAfterwards:
    def test_a_running_game_gives_away_only_the_seats_own_log(self, table: Table) -> None:
        mine = table.ann.get(table.path("record")).json()
        assert mine["seat"] == "allied"
        assert "record" not in mine
        problem(table.ann.get(table.path("verification")), 409)
        problem(table.ann.get(table.path("plies", "0"), params={"lens": "truth"}), 409)
        problem(table.ann.get(table.path("log"), params={"lens": "axis"}), 409)

    def test_a_finished_game_is_exported_proved_imported_branched_and_played_again(self, table: Table) -> None:
        give_first_order(table.ann if first_order(table.ann, table.game)[0] == "allied" else table.bob, table.game)
        resigned(table)
        record = table.bob.get(table.path("record")).json()["record"]
        proof = table.bob.get(table.path("verification")).json()
        assert proof["verified"], proof["says"]
        assert table.bob.get(table.path("plies", "0"), params={"lens": "truth"}).status_code == 200
        assert table.bob.get(table.path("log"), params={"lens": "allied"}).status_code == 200
        imported = table.ann.post("/api/records", json={"record": record})
        assert imported.status_code == 201, imported.text
        assert imported.json()["game"]["status"] == "finished"
        problem(table.ann.post("/api/records", json={"record": record.replace("allied", "axis")}), 422)
        branch = table.ann.post(table.path("branches"), json={"ply": 1})
        assert branch.status_code == 201, branch.text
        assert branch.json()["game"]["parent"] == table.game
        again = table.ann.post(table.path("rematch"), json={})
        assert again.status_code == 201, again.text
        assert table.bob.get(table.path()).json()["rematch"] == again.json()["game"]["id"]


def fields_of(order: str, form: dict[str, Any]) -> dict[str, Any]:
    """An order as typed, taken apart by the form of the sheet."""
    words, fields = order.split()[1:], {}
    keywords = {clause["after"] for clause in form["clauses"] if clause.get("after")}
    for clause in form["clauses"]:
        if clause.get("after"):
            if clause["after"] not in words:
                continue
            words.remove(clause["after"])
        if clause["kind"] == "flag":
            fields[clause["field"]] = True
        elif clause["kind"] == "words":
            taken = [word for word in words if word not in keywords]
            fields[clause["field"]], words = taken, words[len(taken) :]
        elif words:
            fields[clause["field"]] = int(words.pop(0)) if clause["kind"] == "number" else words.pop(0)
    return fields


class TestSealedDice:
    """Over the wire: two browsers with their chains."""

    def test_a_roll_is_opened_by_both(self, server: Server) -> None:
        chains = {"allied": chain_of("ann"), "axis": chain_of("bob")}
        shown = dict.fromkeys(chains, 0)
        with server.player("Ann") as ann:
            asked = {"scenario": "moselle/november", "axis": {"holder": "link"}, "dice": "sealed"}
            problem(ann.post("/api/games", json=asked), 422)
            made = ann.post("/api/games", json=asked | {"anchor": chains["allied"][0].hex()}).json()
            game = made["game"]["id"]
            with server.visitor(made["links"]["axis"]) as bob:
                seat = f"/api/games/{game}/seats/axis/claim"
                problem(bob.post(seat, json={}), 422)
                bob.post(seat, json={"anchor": chains["axis"][0].hex()})
                clients = {"allied": ann, "axis": bob}

                def open_dice(ply: int) -> dict[str, Any]:
                    for side, client in clients.items():
                        shown[side] += 1
                        share = {"ply": ply, "link": chains[side][shown[side]].hex()}
                        answer = client.post(f"/api/games/{game}/shares", json=share)
                        assert answer.status_code == 200, answer.text
                    state: dict[str, Any] = answer.json()
                    return state

                state = open_dice(0)
                assert state["status"] == "running"
                for _ in range(300):
                    state = ann.get(f"/api/games/{game}").json()
                    client = clients[state["deciding"]]
                    _, text = first_order(client, game)
                    change = client.post(f"/api/games/{game}/orders", json={"ply": state["ply"], "text": text}).json()
                    if change["ply"] == state["ply"]:
                        break
                else:
                    raise AssertionError("no die was rolled")
                assert change["state"]["sealed"]["pending"]["awaited"] == ["allied", "axis"]
                problem(client.post(f"/api/games/{game}/orders", json={"ply": state["ply"], "text": text}), 409)
                problem(ann.post(f"/api/games/{game}/shares/without", json={"ply": state["ply"] + 1}), 409)
                problem(ann.post(f"/api/games/{game}/anchors", json={"ply": state["ply"], "anchor": "0" * 64}), 409)
                assert open_dice(state["ply"] + 1)["ply"] == state["ply"] + 1
