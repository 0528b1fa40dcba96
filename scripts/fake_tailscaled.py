#!/usr/bin/python3 -B
"""Stand-in for tailscaled's LocalAPI on a Unix socket. Needs only Python's standard library.

The status file is looked at anew for every request, so a test changes the state by renaming another file over it.
Prints "ready PATH" once it listens. SIGTERM removes the socket and ends. Texts and codes are those of tailscaled 1.96.5.

faults: hang      takes the request and never answers
        close     takes the request and closes
        restart   takes the first request and closes; its socket is away for half a second, then all is well
        truncate  closes in the middle of the answer
        drip      one byte a second
        endless   an answer that never ends
        html      200 with a page of HTML
        not-json  200 with broken JSON
        not-http  an answer that is not HTTP
        http500   500
"""
import argparse
import base64
import contextlib
import http.server
import ipaddress
import json
import os
import pathlib
import select
import signal
import socket
import socketserver
import struct
import sys
import threading
import time
import urllib.parse

from lab import wire

PLAIN, JSON = "text/plain; charset=utf-8", "application/json"
STATES = ["NoState", "InUseOtherUser", "NeedsLogin", "NeedsMachineAuth", "Stopped", "Starting", "Running"]
# Faults that are an answer of their own, and those that close the connection.
ANSWERS = {
    "http500": (500, "internal error\n", PLAIN), "html": (200, "<html>proxy</html>", "text/html"),
    "not-json": (200, '{"Version": nope', JSON),
}
CLOSES = {
    "hang": lambda _: time.sleep(3600), "close": lambda _: None, "restart": lambda handler: handler.server.restart(),
    "not-http": lambda handler: handler.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n"),
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--socket", required=True, metavar="PATH")
    parser.add_argument("--status", required=True, metavar="FILE", type=pathlib.Path)
    parser.add_argument("--log", metavar="FILE", help="one line for each request: method, target, header fields as JSON")
    parser.add_argument("--no-read", action="store_true", help="built without unixsocketidentity (old OpenWrt): all is 403 but dial")
    parser.add_argument("--dial", action="append", default=[], metavar="NAME:PORT=HOST:PORT",
                        help="what dial may reach; anything else is 502, but for machines that are offline or silent")
    parser.add_argument("--no-dial", action="store_true", help="a daemon that has no dial: 404")
    parser.add_argument("--silent", action="append", default=[], metavar="NAME", help="a machine that has its caller wait")
    parser.add_argument("--name", action="append", default=[], metavar="NAME=ADDRESS",
                        help="what MagicDNS knows beside the status (dns-query, of which 1.96.5 answers only root and its operator)")
    parser.add_argument("--fault", choices=[*ANSWERS, *CLOSES, "truncate", "drip", "endless"])
    return parser.parse_args()


def key(name):
    return (name or "").rstrip(".").lower()


def machines(status):
    return [machine for machine in (status.get("Self"), *(status.get("Peer") or {}).values()) if machine]


def addresses(machine):
    return machine.get("TailscaleIPs") or []


def owner(status, address):
    """The machine that has an address."""
    return next((machine for machine in machines(status) if str(address) in addresses(machine)), None)


def dialer_names(status):
    """What the daemon's own dialer knows: full names, and the base names of machines under the suffix."""
    suffix = "." + (status.get("MagicDNSSuffix") or "").strip(".").lower()
    names = {}
    for machine in machines(status):
        name = key(machine.get("DNSName"))
        if name and addresses(machine):
            names[name] = names[name.removesuffix(suffix)] = addresses(machine)
    for record in status.get("ExtraRecords") or []:
        if not record.get("Type"):
            names[key(record["Name"])] = [record["Value"]]
    return names


def address_of(text):
    """An address, with or without a port; None for anything else."""
    for candidate in (text, text.rpartition(":")[0].strip("[]")):
        with contextlib.suppress(ValueError):
            return ipaddress.ip_address(candidate)
    return None


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    timeout = 60

    def handle(self):
        with contextlib.suppress(OSError):
            super().handle()

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.options, fault = self.server.options, self.server.options.fault
        self.fields = {name.lower(): value for name, value in self.headers.items()}
        self.rfile.read(int(self.fields.get("content-length") or 0))
        if self.options.log:
            with open(self.options.log, "a", encoding="utf-8") as file:
                print(self.command, self.path, json.dumps(self.fields), file=file)
        url = urllib.parse.urlsplit(self.path)
        self.query = dict(urllib.parse.parse_qsl(url.query))
        if fault in ANSWERS:
            return self.send(*ANSWERS[fault])
        if fault in CLOSES:
            self.close_connection = True
            return CLOSES[fault](self)
        if self.fields.get("referer") or self.fields.get("origin") or self.fields.get("host", "") not in ("", "local-tailscaled.sock"):
            return self.send(403, "invalid localapi request\n")
        name = url.path.removeprefix("/localapi/v0/")
        if name not in ENDPOINTS or name == "dial" and self.options.no_dial:
            return self.send(404, "404 page not found\n")
        if name != "dial" and self.options.no_read:
            return self.send(403, name.replace("-", " ") + " access denied\n")
        return ENDPOINTS[name](self)

    do_POST = do_GET

    def head(self, code, fields):
        self.send_response_only(code)
        for name, value in {"Tailscale-Cap": "133", "Tailscale-Version": "1.96.5-fake", **fields}.items():
            self.send_header(name, value)
        self.end_headers()

    def send(self, code, body, kind=PLAIN):
        body, fault = body.encode() if isinstance(body, str) else body, self.options.fault
        if len(body) <= 2048 and not fault:
            self.head(code, {"Content-Type": kind, "Content-Length": str(len(body))})
            self.wfile.write(body)
            return
        self.head(code, {"Content-Type": kind, "Transfer-Encoding": "chunked"})
        size = 1 if fault == "drip" else 4096
        for start in range(0, len(body), size):
            self.chunk(body[start:start + size])
            if fault == "drip":
                time.sleep(1)
            if fault == "truncate" and start + size > len(body) // 2:
                self.close_connection = True
                return
        while fault == "endless":
            self.chunk(b" " * 65536)
        self.chunk(b"")

    def chunk(self, piece):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))

    def status(self):
        document = self.options.status.read_bytes()
        if self.query.get("peers") == "false":
            document = json.dumps(dict(json.loads(document), Peer=None, User=None))
        self.send(200, document, JSON)

    def load(self):
        return json.loads(self.options.status.read_bytes())

    def whois(self):
        text = self.query.get("addr", "")
        if (address := address_of(text)) is None:
            return self.send(400, "invalid 'addr' parameter\n" if text else "missing 'addr' parameter\n")
        status = self.load()
        if not (found := owner(status, address)):
            return self.send(404, "no match for IP:port\n")
        user = found["UserID"]
        node = {"ID": 1, "StableID": found.get("ID", ""), "Name": found.get("DNSName", ""), "User": user}
        profile = (status.get("User") or {}).get(str(user), {"ID": user})
        return self.send(200, json.dumps({"Node": node, "UserProfile": profile, "CapMap": {}}), JSON)

    def dns_query(self):
        names = {}
        for name, _, address in (rule.partition("=") for rule in self.options.name):
            names.setdefault(key(name), []).append(ipaddress.ip_address(address))
        kind = {"A": wire.A, "AAAA": wire.AAAA}.get(self.query.get("type", "A"), 0)
        labels = key(self.query.get("name")).encode().split(b".")
        question = wire.message(0, [wire.name(*labels) + struct.pack("!HH", kind, 1)], number=1)
        answer = {"Bytes": base64.b64encode(wire.answer(question, names)).decode(), "Resolvers": []}
        self.send(200, json.dumps(answer), JSON)

    def watch_ipn_bus(self):
        """A line whenever the state in the file changes."""
        self.head(200, {"Content-Type": JSON, "Transfer-Encoding": "chunked"})
        self.close_connection, more, state = True, {"Version": "1.96.5", "SessionID": "0123456789abcdef", "ErrMessage": None}, None
        while True:
            with contextlib.suppress(FileNotFoundError, ValueError):
                if (current := STATES.index(self.load()["BackendState"])) != state:
                    state = current
                    self.chunk(json.dumps({**more, "State": state}).encode() + b"\n")
                    more = {}
            if select.select([self.connection], [], [], 0.2)[0] and not self.connection.recv(100):
                return

    def dial(self):
        host, port, status = self.fields.get("dial-host", ""), self.fields.get("dial-port", ""), self.load()
        if self.command != "POST":
            return self.send(405, "POST required\n")
        if "upgrade" not in self.fields.get("connection", "") or self.fields.get("upgrade") != "ts-dial":
            return self.send(400, "bad ts-dial upgrade\n")
        if not host or not port:
            return self.send(400, "missing Dial-Host or Dial-Port header\n")
        names = dialer_names(status)
        try:
            address = str(ipaddress.ip_address(host))
        except ValueError:
            if key(host) not in names:
                return self.send(502, f"dial failure: lookup {host} on 192.0.2.53:53: no such host\n")
            address = names[key(host)][0]
        failure = f"dial failure: connect tcp {address}:{port}: "
        if status["BackendState"] != "Running":
            time.sleep(5)
            return self.send(502, failure + "operation timed out\n")
        found = owner(status, address)
        if found and (not found.get("Online") or key(found.get("DNSName")).split(".")[0] in self.options.silent):
            # Says nothing until the caller gives up.
            while self.rfile.read1(100):
                pass
            self.close_connection = True
            return None
        if (far := self.connect(names, {key(host), address}, port)) is None:
            return self.send(502, failure + "connection was refused\n")
        self.head(101, {"Connection": "upgrade", "Upgrade": "ts-dial"})
        self.close_connection = True
        return self.join(far)

    def connect(self, names, wanted, port):
        """A connection to the address in --dial; None for other names, and if nothing listens there."""
        for rule in self.options.dial:
            (name, rule_port), (target, target_port) = (place.rsplit(":", 1) for place in rule.split("=", 1))
            if rule_port == port and wanted & {key(name), *names.get(key(name), [])}:
                with contextlib.suppress(OSError):
                    return socket.create_connection((target, int(target_port)), 5)
        return None

    def join(self, far):
        """Carries bytes both ways. The first side to end ends both, as with tailscaled."""

        def pump(read, sink):
            with contextlib.suppress(OSError):
                while data := read(65536):
                    sink.sendall(data)
            for end in (self.connection, far):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

        self.connection.settimeout(None)
        far.settimeout(None)
        with far:
            (back := threading.Thread(target=pump, args=(far.recv, self.connection), daemon=True)).start()
            # What came along with the request has been read already.
            pump(self.rfile.read1, far)
            back.join()


ENDPOINTS = {function.__name__.replace("_", "-"): function for function in (
    Handler.status, Handler.whois, Handler.watch_ipn_bus, Handler.dial, Handler.dns_query)}


class Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, options):
        self.options = options
        super().__init__(options.socket, Handler)

    def restart(self):
        """Takes the socket away for half a second; all is well afterwards."""
        self.options.fault = None
        away = self.options.socket + ".away"
        os.rename(self.options.socket, away)
        threading.Timer(0.5, os.rename, (away, self.options.socket)).start()


def main():
    options = arguments()
    pathlib.Path(options.socket).unlink(missing_ok=True)
    server = Server(options)
    os.chmod(options.socket, 0o666)
    # A parent with threads may have blocked these in the one that started us.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    print("ready", options.socket, flush=True)
    try:
        server.serve_forever()
    finally:
        os.unlink(options.socket)


main()
