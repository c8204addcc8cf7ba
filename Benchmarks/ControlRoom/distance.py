#!/usr/bin/python3
"""Lets a server seem far away: passes what comes to a socket to another one, after half of a round trip's time.

    distance.py SOCKET SERVER-SOCKET ROUND-TRIP-MS
"""

import asyncio
import os
import signal
import sys

Chunk = tuple[float, bytes]


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """Passes each piece of one direction, in order, each so long after it came."""
    clock = asyncio.get_running_loop().time
    pieces: asyncio.Queue[Chunk] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(due - clock())
            if not data:
                return writer.close()
            writer.write(data)
    delivery = asyncio.create_task(deliver())
    while data := await reader.read(65_536):
        pieces.put_nowait((clock() + delay, data))
    pieces.put_nowait((clock() + delay, b""))
    await delivery


async def main(socket: str, server: str, round_trip: float) -> None:
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(server)
        await asyncio.gather(
            carry(reader, back, round_trip / 2000), carry(there, writer, round_trip / 2000), return_exceptions=True)
    async with await asyncio.start_unix_server(connected, socket) as listener:
        await listener.serve_forever()


signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
