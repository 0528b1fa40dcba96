"""Hosts of a lab (scripts/lanlab). They end with the attack, and the runner removes what is left.

Host hN has the address 10.77.0.N on eth0, a /run of its own and the file system of this machine otherwise.
"""
import contextlib
import ctypes
import os
import socket
import subprocess
import threading

from lib.outcome import PATH, ROOT, need

LANLAB = str(ROOT / "scripts" / "lanlab")
CLONE_NEWNET = 0x40000000


class Lab:
    """`Lab(2)`: two hosts without D-Bus and avahi-daemon; `Lab(2, "--bare=h2")` and other options as of `lanlab up`."""

    def __init__(self, hosts=1, *options):
        need("ip", "unshare", "nsenter")
        self.state = os.environ.setdefault("LANLAB_STATE", f"/run/lanlab-attack.{os.getpid()}")
        self("up", str(hosts), *(options or ("--bare",)), "--owner", str(os.getpid()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self("down")

    def __call__(self, *words):
        """Runs `lanlab WORDS`; what it prints."""
        done = subprocess.run([LANLAB, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              stdin=subprocess.DEVNULL, env={**os.environ, "PATH": PATH}, timeout=120)
        if done.returncode:
            raise RuntimeError(f"lanlab {' '.join(words)}: {done.stdout}")
        return done.stdout

    def pid(self, host):
        """The first process of a host."""
        with open(f"{self.state}/{host}.pid", encoding="ascii") as file:
            return int(file.read().split()[0])

    def enter(self, host):
        """The words that put a command into a host; the command is then the only child of the process they start."""
        return ["nsenter", "--target", str(self.pid(host)), "--net", "--mount", "--uts", "--pid",
                "--wdns=" + os.getcwd(), "--"]

    def fake_server(self, host, *words, job="server"):
        """A stand-in of scripts/fake_servers.py as a job of a host; `lab("log", host, job)` has its requests."""
        self("spawn", host, job, "-r", "ready", "--", "/usr/bin/python3", str(ROOT / "scripts/fake_servers.py"), *words)

    def listen(self, host, port, address="0.0.0.0"):
        """A TCP socket of this process that listens in a host's network."""
        with self.network(host):
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            listener = socket.socket(family, socket.SOCK_STREAM)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((address, port))
            listener.listen(128)
        return listener

    def connect(self, host, address, port, timeout=5):
        """A TCP connection of this process that starts in a host's network."""
        with self.network(host):
            return socket.create_connection((address, port), timeout)

    @contextlib.contextmanager
    def network(self, host):
        """Sockets that this thread makes inside belong to the host's network, and stay there."""
        with open(f"/proc/self/task/{threading.get_native_id()}/ns/net", "rb") as own:
            self.join(host)
            try:
                yield
            finally:
                _set_network(own)

    def join(self, host):
        """Moves this thread into the host's network for good."""
        with open(f"/proc/{self.pid(host)}/ns/net", "rb") as file:
            _set_network(file)


def _set_network(file):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(file.fileno(), CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "setns")
