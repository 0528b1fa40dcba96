#!/usr/bin/python3
"""screen.py start|idle|keys|many|slow|rows|nearby LANDFALL RUNS SECONDS: what the screen takes on a terminal of 120 × 40, in rows of a Markdown table.

The terminal is a pseudo-terminal that takes everything at once. A frame of landfall ends with the end of mode 2026; htop's first one
with the last of its keys, F10.
"""
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import termios
import time

FRAME = re.compile(rb"\x1b\[\?2026h(.*?)\x1b\[\?2026l", re.S)
TICKS = os.sysconf("SC_CLK_TCK")


class Terminal:
    """A program on a pseudo-terminal of its own."""

    def __init__(self, *command, speed=None):
        self.began = time.monotonic()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            if speed:
                mode = termios.tcgetattr(0)
                mode[4] = mode[5] = speed
                termios.tcsetattr(0, termios.TCSANOW, mode)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
            os.execv(command[0], command)
        self.text = b""

    def read(self, seconds):
        """Takes what comes next; false where nothing comes in that time."""
        if not select.select([self.master], [], [], max(0, seconds))[0]:
            return False
        try:
            more = os.read(self.master, 1 << 20)
        except OSError:
            more = b""
        if not more:
            sys.exit(f"screen.py: the program has ended:\n{self.text[-500:]!r}")
        self.text += more
        return True

    def wait(self, pattern, start=0, seconds=30):
        """Waits until something is written behind `start`, and returns when that was."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.text[start:], re.S):
            if not self.read(end - time.monotonic()):
                sys.exit(f"screen.py: no {pattern!r} in {self.text[start:][-500:]!r}")
        return time.monotonic()

    def watch(self, seconds):
        """Takes what comes for so long."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            self.read(rest)

    def type(self, keys):
        os.write(self.master, keys)

    @property
    def cpu(self):
        """Seconds of processor time, of the program and of all that it has started, whether that has ended or not."""
        parents, times = {}, {}
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            parents[int(process)], times[int(process)] = int(fields[1]), sum(map(int, fields[11:15]))
        own = {self.pid}
        while more := {process for process, parent in parents.items() if parent in own} - own:
            own |= more
        return sum(times[process] for process in own if process in times) / TICKS

    @property
    def memory(self):
        """The peak of what is resident, in MB."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmHWM:\s+(\d+)", file.read()).group(1)) / 1024

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        os.close(self.master)
        os.waitpid(self.pid, 0)


def row(work, wanted, program, count, result, ratio=""):
    print(f"| {work} | {wanted} | {program} | {count} | {result} | {ratio} |", flush=True)


def span(values, form="%.1f"):
    return f"{form} ({form}-{form})" % (statistics.median(values), min(values), max(values))


def first_frame(pattern, *command):
    terminal = Terminal(*command)
    took = terminal.wait(pattern) - terminal.began
    terminal.close()
    return took * 1e3


def start(landfall, runs):
    own, peer = [], []
    for number in range(runs + 2):
        peer.append(first_frame(rb"F10", "/usr/bin/htop"))
        own.append(first_frame(rb"\x1b\[\?2026l", landfall, "tui"))
        if number < 2:
            own, peer = [], []
    work = "start to first frame, 50 profiles"
    row(work, "", "htop", runs, span(peer) + " ms", "1")
    row(work, "≤ 0.3", "landfall", runs, span(own) + " ms", "%.2f" % (statistics.median(own) / statistics.median(peer)))


def idle(landfall, seconds):
    taken = []
    for command in (["/usr/bin/htop"], [landfall, "tui"]):
        terminal = Terminal(*command)
        terminal.watch(8)
        begin, mark = terminal.cpu, len(terminal.text)
        terminal.watch(seconds)
        taken.append((terminal.cpu - begin) / seconds * 100)
        frames, memory = [len(frame.group(0)) for frame in FRAME.finditer(terminal.text[mark:])], terminal.memory
        terminal.close()
    work = f"eight servers every 5 s, for {seconds} s"
    row(work, "", "htop, every 1.5 s", 1, "%.2f %% of a core" % taken[0], "1")
    row(work, "≤ 0.15 %", "landfall", 1, "%.2f %% of a core" % taken[1], "%.2f" % (taken[1] / taken[0]))
    polls = seconds / 5
    row("what the polls of eight servers write", "≤ 120 bytes a poll", "landfall", len(frames),
        "%s bytes a frame, %.0f a poll" % (span(frames, "%d"), sum(frames) / polls / 8))
    row("peak memory with eight servers", "≤ 40 MB", "landfall", 1, "%.0f MB" % memory)


def answered(terminal, keys, rest=0.05):
    """The milliseconds from each key to the end of its frame, sorted."""
    took = []
    for key in keys:
        mark, began = len(terminal.text), time.monotonic()
        terminal.type(key)
        took.append((terminal.wait(rb"\x1b\[\?2026l", mark) - began) * 1e3)
        terminal.watch(rest)
    return sorted(took)


def told(work, wanted, took):
    row(work, wanted, "landfall", len(took),
        "%.1f ms, 99th %.1f ms" % (statistics.median(took), took[len(took) * 99 // 100]))


def keys(landfall, runs):
    terminal = Terminal(landfall, "tui")
    terminal.wait(rb"connected")
    # All have answered then.
    terminal.watch(3)
    told("a key to its frame, 8 servers", "99th ≤ 8 ms",
         answered(terminal, [b"j" if number % 14 < 7 else b"k" for number in range(runs * 10)]))
    terminal.close()


def many(landfall, runs):
    """Where fifty of a thousand answer, and the others are refused again and again."""
    terminal = Terminal(landfall, "tui")
    terminal.wait(rb"connected")
    terminal.watch(20)
    told("a key to its frame, 1,000 servers", "99th ≤ 16 ms",
         answered(terminal, [b"j" if number % 60 < 30 else b"k" for number in range(runs * 10)]))
    began, at = terminal.cpu, time.monotonic()
    terminal.watch(30)
    share = (terminal.cpu - began) / (time.monotonic() - at) * 100
    with open(f"/proc/{terminal.pid}/status", encoding="ascii") as file:
        threads = re.search(r"Threads:\s+(\d+)", file.read()).group(1)
    files = len(os.listdir(f"/proc/{terminal.pid}/fd"))
    row("1,000 servers, settled, for 30 s", "≤ 15 %", "landfall", 1,
        "%.1f %% of a core, %s threads, %d descriptors, %.0f MB" % (share, threads, files, terminal.memory))
    terminal.close()


def slow(landfall, runs):
    """A line of 9,600 baud: 960 bytes a second, and a terminal that takes no more. A key is answered when the bar stands at another row."""
    terminal = Terminal(landfall, "tui", speed=termios.B9600)
    terminal.wait(rb"connected")
    # All have answered then, and been shown: the first frame takes four seconds.
    terminal.watch(12)
    taken, took = b"", []

    def take(seconds):
        time.sleep(32 / 960)
        return os.read(terminal.master, 32) if select.select([terminal.master], [], [], seconds)[0] else b""

    for number in range(runs):
        terminal.type(b"j" if number % 14 < 7 else b"k")
        began, taken = time.monotonic(), b""
        while not re.search("▌.*\x1b\\[\\?2026l".encode(), taken, re.S):
            if time.monotonic() - began > 10:
                sys.exit("screen.py: no frame on a slow line")
            taken += take(1)
        took.append((time.monotonic() - began) * 1e3)
        # What is left of the frame, and what comes by itself.
        while time.monotonic() - began < 1:
            take(0.01)
    told("a key to its frame at 9,600 baud", "≤ 300 ms", sorted(took))
    terminal.close()


def rows(landfall, runs):
    terminal = Terminal(landfall, "tui")
    terminal.wait(rb"connected")
    terminal.type(b":get tools\r")
    terminal.wait(rb"tool-30")
    terminal.watch(1)
    terminal.type(b"/")
    terminal.watch(0.5)
    # Letters that leave many rows, fewer and none, and what takes them away again.
    keys = [b"tool-77"[number % 14 : number % 14 + 1] if number % 14 < 7 else b"\x7f" for number in range(runs * 10)]
    told("a key to its frame, filter of 10,000 rows", "99th ≤ 16 ms", answered(terminal, keys))
    terminal.close()


def nearby(landfall, runs):
    terminal = Terminal(landfall, "tui")
    terminal.wait(rb"s00000")
    # A scan that never ends turns its wheels for ten seconds.
    terminal.watch(20)
    keys = {"moves in 10,000 servers": [b"j"] * 7 + [b"\x1b[6~"] * 7 + [b"k"] * 7,
            "filter of 10,000 servers": [b"-", b"0", b"7", b"7", b"\x7f", b"\x7f", b"\x7f"]}
    for work, typed in keys.items():
        if work.startswith("filter"):
            terminal.type(b"/")
            terminal.watch(0.5)
        told(f"a key to its frame, {work}", "99th ≤ 16 ms", answered(terminal, [typed[n % len(typed)] for n in range(runs * 20)]))
    row("peak memory with 10,000 servers", "", "landfall", 1, "%.0f MB" % terminal.memory)
    terminal.close()


def main():
    work, landfall, runs, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    if work == "idle":
        return idle(landfall, seconds)
    {"start": start, "keys": keys, "many": many, "slow": slow, "rows": rows, "nearby": nearby}[work](landfall, runs)


if __name__ == "__main__":
    main()
