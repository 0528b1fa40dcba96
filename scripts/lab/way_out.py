#!/usr/bin/python3
"""The only way out of a host of the lab: an HTTP proxy on its loopback, for some names only.

  way_out.py PID PORT HOST...

PID is a process of the host. The socket that listens belongs to the host's network, the connections that go on to this
machine's. Ends by a signal.
"""
import ctypes
import os
import socket
import socketserver
import sys
import threading
import urllib.parse

CLONE_NEWNET = 0x40000000
MAX_HEAD = 64 * 1024


def enter(path):
    """Has this thread, and what it starts, make its sockets in that network."""
    libc = ctypes.CDLL(None, use_errno=True)
    with open(path, "rb") as namespace:
        if libc.setns(namespace.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), path)


def copy(source, sink):
    try:
        while chunk := source.recv(65536):
            sink.sendall(chunk)
    except OSError:
        pass
    finally:
        try:
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class Handler(socketserver.BaseRequestHandler):
    allowed = frozenset()

    def handle(self):
        data = b""
        while b"\r\n\r\n" not in data:
            chunk = self.request.recv(65536)
            if not chunk or len(data) > MAX_HEAD:
                return
            data += chunk
        head, _, rest = data.partition(b"\r\n\r\n")
        first, *fields = head.split(b"\r\n")
        method, target, _ = first.decode("latin-1").split(" ", 2)
        url = urllib.parse.urlsplit("//" + target if method == "CONNECT" else target)
        if url.hostname not in self.allowed:
            print("refused:", target, flush=True)
            self.request.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        try:
            with socket.create_connection((url.hostname, url.port or 80), timeout=60) as there:
                if method == "CONNECT":
                    self.request.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                    there.sendall(rest)
                else:
                    path = url.path + ("?" + url.query if url.query else "")
                    kept = [f for f in fields if not f.lower().startswith((b"connection:", b"proxy-"))]
                    line = f"{method} {path} HTTP/1.1".encode("latin-1")
                    there.sendall(b"\r\n".join([line, *kept, b"Connection: close", b"", rest]))
                threading.Thread(target=copy, args=(self.request, there), daemon=True).start()
                copy(there, self.request)
        except OSError as error:
            print("failed:", target, error, flush=True)


class Proxy(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


def main():
    pid, port, *names = sys.argv[1:]
    Handler.allowed = frozenset(names)
    enter(f"/proc/{pid}/ns/net")
    with Proxy(("127.0.0.1", int(port)), Handler) as proxy:
        enter(f"/proc/{os.getppid()}/ns/net")
        proxy.serve_forever()


main()
