#!/usr/bin/python3
"""chat.py open|type|idle|stream|hour|cached LANDFALL SERVER-LOG RUNS SECONDS: what a chat takes on a terminal of 120 × 40, in rows of a Markdown table.

`open` is compared with less, which opens the same conversation, as `landfall get history --markdown` prints it, at its end.
"""
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time

from screen import FRAME, Terminal, row, span

BEGIN = b"\x1b[?2026h"
END = rb"\x1b\[\?2026l"
# A frame that changes nothing but a minute.
CLOCK = rb"(\x1b\[[0-9;?]*[A-Za-z])*[0-9:]{1,5}(\x1b\[[0-9;?]*[A-Za-z])*"
# What the made-up server says of itself is in small letters: these are only typed.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Chat(Terminal):
    def __init__(self, landfall, *session):
        super().__init__(landfall, "chat", *session, "--server", "chat")

    def answer(self, keys, pattern):
        """Milliseconds from a key to the end of the frame that shows what it has done."""
        mark, began = len(self.text), time.monotonic()
        self.type(keys)
        return (self.wait(pattern + rb".*?" + END, mark) - began) * 1e3


def last_page(log):
    with open(log, encoding="ascii") as file:
        return float(re.findall(r"page ([\d.]+)\n", file.read())[-1])


def at_percent(values, percent):
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def opened(landfall, log, runs):
    with open(os.path.join(os.environ["HOME"], "text"), "wb") as text:
        subprocess.run([landfall, "get", "history", "s1", "--server", "chat", "--markdown"], stdout=text, check=True)
    own, peer, whole, pages, memory = [], [], [], [], 0
    for number in range(runs + 2):
        less = Terminal("/usr/bin/less", "+G", text.name)
        peer.append((less.wait(rb"the last word of all") - less.began) * 1e3)
        less.close()
        # What is kept of it would be shown before the server has said anything.
        shutil.rmtree(os.path.join(os.environ["XDG_STATE_HOME"], "landfall/chats"), ignore_errors=True)
        chat = Chat(landfall, "s1")
        shown = chat.wait(rb"the last word of all.*?" + END)
        own.append((shown - last_page(log)) * 1e3)
        whole.append((shown - chat.began) * 1e3)
        chat.watch(0.3)
        chat.type(b"\x1b")
        chat.watch(0.3)
        for _ in range(20):
            pages.append(chat.answer(b"\x1b[5~", b""))
            chat.watch(0.02)
        memory = max(memory, chat.memory)
        chat.close()
        if number < 2:
            own, peer, whole, pages = [], [], [], []
    work = "open 5,000 messages at the end"
    row(work, "", "less +G, from its start", runs, span(peer) + " ms", "1")
    row(work, "≤ 2, ≤ 200 ms", "landfall, from the last byte", runs, span(own) + " ms",
        "%.2f" % (statistics.median(own) / statistics.median(peer)))
    row(work, "", "landfall, from its start", runs, span(whole) + " ms",
        "%.2f" % (statistics.median(whole) / statistics.median(peer)))
    row("a page further up", "≤ 16 ms", "landfall", len(pages), "%s ms, 99th %.1f ms" % (span(pages), at_percent(pages, 99)))
    row("peak memory with that chat", "≤ 60 MB", "landfall", 1, "%.0f MB" % memory)


def typed(landfall, runs):
    chat = Chat(landfall, "s1")
    chat.wait(rb"news of the ferry")
    chat.watch(2)
    took = []
    for number in range(runs * 25):
        # Each time another one than stood in that place before: what is there already is not written again.
        letter = LETTERS[(number + number // len(LETTERS)) % len(LETTERS)].encode()
        took.append(chat.answer(letter, letter))
        # Not in step with the frames that come by themselves.
        chat.watch(0.02 + number % 7 * 0.007)
        if number % len(LETTERS) == len(LETTERS) - 1:
            chat.type(b"\x15")
            chat.watch(0.1)
    memory = chat.memory
    chat.close()
    row("a key to its frame, 1,000 messages a second", "99th ≤ 16 ms", "landfall", len(took),
        "%s ms, 99th %.1f ms" % (span(took), at_percent(took, 99)))
    row("peak memory then", "≤ 60 MB", "landfall", 1, "%.0f MB" % memory)


def idle(landfall, seconds):
    chat = Chat(landfall, "s1")
    chat.wait(rb"the last word of all")
    chat.watch(8)
    begin, mark = chat.cpu, len(chat.text)
    chat.watch(seconds)
    taken = (chat.cpu - begin) / seconds * 100
    frames = [frame.group(1) for frame in FRAME.finditer(chat.text, mark)]
    # The clock of the first line goes on.
    minutes = [frame for frame in frames if re.fullmatch(CLOCK, frame)]
    rest = len(chat.text) - mark - sum(len(frame) + len(BEGIN) * 2 for frame in minutes)
    row(f"a chat without messages, for {seconds} s", "≤ 0.2 %, 0 bytes", "landfall", 1,
        "%.2f %% of a core, %d bytes, and %d minutes of the clock" % (taken, rest, len(minutes)))
    chat.close()


def stream(landfall, seconds):
    """An answer in pieces, 200 a second, is followed at the end."""
    chat = Chat(landfall, "s1")
    chat.wait(rb"ferry[0-9]+")
    chat.watch(3)
    begin, frames = chat.cpu, len(FRAME.findall(chat.text))
    chat.watch(seconds)
    taken, drawn = (chat.cpu - begin) / seconds * 100, len(FRAME.findall(chat.text)) - frames
    row(f"200 tokens a second, for {seconds} s", "≤ 8 %", "landfall", 1, "%.1f %% of a core, %.0f frames a second" % (taken, drawn / seconds))
    chat.close()


def hour(landfall, log):
    """As many pieces as an hour of them has, as fast as they are taken."""
    chat = Chat(landfall, "s1")
    chat.wait(rb"ferry[0-9]+")
    began = time.monotonic()
    while "told" not in open(log, encoding="ascii").read():
        chat.watch(1)
        # What was drawn is not looked at.
        chat.text = b""
        if time.monotonic() - began > 600:
            sys.exit("chat.py: the hour does not end")
    chat.watch(2)
    row("720,000 tokens, an hour of 200 a second, in %.0f s" % (time.monotonic() - began), "≤ 60 MB", "landfall", 1,
        "%.0f MB at its peak" % chat.memory)
    chat.close()


def cached(landfall, runs, server):
    """The end of a conversation that was seen before, of a server that says nothing."""
    chat = Chat(landfall, "s1")
    chat.wait(rb"the last word of all")
    chat.watch(6)
    chat.close()
    os.kill(server, signal.SIGSTOP)
    try:
        for words in ((), ("s1",)):
            took = []
            for _ in range(runs):
                chat = Chat(landfall, *words)
                took.append((chat.wait(rb"the last word of all.*?" + END) - chat.began) * 1e3)
                chat.close()
            row("start to what was kept of the chat, `landfall chat %s`" % " ".join(words), "≤ 30 ms", "landfall", runs, span(took) + " ms")
    finally:
        os.kill(server, signal.SIGCONT)


def main():
    work, landfall, log, runs, seconds = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
    {"open": lambda: opened(landfall, log, runs), "type": lambda: typed(landfall, runs),
     "idle": lambda: idle(landfall, seconds), "stream": lambda: stream(landfall, seconds), "hour": lambda: hour(landfall, log),
     "cached": lambda: cached(landfall, runs, int(sys.argv[6]))}[work]()


main()
