"""A command at a terminal: what it writes, and keys typed once it asks for them."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

from lib.program import family


class Terminal:
    """Starts the words at a new terminal. `written` has every byte that came so far."""

    def __init__(self, words, environment, columns=80, rows=24):
        self.written, self.code = b"", None
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(words[0], list(words), environment)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds=0.2):
        """Reads for so long at most; whether anything came."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            data = b""
        self.written += data
        return bool(data)

    def wait_for(self, text, seconds=20, start=0):
        """Reads until the text has come after `start`; whether it did."""
        end = time.monotonic() + seconds
        while text.encode() not in self.written[start:]:
            if time.monotonic() > end or (not self.read() and self.has_ended()):
                return text.encode() in self.written[start:]
        return True

    def type(self, text):
        """Types it; a line ends with \\n."""
        os.write(self.descriptor, text.encode("utf-8", "surrogateescape"))

    def has_ended(self):
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def finish(self, seconds=20):
        """Reads to the end, kills it after so long, and says how it exited; None if it was killed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.has_ended():
            self.read(0.1)
        killed = not self.has_ended()
        if killed:
            for pid in reversed(family(self.pid)):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            os.waitpid(self.pid, 0)
            self.code = -9
        while self.read(0.05):
            pass
        os.close(self.descriptor)
        return None if killed else self.code
