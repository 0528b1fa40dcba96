"""A terminal of tmux, which is typed into and looked at."""
import itertools
import os
import re
import subprocess
import sys
import time


class Terminal:
    numbers = itertools.count()
    open = []

    def __init__(self, columns, rows, *command, **options):
        # A server of tmux takes its time to end, so each terminal has its own.
        self.socket = f"landfall-{os.getpid()}-{next(self.numbers)}"
        self.open.append(self)
        self.run("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, *command, **options)
        self.run("set-option", "-g", "status", "off")

    def run(self, *words, **options):
        return subprocess.run(
            ["tmux", "-L", self.socket, *map(str, words)], check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL,
            **options).stdout

    def say(self, text):
        self.run("send-keys", "-l", text)
        return self

    def text(self, *options):
        return self.run("capture-pane", "-p", *options)

    def wait(self, *patterns, seconds=40, missing=()):
        """Waits until all patterns are shown, and none of those that are missing."""
        end = time.monotonic() + seconds
        while True:
            text = self.text()
            if all(re.search(p, text) for p in patterns) and not any(re.search(p, text) for p in missing):
                return text
            if time.monotonic() > end:
                sys.exit(f"{sys.argv[0]}: no {patterns} (without {missing}) in:\n{text}")
            time.sleep(0.05)

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)
