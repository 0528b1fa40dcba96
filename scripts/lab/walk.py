#!/usr/bin/python3
"""Types the commands of a page of Markdown into a shell at a terminal, and compares what comes with what the page shows.

  walk.py [--tests] [--before COMMAND SHELL]... PAGE -- SHELL...

A command is a line of a `console` block that begins with "$ "; the lines below it are what it prints. A number in them
stands for any number, and more lines between them are no fault: they are shown. --before runs a line of this machine's
shell before a command is typed. What the commands ask for is answered as below.
"""
import argparse
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

import pyte

COLUMNS, LINES = 80, 400
ROW = re.compile(r"(\d+)  (\S.*?)  ")
PROMPT = re.compile(r"\[(\d+)\]> $")

# What commands end with, where it is not 0.
EXITS = {
    "landfall test 192.168.1.5:9090": 11,
}
# What is not typed, and why.
LEFT_OUT = {"make test": "the tests of a fresh clone are .ci/run's; --tests runs them here"}
# Questions, and what a reader answers.
ANSWERS = [
    (re.compile(r"Token \(not shown\): $"), "hunter2"),
    # There is no keyring in a Debian without a desktop.
    (re.compile(r"1(, 2)?,? or anything else to stop: $"), "1"),
]


class Command:
    def __init__(self, text):
        self.text, self.shown = text, []


def commands(page):
    """The commands of the page, in order."""
    found, isConsole = [], False
    for line in page.read_text().split("\n"):
        if line.startswith("```"):
            isConsole = line == "```console"
        elif isConsole and line.startswith("$ "):
            found.append(Command(line[2:]))
        elif isConsole:
            found[-1].shown.append(line)
    return found


def shape(line):
    """What a line looks like that differs in numbers and in the room that they take."""
    text = re.escape(re.sub(r"\bup \d+ \w+", "up 0", line.strip()))
    text = re.sub(r"\d+(\\\.\d+)*", "[0-9]+([.][0-9]+)*", text).replace("up\\ [0-9]+([.][0-9]+)*", "up .*")
    return re.compile(re.sub(r"(\\ )+", r"\\s+", text))


def rows(lines):
    """The numbers of numbered rows, by their names."""
    return {match[2]: match[1] for match in map(ROW.match, lines) if match}


def missing(shown, lines):
    """The first line shown that does not come, in order; None where all do. And the lines that came besides.

    Numbered rows stand in the order in which they were found, which is another each time."""
    rest, more = list(lines), []
    if any(ROW.match(line) for line in shown):
        rest.sort(key=lambda line: next((i for i, one in enumerate(shown) if shape(one).fullmatch(line.strip())), 0))
    for line in filter(None, shown):
        while rest and not shape(line).fullmatch(rest[0].strip()):
            more.append(rest.pop(0))
        if not rest:
            return line, more
        rest.pop(0)
    return None, more + rest


class Shell:
    """A shell at a terminal."""

    def __init__(self, arguments):
        self.screen = pyte.Screen(COLUMNS, LINES)
        self.stream = pyte.ByteStream(self.screen)
        self.typed = 0
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            arguments, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)
        self.terminal = ours
        self.type("PS1='[$?]> '")
        self.wait(lambda: self.prompt() is not None, 30)

    def type(self, text):
        os.write(self.terminal, (text + "\n").encode())

    def read(self, seconds):
        """Whether something came."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        self.stream.feed(os.read(self.terminal, 65536))
        return True

    def line(self):
        """What stands before the cursor."""
        return self.screen.display[self.screen.cursor.y][:self.screen.cursor.x]

    def prompt(self):
        """The exit code that the prompt shows, when it is the shell's turn; None before."""
        match = PROMPT.fullmatch(self.line())
        return int(match[1]) if match else None

    def lines(self, echoed):
        """What stands below the command, without prompts."""
        lines = [line.rstrip() for line in self.screen.display]
        while lines and not lines[-1]:
            lines.pop()
        skipped = -(-len(echoed) // COLUMNS) or 1
        return [line for line in (re.sub(r"^\[\d+\]> ?", "", line) for line in lines[skipped:]) if line]

    def wait(self, isDone, seconds):
        """Answers questions until something is so, and nothing more comes."""
        end, answered = time.monotonic() + seconds, -1
        while time.monotonic() < end:
            if self.read(0.3):
                continue
            if isDone():
                return True
            for question, answer in ANSWERS:
                if question.search(self.line()) and self.screen.cursor.y != answered:
                    answered = self.screen.cursor.y
                    self.typed += len(answer) + 1
                    self.type(answer)
                    break
        return False

    def run(self, command):
        """What it prints, and how it ends; None where it does not."""
        patience = 3600 if command.text.startswith("make ") else 60
        self.screen.reset()
        self.typed += len(command.text) + 1
        self.type(command.text)
        if command.text.endswith("&"):
            # What it prints comes behind the prompt.
            self.wait(lambda: missing(command.shown, self.lines(command.text))[0] is None, 15)
            os.write(self.terminal, b"\n")
        isThere = self.wait(lambda: self.prompt() is not None, patience)
        code = self.prompt()
        return self.lines(command.text), code if isThere else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--before", nargs=2, action="append", default=[])
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("shell", nargs="+")
    options = parser.parse_args()
    before = dict(options.before)
    shell, failed, saved, numbers = Shell(options.shell), 0, None, {}
    for number, command in enumerate(commands(options.page), 1):
        if command.text in LEFT_OUT and not options.tests:
            print(f"left out: {command.text}: {LEFT_OUT[command.text]}", flush=True)
            continue
        if command.text in before:
            if subprocess.run(before.pop(command.text), shell=True, check=False).returncode:
                print(f"FAILED: what is to be done before: {command.text}")
                failed += 1
        # A reader takes the number that the row has here.
        command.text = re.sub(r"--from (\d+)", lambda match: "--from " + numbers.get(match[1], match[1]), command.text)
        started = time.monotonic()
        lines, code = shell.run(command)
        wanted = EXITS.get(command.text, 0)
        gone, more = missing(command.shown, lines)
        isBad = code != wanted or gone is not None
        failed += isBad
        print(f"{'FAILED' if isBad else 'ok'}: $ {command.text} ({time.monotonic() - started:.1f} s, exit {code})", flush=True)
        if code != wanted:
            print(f"  it should exit {wanted}")
        if gone is not None:
            print(f"  this does not come: {gone}")
        for line in lines[-40:] if isBad else more[-8:] if command.shown else []:
            print(f"  | {line}")
        here = rows(lines)
        numbers |= {number: here[name] for name, number in rows(command.shown).items() if name in here}
        if code is None or (isBad and command.text.startswith("make ")):
            print("the rest is not typed")
            failed += 1
            break
        if saved is None and any(line.startswith("Saved ") for line in lines):
            saved = f"{number} commands and {shell.typed} keys, answers among them, to the first saved profile"
    print(saved or "no profile was saved")
    print(f"walk: {failed} failed")
    shell.process.kill()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
