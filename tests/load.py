"""Many people at once on one server, each thinking between two things they do: how long they wait for its answer.

They speak Streamlit's own protocol over its websocket, as a browser does, without drawing anything.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect


class Part(NamedTuple):
    """A component on the page: its element, what it was last told, and the part of the page that runs for it."""

    id: str
    told: dict[str, Any]
    fragment: str


@dataclass
class Visitor:
    """One open page of the app: `name` and `query` are its address; its components by their keys."""

    socket: ClientConnection
    rng: random.Random
    name: str = ""
    query: str = ""
    parts: dict[str, Part] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    page: str = ""
    answered: bool = False
    at: int = 0
    items: dict[str, Any] = field(default_factory=dict)

    async def run(self, key: str = "", event: str = "", value: dict[str, Any] | None = None) -> float:
        """Ask for a run of the page, with what happens at a component; seconds until it has finished."""
        begin = time.perf_counter()
        await self.ask(key, event, value)
        await self.finished()
        return time.perf_counter() - begin

    async def ask(self, key: str = "", event: str = "", value: dict[str, Any] | None = None) -> None:
        """Ask for a run of the page, with what happens at a component."""
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_script_hash = self.page
        message.rerun_script.page_name = "" if self.page else self.name
        message.rerun_script.is_auto_rerun = False
        if key:
            part = self.parts[key]
            message.rerun_script.fragment_id = part.fragment  # a browser asks for the part that the component is in
            kept = message.rerun_script.widget_states.widgets.add()
            kept.id, kept.json_value = part.id, "{}"
            state = message.rerun_script.widget_states.widgets.add()
            state.id = f"$$STREAMLIT_INTERNAL_KEY_{part.id}__events"
            state.json_trigger_value = json.dumps([{"event": event, "value": value}])
            # What belongs to this part of the page and is still there is told again.
            self.gone = {name for name, other in self.parts.items() if other.fragment == part.fragment}
        await self.socket.send(message.SerializeToString())

    async def finished(self) -> None:
        """Read what the server says until a run is over."""
        while True:
            message = ForwardMsg()
            message.ParseFromString(bytes(await self.socket.recv(decode=False)))
            kind = message.WhichOneof("type")
            if kind == "page_info_changed":
                self.query = message.page_info_changed.query_string  # as a browser has it in its address then
            if kind == "new_session":
                self.page = message.new_session.page_script_hash
            elif kind == "delta" and message.delta.new_element.HasField("bidi_component"):
                component = message.delta.new_element.bidi_component
                (told,) = json.loads(component.json)
                key = component.id.rsplit("-", 1)[1]
                self.gone.discard(key)
                self.parts[key] = Part(component.id, told, message.delta.fragment_id)
            elif kind == "script_finished":
                self.parts = {name: part for name, part in self.parts.items() if name not in self.gone}
                self.gone = set()
                return


# ---------------------------------------------------------------- what they do

Deed = Callable[[Visitor], Awaitable[float | None]]
"""Something done on a page; the seconds until the server has answered, None where it was not asked. It fails when there
is no answer."""


async def step(visitor: Visitor) -> float:
    """On the board of Analyse a step from some own checker by some of the dice, allowed or not."""
    told = visitor.parts["board"].told
    sources = [p for p, choice in enumerate(told["choices"]) if "shapes" in choice] or [24]
    source = visitor.rng.choice(sources)
    far = visitor.rng.choice(told["reach"] or [1])
    made = {"kind": "step", "from": source, "to": max(source - far, 0), "rev": told["rev"], "pos": told["pos"]}
    wait = await visitor.run("board", "gesture", made)
    assert visitor.parts["board"].told["rev"] > told["rev"], "the board did not answer"
    return wait


def question(answers: str, ways: str, forward: str) -> Deed:
    """On a page with questions one of the answers, as it comes, and then the way to the next question: the keys of the
    rows of both, and what the way is called."""

    async def deed(visitor: Visitor) -> float:
        before = dict(visitor.parts)
        offered = [tool["name"] for row in before[answers].told["rows"] for tool in row] if answers in before else []
        visitor.answered = bool(offered) and not visitor.answered
        row, name = (answers, visitor.rng.choice(offered)) if visitor.answered else (ways, forward)
        wait = await visitor.run(row, "used", {"name": name, "value": "", "moment": before[row].told["moment"]})
        told = {key: part.told for key, part in visitor.parts.items()}
        assert told != {key: part.told for key, part in before.items()}, f"{name} changed nothing"
        return wait

    return deed


async def drill(visitor: Visitor) -> float | None:
    """One of the answers, as it comes, or a step where a play is to be made on the board; then the next question.

    The browser shows at once what follows from an answer, and the next question; the wait is until the server knows of
    it. The next question it is asked for only where the browser has none."""
    told = visitor.parts["drill"].told
    visitor.at = max(visitor.at, told["at"])
    visitor.items |= told["items"]
    item, deeds = visitor.items[str(visitor.at)], list(told["known"]) if visitor.at == told["at"] else []
    visitor.answered = not visitor.answered
    if not visitor.answered:
        visitor.at += 1
        return None if str(visitor.at) in visitor.items else await _tell(visitor, {})
    deeds.append(_any_step(visitor.rng, item["scene"]) if "begun" in item else visitor.rng.choice(item["options"])[0])
    return await _tell(visitor, {str(visitor.at): deeds})


def _any_step(rng: random.Random, scene: dict[str, Any]) -> str:
    source = rng.choice([p for p, choice in enumerate(scene["choices"]) if "shapes" in choice] or [24])
    return f"{source}-{max(source - rng.choice(scene['reach'] or [1]), 0)}"


async def _tell(visitor: Visitor, deeds: dict[str, list[str]]) -> float:
    told = visitor.parts["drill"].told
    have = [int(number) for number in visitor.items]
    value = {"opened": told["opened"], "lang": told["lang"], "at": visitor.at, "deeds": deeds, "have": have}
    wait = await visitor.run("drill", "did", value)
    told = visitor.parts["drill"].told
    visitor.items |= told["items"]
    assert told["at"] == visitor.at
    assert told["known"] == deeds.get(str(visitor.at), []), "the server does not know what was done"
    return wait


async def roll_out(visitor: Visitor) -> float:
    """On Analyse the plays by what they are worth, a roll-out of them started, and then looked at again and again."""
    if "tabs" in visitor.parts and "ticker" not in visitor.parts:
        return await visitor.run("tabs", "used", {"name": "list", "value": "worth", "moment": ""})
    tools = visitor.parts.get("rollout_tools")
    if tools and tools.told["rows"][0][0]["name"] == "start":
        return await visitor.run("rollout_tools", "used", {"name": "start", "value": "", "moment": ""})
    return await visitor.run("ticker", "tick", {"number": visitor.parts["ticker"].told["number"], "again": 0})


class Task(NamedTuple):
    """What each of many does: the address of the page, and the deed. They begin at so many different `places` of it."""

    name: str
    query: str
    deed: Deed
    places: int = 1

    def address(self, number: int) -> str:
        """The address of one of them."""
        return self.query + (f"&done={'3' * (number % self.places)}" if number % self.places else "")


ANALYSE = Task("", "", step)
ROLL_OUT = Task("", "", roll_out)
COURSE = Task("learn", "lesson=16-rule-sets&screen=1&lang=en", question("lesson_options", "lesson_ways", "next"))

PRACTISE = Task("practise", "drill=all&n=40&level=1&rules=nard-online&seed=4711&copy=1&lang=en", drill, places=20)
"""A set with every kind of question, free plays too, of which each has done a part already."""


async def _waits(
    port: int, task: Task, number: int, seconds: float, think: float, all_in: asyncio.Barrier
) -> list[float]:
    """One visitor's waits in seconds, from when all have the page open."""
    rng = random.Random(number)
    found: list[float] = []
    url = f"ws://127.0.0.1:{port}/_stcore/stream"
    async with connect(url, subprotocols=["streamlit"], max_size=None) as socket:  # type: ignore[list-item]
        visitor = Visitor(socket, rng, task.name, task.address(number))
        await visitor.run()
        await all_in.wait()
        await asyncio.sleep(rng.uniform(0, think))
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            wait = await task.deed(visitor)
            if wait is not None:
                found.append(wait)
            await asyncio.sleep(rng.uniform(0.5, 1.5) * think)
    return found


async def waits(port: int, task: Task, count: int, seconds: float = 20, think: float = 2) -> list[float]:
    """All waits of `count` visitors at once."""
    all_in = asyncio.Barrier(count)
    found = await asyncio.gather(*(_waits(port, task, n, seconds, think, all_in) for n in range(count)))
    return [wait for some in found for wait in some]
