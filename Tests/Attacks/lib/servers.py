"""Servers that write down every byte they get: the stand-ins of scripts/fake_servers.py, or whatever a script answers."""
import argparse
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from lib.outcome import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import fake_servers  # noqa: E402


class Record:
    """All bytes that came, over all connections; a file, so that it can be shared with a process of another user."""

    def __init__(self):
        self.descriptor, self.path = tempfile.mkstemp(prefix="record.")
        self.file = os.open(self.path, os.O_WRONLY | os.O_APPEND)

    def add(self, data):
        os.write(self.file, data)

    def bytes(self):
        with open(self.path, "rb") as file:
            return file.read()

    def clear(self):
        os.truncate(self.path, 0)

    def heads(self):
        """The request lines that came, in order."""
        return [line for line in self.bytes().split(b"\r\n") if line.endswith((b" HTTP/1.1", b" HTTP/1.0"))]

    def __contains__(self, text):
        return (text.encode() if isinstance(text, str) else text) in self.bytes()


class RecordedFile:
    """A reading end that writes down what is read."""

    def __init__(self, file, record):
        self.file, self.record = file, record

    def read(self, *arguments):
        return self._noted(self.file.read(*arguments))

    def readline(self, *arguments):
        return self._noted(self.file.readline(*arguments))

    def _noted(self, data):
        if data:
            self.record.add(data)
        return data

    def __getattr__(self, name):
        return getattr(self.file, name)


class Server:
    """Serves on a socket that listens already, in threads of this process.

    `answer` is the name of a product ("diane", "endlesscode"; more options as of fake_servers.py, such as key="x",
    furnished=True), or a function that gets each connection (a socket; what it receives is recorded) until it returns.
    """

    def __init__(self, listener, answer, tls=None, record=None, **options):
        self.listener, self.record = listener, record or Record()
        self.context = None
        if tls:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*tls)
        self.answer = answer if callable(answer) else self._product(answer, options)
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _product(self, name, options):
        base = {"diane": fake_servers.Diane, "diane2": fake_servers.Diane2, "endlesscode": fake_servers.EndlessCode}[name]
        record = self.record
        defaults = {"key": None, "code": None, "version": "1.9.1", "furnished": False, "ws": "sync", "late": False,
                    "pong_first": False, "terse": False, "store_away": False}
        given = argparse.Namespace(**{**defaults, **options})

        class Recording(base):
            def setup(self):
                super().setup()
                self.rfile = RecordedFile(self.rfile, record)

            def log_message(self, *_):
                pass

        Recording.options = given
        Recording.disable_nagle_algorithm = self.listener.family != socket.AF_UNIX
        return lambda connection: Recording(connection, _peer(connection), self)

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            self.answer(connection)
        except OSError:
            pass
        finally:
            connection.close()

    def is_behind(self, connect):
        """Whether a connection that `connect()` opens comes to this server."""
        seen = self.connections
        with connect():
            end = time.monotonic() + 5
            while self.connections == seen and time.monotonic() < end:
                time.sleep(0.01)
        return self.connections > seen

    def close(self):
        """No new connections."""
        self.listener.close()


def _peer(connection):
    peer = connection.getpeername()
    return peer if isinstance(peer, tuple) else ("unix", 0)


def read_head(connection, record, limit=65536):
    """The head of the next request, recorded; b"" at the end of the connection."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < limit:
        data = connection.recv(4096)
        if not data:
            break
        record.add(data)
        head += data
    return head


def answer(body=b"{}", status="200 OK", kind="application/json", *fields):
    """The bytes of a response."""
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *fields]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + body


def unix_listener(path, mode=0o600):
    """A socket that listens at a path."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(path))
    os.chmod(path, mode)
    listener.listen(128)
    return listener


def certificate(folder, name="box", days=30, subject=None):
    """A self-signed certificate and its key, as files."""
    files = (f"{folder}/{name}.pem", f"{folder}/{name}.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-utf8", "-days", str(days), "-subj", subject or f"/CN={name}", "-out", files[0], "-keyout",
                    files[1]], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    return files
