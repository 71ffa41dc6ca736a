"""Many readers at once on one server, each thinking between gestures: how long the board takes to answer.

They speak Streamlit's own protocol over its websocket, as a browser does, without drawing anything.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect


@dataclass
class Reader:
    """One open page: the board's element and what it was last told."""

    socket: ClientConnection
    rng: random.Random
    board: str = ""
    told: dict[str, Any] = field(default_factory=dict)
    page: str = ""
    fragment: str = ""

    async def run(self, gesture: dict[str, Any] | None = None) -> float:
        """Ask for a run of the page, with a gesture on the board; seconds until it has finished."""
        message = BackMsg()
        message.rerun_script.query_string = ""
        message.rerun_script.page_script_hash = self.page
        message.rerun_script.is_auto_rerun = False
        if gesture:
            message.rerun_script.fragment_id = self.fragment  # a browser asks for the part that the board is in
            kept = message.rerun_script.widget_states.widgets.add()
            kept.id, kept.json_value = self.board, "{}"
            state = message.rerun_script.widget_states.widgets.add()
            state.id = f"$$STREAMLIT_INTERNAL_KEY_{self.board}__events"
            state.json_trigger_value = json.dumps([{"event": "gesture", "value": gesture}])
        begin = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        await self.finished()
        return time.perf_counter() - begin

    async def finished(self) -> None:
        """Read what the server says until the run is over."""
        while True:
            message = ForwardMsg()
            message.ParseFromString(bytes(await self.socket.recv(decode=False)))
            kind = message.WhichOneof("type")
            if kind == "new_session":
                self.page = message.new_session.page_script_hash
            elif kind == "delta" and message.delta.new_element.HasField("bidi_component"):
                self.hear(message.delta.new_element.bidi_component, message.delta.fragment_id)
            elif kind == "script_finished":
                return

    def hear(self, component: Any, fragment: str) -> None:
        (told,) = json.loads(component.json)
        if "shapes" in told:
            self.board, self.told, self.fragment = component.id, told, fragment

    def gesture(self) -> dict[str, Any]:
        """A step from some own checker by some of the dice, allowed or not."""
        sources = [p for p, choice in enumerate(self.told["choices"]) if "shapes" in choice] or [24]
        source = self.rng.choice(sources)
        far = self.rng.choice(self.told["reach"] or [1])
        places = {"from": source, "to": max(source - far, 0)}
        return {"kind": "step", **places, "rev": self.told["rev"], "pos": self.told["pos"]}


async def reader(url: str, number: int, seconds: float, think: float, all_in: asyncio.Barrier) -> list[float]:
    """One reader's waits in seconds, from when all have the page open."""
    rng = random.Random(number)
    found: list[float] = []
    async with connect(url, subprotocols=["streamlit"], max_size=None) as socket:  # type: ignore[list-item]
        page = Reader(socket, rng)
        await page.run()
        await all_in.wait()
        await asyncio.sleep(rng.uniform(0, think))
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            before = page.told["rev"]
            found.append(await page.run(page.gesture()))
            assert page.told["rev"] > before, "the board did not answer"
            await asyncio.sleep(rng.uniform(0.5, 1.5) * think)
    return found


async def readers(port: int, count: int, seconds: float = 20, think: float = 2) -> list[float]:
    """All waits of `count` readers at once."""
    url = f"ws://127.0.0.1:{port}/_stcore/stream"
    all_in = asyncio.Barrier(count)
    waits = await asyncio.gather(*(reader(url, n, seconds, think, all_in) for n in range(count)))
    return [wait for some in waits for wait in some]
