"""A program whose Nth system call of a kind fails: a filter of seccomp(2) asks this process about each of them (seccomp_unotify(2))."""
import array
import ctypes
import errno
import fcntl
import os
import platform
import select
import socket
import struct
import subprocess
import threading

from lib.outcome import BINARY

# Of asm/unistd.h, by machine: what a kind of call is named, its numbers there, and how it fails.
_X86 = platform.machine() == "x86_64"
KINDS = {
    "open": ({2, 257, 437} if _X86 else {56, 437}, errno.EMFILE),
    "socket": ({41} if _X86 else {198}, errno.EMFILE),
    "socketpair": ({53} if _X86 else {199}, errno.EMFILE),
    "accept": ({43, 288} if _X86 else {202, 242}, errno.EMFILE),
    "pipe": ({22, 293} if _X86 else {59}, errno.EMFILE),
    "copy": ({32, 33, 72, 292} if _X86 else {23, 24, 25}, errno.EMFILE),
    "watch": ({254, 294, 319, 434} if _X86 else {26, 279, 434}, errno.EMFILE),
    # Those by which landfall asks whether some are left for an event loop before it begins one. The loops' own (eventfd(2) that does not block,
    # epoll_create1(2), timerfd_create(2)) are not failed: there NIO and Dispatch end the process themselves.
    "event": ({290} if _X86 else {19}, errno.EMFILE),
    "fork": ({56, 57, 58, 435} if _X86 else {220, 435}, errno.EAGAIN),
}
_FCNTL, _PRCTL, _EVENTFD = (72, 157, 290) if _X86 else (25, 167, 19)
_SECCOMP = 317 if _X86 else 277
_DUPFD, _DUPFD_CLOEXEC, _DUMPABLE, _NONBLOCK = 0, 1030, 4, 0o4000
# Of linux/seccomp.h.
_RECEIVE, _SEND, _CONTINUE = 0xC0502100, 0xC0182101, 1
_libc = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = [("count", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def _filter(calls):
    """Notifies of these calls and allows all others."""
    lines = [(0x20, 0, 0, 0)]
    lines += [(0x15, len(calls) - place, 0, call) for place, call in enumerate(calls)]
    lines += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x7FC00000)]
    return b"".join(struct.pack("HBBI", *line) for line in lines)


class Faults:
    """`run(words, …)` runs them; of the calls of landfall of `kind`, from its first own instruction on, the `number`th fails, or each for which
    `fails(number)` is true. Without a kind none does. `counts` says how many there were of each that was looked at. Another `program` is looked
    at from its start."""

    def __init__(self, kind=None, number=0, fails=None, program=BINARY):
        self.kinds = {call: name for name, (calls, _) in KINDS.items() for call in calls if kind in (None, name)}
        self.fails = fails or (lambda call: call == number)
        self.counts, self.program, self.is_armed = dict.fromkeys(self.kinds.values(), 0), program, program != BINARY

    def run(self, words, environment, seconds):
        """How it ended (None if it took longer), and what it printed."""
        ours, theirs = socket.socketpair()
        instructions = _filter(sorted(self.kinds.keys() | {_PRCTL}))
        program = _Program(len(instructions) // 8, instructions)

        def install():
            listener = _libc.syscall(_SECCOMP, 1, 8, ctypes.byref(program))
            socket.send_fds(theirs, [b"x"], [listener])
            # It would keep the filter alive behind this process.
            os.close(listener)

        answering = threading.Thread(target=self._answer, args=(ours,))
        answering.start()
        process = subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                        preexec_fn=install, start_new_session=True)
        theirs.close()
        try:
            out, err = process.communicate(b"", seconds)
            code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            out, err = process.communicate()
            code = None
        ours.close()
        answering.join(5)
        return code, out.decode(errors="replace"), err.decode(errors="replace")

    def _answer(self, channel):
        _, listeners, _, _ = socket.recv_fds(channel, 1, 1)
        listener = listeners[0]
        poll = select.poll()
        poll.register(listener, select.POLLIN)
        while True:
            events = poll.poll(1000)
            if events and events[0][1] & select.POLLHUP and not events[0][1] & select.POLLIN:
                break
            if not events:
                continue
            question = array.array("B", bytes(80))
            try:
                fcntl.ioctl(listener, _RECEIVE, question, True)
            except OSError:
                continue
            number, pid, _, call = struct.unpack_from("QIIi", question)
            arguments = struct.unpack_from("6Q", question, 32)
            error = KINDS[self.kinds[call]][1] if self._fails(pid, call, arguments) else 0
            answer = array.array("B", struct.pack("QqiI", number, 0, -error, 0 if error else _CONTINUE))
            try:
                fcntl.ioctl(listener, _SEND, answer, True)
            except OSError:
                pass
        os.close(listener)

    def _fails(self, pid, call, arguments):
        if call == _PRCTL:
            # What landfall does first (PR_SET_DUMPABLE): the dynamic linker is done.
            self.is_armed = self.is_armed or (arguments[0] == _DUMPABLE and self._is_landfall(pid))
            return False
        if call == _FCNTL and arguments[1] & 0xFFFFFFFF not in (_DUPFD, _DUPFD_CLOEXEC):
            return False
        if call == _EVENTFD and arguments[1] & _NONBLOCK:
            return False
        if not self.is_armed or not self._is_landfall(pid):
            return False
        kind = self.kinds[call]
        self.counts[kind] += 1
        return self.fails(self.counts[kind])

    def _is_landfall(self, pid):
        try:
            return os.path.samefile(f"/proc/{pid}/exe", self.program)
        except OSError:
            return False
