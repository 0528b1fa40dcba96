#!/usr/bin/env python3
"""Stand-in for tailscaled's LocalAPI on a Unix socket. Needs only Python's standard library.

  fake_tailscaled.py --socket PATH --status FILE [--fault FAULT] [--no-read] [--log FILE]
                     [--dial NAME:PORT=127.0.0.1:LOCALPORT ...] [--no-dial] [--silent NAME ...] [--name NAME=ADDRESS ...]

The status file is looked at anew for every request, so a test changes the state by renaming another file over it.
Prints "ready PATH" once it listens. SIGTERM removes the socket and ends.

--no-read    a daemon built without unixsocketidentity (old OpenWrt builds): everything readable is 403
--dial       what POST /localapi/v0/dial may reach; anything else is 502, but for machines that are offline or behind a
             firewall (--silent): those have their caller wait
--no-dial    a daemon that has no dial: 404
--silent     the name of a machine behind a firewall
--name       what MagicDNS knows beside the status (dns-query, of which 1.96.5 answers only root and its operator)
--fault      hang      takes the request and never answers
             close     takes the request and closes
             restart   takes the first request and closes; its socket is away for half a second, then all is well
             truncate  closes in the middle of the answer
             drip      one byte a second
             endless   an answer that never ends
             html      200 with a page of HTML
             not-json  200 with broken JSON
             not-http  an answer that is not HTTP
             http500   500
--log        one line for each request: method, target, header fields as JSON

Texts and codes are those of tailscaled 1.96.5.
"""

import argparse
import base64
import ipaddress
import json
import os
import select
import signal
import socket
import socketserver
import struct
import threading
import time
import urllib.parse

MAX_HEAD = 64 * 1024
PREFIX = "/localapi/v0/"
PLAIN = "text/plain; charset=utf-8"
REASONS = {
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 500: "Internal Server Error", 502: "Bad Gateway",
}
STATES = {
    "NoState": 0, "InUseOtherUser": 1, "NeedsLogin": 2, "NeedsMachineAuth": 3, "Stopped": 4, "Starting": 5, "Running": 6,
}


class StatusFile:
    """The status document. Rendered once for each version of the file: with thousands of peers that takes a second."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        self.version = None
        self.document = None
        self.rendered = {}

    def load(self):
        with self.lock:
            return self._load()

    def text(self, with_peers):
        with self.lock:
            document = self._load()
            if with_peers not in self.rendered:
                shown = document if with_peers else dict(document, Peer=None, User=None)
                self.rendered[with_peers] = tabbed(shown).encode()
            return self.rendered[with_peers]

    def _load(self):
        info = os.stat(self.path)
        version = (info.st_ino, info.st_mtime_ns, info.st_size)
        if version != self.version:
            with open(self.path, encoding="utf-8") as file:
                self.document = json.load(file)
            self.version = version
            self.rendered = {}
        return self.document


def tabbed(value):
    return json.dumps(value, indent="\t", ensure_ascii=False) + "\n"


def machines(status):
    """All machines, this one first, each with whether it is this one."""
    own = [(status["Self"], True)] if status.get("Self") else []
    return own + [(peer, False) for peer in (status.get("Peer") or {}).values()]


def addresses(machine):
    return machine.get("TailscaleIPs") or []


def owner(status, address):
    """The machine that has an address, and whether it is this one."""
    for machine, is_own in machines(status):
        if any(ipaddress.ip_address(text) == address for text in addresses(machine)):
            return machine, is_own
    return None, False


def key(name):
    return (name or "").rstrip(".").lower()


def suffix_of(status):
    return (status.get("MagicDNSSuffix") or "").strip(".").lower()


def dialer_names(status):
    """What the daemon's own dialer knows: full names, and the base names of machines under the suffix."""
    suffix = suffix_of(status)
    names = {}
    for machine, _ in machines(status):
        name = key(machine.get("DNSName"))
        if not name or not addresses(machine):
            continue
        names[name] = addresses(machine)
        if suffix and name.endswith("." + suffix):
            names[name[: -len(suffix) - 1]] = addresses(machine)
    for record in status.get("ExtraRecords") or []:
        if not record.get("Type"):
            names[key(record["Name"])] = [record["Value"]]
    return names


def names_of(options):
    """What --name says, by name."""
    names = {}
    for rule in options.name:
        name, address = rule.split("=", 1)
        names.setdefault(key(name), []).append(address)
    return names


class Request:
    def __init__(self, method, target, version, fields, rest):
        self.method = method
        self.version = version
        self.target = target
        self.fields = fields
        self.rest = rest
        url = urllib.parse.urlsplit(target)
        self.path = url.path
        query = urllib.parse.parse_qs(url.query, keep_blank_values=True)
        self.query = {name: values[0] for name, values in query.items()}
        self.keeps = fields.get("connection", "").lower() != "close" and version == "HTTP/1.1"

    def is_allowed(self):
        if self.fields.get("referer") or self.fields.get("origin"):
            return False
        return self.fields.get("host", "") in ("", "local-tailscaled.sock")


class Handler(socketserver.BaseRequestHandler):
    """One connection. Each endpoint is a method that returns whether the connection goes on."""

    def handle(self):
        self.request.settimeout(60)
        self.options = self.server.options
        self.status_file = self.server.status_file
        rest = b""
        try:
            while True:
                request = self.read(rest)
                if request is None:
                    return
                rest = request.rest
                if not self.answer(request) or not request.keeps:
                    return
        except OSError:
            pass

    def read(self, data):
        while b"\r\n\r\n" not in data:
            piece = self.request.recv(8192)
            if not piece or len(data) > MAX_HEAD:
                return None
            data += piece
        head, data = data.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        if lines[0].count(" ") != 2:
            return self.refuse("400 Bad Request")
        method, target, version = lines[0].split(" ")
        fields = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            fields.setdefault(name.strip().lower(), value.strip())
        if version == "HTTP/1.1" and "host" not in fields:
            return self.refuse("400 Bad Request: missing required Host header")
        length = int(fields.get("content-length") or 0)
        while len(data) < length:
            piece = self.request.recv(8192)
            if not piece:
                return None
            data += piece
        if self.options.log:
            with open(self.options.log, "a", encoding="utf-8") as file:
                file.write(f"{method} {target} {json.dumps(fields)}\n")
        return Request(method, target, version, fields, data[length:])

    def refuse(self, text):
        self.raw(f"HTTP/1.1 {text}\r\nContent-Type: {PLAIN}\r\nConnection: close\r\n\r\n{text}".encode())

    def raw(self, data):
        self.request.sendall(data)

    def send(self, request, code, body, kind=PLAIN):
        body = body.encode() if isinstance(body, str) else body
        head = (
            f"{request.version} {code} {REASONS[code]}\r\n"
            "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
            f"Content-Type: {kind}\r\n"
            "Tailscale-Cap: 133\r\nTailscale-Version: 1.96.5-fake\r\n"
            "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n"
            "Date: Fri, 20 Nov 2026 22:48:50 GMT\r\n"
        )
        if not request.keeps and request.version == "HTTP/1.1":
            head += "Connection: close\r\n"
        if request.version == "HTTP/1.0":  # the body ends with the connection
            self.raw(head.encode() + b"\r\n" + body)
        elif len(body) > 2048 or self.options.fault in ("truncate", "drip", "endless"):
            self.raw(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n")
            return self.send_chunks(body)
        else:
            self.raw(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        return True

    def send_chunks(self, body):
        fault = self.options.fault
        size = 1 if fault == "drip" else 4096
        for start in range(0, len(body), size):
            piece = body[start : start + size]
            self.raw(b"%x\r\n" % len(piece) + piece + b"\r\n")
            if fault == "drip":
                time.sleep(1)
            if fault == "truncate" and start + size > len(body) // 2:
                self.request.shutdown(socket.SHUT_RDWR)
                return False
        while fault == "endless":
            self.raw(b"%x\r\n" % 65536 + b" " * 65536 + b"\r\n")
        self.raw(b"0\r\n\r\n")
        return True

    def answer(self, request):
        fault = self.options.fault
        if fault == "restart":
            self.server.restart()
            return False
        if fault == "hang":
            time.sleep(3600)
        if fault in ("hang", "close"):
            return False
        if fault == "not-http":
            self.raw(b"SSH-2.0-OpenSSH_9.2\r\n")
            return False
        if fault == "http500":
            return self.send(request, 500, "internal error\n")
        if fault == "html":
            return self.send(request, 200, "<html>proxy</html>", "text/html")
        if fault == "not-json":
            return self.send(request, 200, '{"Version": nope', "application/json")
        if not request.is_allowed():
            return self.send(request, 403, "invalid localapi request\n")
        name = request.path[len(PREFIX) :] if request.path.startswith(PREFIX) else ""
        endpoint = ENDPOINTS.get(name)
        if endpoint is None or name == "dial" and self.options.no_dial:
            return self.send(request, 404, "404 page not found\n")
        if name != "dial" and self.options.no_read:
            return self.send(request, 403, name.replace("-", " ") + " access denied\n")
        return endpoint(self, request)

    def status(self, request):
        with_peers = request.query.get("peers") not in ("0", "f", "F", "false", "False", "FALSE")
        return self.send(request, 200, self.status_file.text(with_peers), "application/json")

    def whois(self, request):
        status = self.status_file.load()
        text = request.query.get("addr", "")
        if not text:
            return self.send(request, 400, "missing 'addr' parameter\n")
        if text.startswith("nodekey:"):
            if len(text) != 72:
                return self.send(request, 400, "invalid nodekey in 'addr' parameter\n")
            found = next((m for m, _ in machines(status) if m.get("PublicKey") == text), None)
        else:
            address = address_of(text)
            if address is None:
                return self.send(request, 400, "invalid 'addr' parameter\n")
            found, _ = owner(status, address)
        if not found:
            return self.send(request, 404, "no match for IP:port\n")
        user = found["UserID"]
        node = {
            "ID": 1,
            "StableID": found.get("ID", ""),
            "Name": found.get("DNSName", ""),
            "User": user,
            "Key": found.get("PublicKey"),
            "Addresses": [a + ("/128" if ":" in a else "/32") for a in addresses(found)],
            "AllowedIPs": found.get("AllowedIPs"),
            "Hostinfo": {"OS": found.get("OS", ""), "Hostname": found.get("HostName", "")},
            "Created": found.get("Created"),
            "Online": found.get("Online"),
            "MachineAuthorized": True,
            "ComputedName": key(found.get("DNSName") or found.get("HostName")).split(".")[0],
            "ComputedNameWithHost": found.get("HostName", ""),
        }
        if found.get("Tags"):
            node["Tags"] = found["Tags"]
        profile = (status.get("User") or {}).get(str(user), {"ID": user})
        answer = {"Node": node, "UserProfile": profile, "CapMap": {}}
        return self.send(request, 200, tabbed(answer), "application/json")

    def dns_query(self, request):
        name, kind = key(request.query.get("name")), request.query.get("type", "A")
        number = {"A": 1, "AAAA": 28}.get(kind, 0)
        known = [ipaddress.ip_address(text) for text in names_of(self.options).get(name, [])]
        found = [one.packed for one in known if one.version == (4 if kind == "A" else 6)]
        labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
        head = struct.pack("!HHHHHH", 1, 0x8400 if known else 0x8403, 1, len(found), 0, 0)
        message = head + labels + struct.pack("!HH", number, 1)
        for data in found:
            message += b"\xc0\x0c" + struct.pack("!HHIH", number, 1, 600, len(data)) + data
        answer = {"Bytes": base64.b64encode(message).decode(), "Resolvers": []}
        return self.send(request, 200, json.dumps(answer), "application/json")

    def watch_ipn_bus(self, request):
        status = self.status_file.load()
        state = STATES[status["BackendState"]]
        first = {
            "Version": status["Version"],
            "SessionID": "0123456789abcdef",
            "ErrMessage": None,
            "LoginFinished": None,
            "State": state,
            "Prefs": None,
            "NetMap": None,
            "Engine": None,
            "BrowseToURL": None,
        }
        self.raw(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.send_line(first)
        while True:  # a line whenever the state in the file changes
            readable, _, _ = select.select([self.request], [], [], 0.2)
            if readable and not self.request.recv(100):
                return False
            try:
                current = STATES[self.status_file.load()["BackendState"]]
            except (OSError, ValueError):
                continue
            if current != state:
                state = current
                self.send_line({"State": state})

    def send_line(self, value):
        line = (json.dumps(value) + "\n").encode()
        self.raw(b"%x\r\n%s\r\n" % (len(line), line))

    def dial(self, request):
        fields = request.fields
        if request.method != "POST":
            return self.send(request, 405, "POST required\n")
        if "upgrade" not in fields.get("connection", "") or fields.get("upgrade") != "ts-dial":
            return self.send(request, 400, "bad ts-dial upgrade\n")
        host, port = fields.get("dial-host", ""), fields.get("dial-port", "")
        if not host or not port:
            return self.send(request, 400, "missing Dial-Host or Dial-Port header\n")
        status = self.status_file.load()
        names = dialer_names(status)
        try:
            address = str(ipaddress.ip_address(host))
        except ValueError:
            if key(host) not in names:
                return self.send(request, 502, f"dial failure: lookup {host} on 192.0.2.53:53: no such host\n")
            address = names[key(host)][0]
        failure = f"dial failure: connect tcp {address}:{port}: "
        if status["BackendState"] != "Running":
            time.sleep(5)
            return self.send(request, 502, failure + "operation timed out\n")
        found, _ = owner(status, ipaddress.ip_address(address))
        if found and (not found.get("Online") or key(found.get("DNSName")).split(".")[0] in self.options.silent):
            self.wait_for_the_end()
            return False
        far = self.connect(names, key(host), address, port)
        if far is None:
            return self.send(request, 502, failure + "connection was refused\n")
        self.raw(
            b"HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nTailscale-Cap: 133\r\nUpgrade: ts-dial\r\n\r\n"
        )
        far.sendall(request.rest)
        join(self.request, far)
        return False

    def wait_for_the_end(self):
        """Says nothing until the caller gives up."""
        while self.request.recv(100):
            pass

    def connect(self, names, host, address, port):
        """A connection to the address in --dial; None for other names, and if nothing listens there."""
        for rule in self.options.dial:
            source, target = rule.split("=", 1)
            name, rule_port = source.rsplit(":", 1)
            if rule_port != port or not (key(name) in (host, address) or address in names.get(key(name), [])):
                continue
            target_host, target_port = target.rsplit(":", 1)
            try:
                return socket.create_connection((target_host, int(target_port)), 5)
            except OSError:
                return None
        return None


ENDPOINTS = {
    "status": Handler.status, "whois": Handler.whois, "watch-ipn-bus": Handler.watch_ipn_bus, "dial": Handler.dial,
    "dns-query": Handler.dns_query,
}


def address_of(text):
    """An address, with or without a port; None for anything else."""
    for candidate in (text, text.rpartition(":")[0].strip("[]")):
        try:
            return ipaddress.ip_address(candidate)
        except ValueError:
            continue
    return None


def join(near, far):
    """Carries bytes both ways. The first side to end ends both, as with tailscaled."""

    def pump(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    near.settimeout(None)
    far.settimeout(None)
    back = threading.Thread(target=pump, args=(far, near), daemon=True)
    back.start()
    pump(near, far)
    back.join()
    far.close()


class Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, options):
        self.options = options
        self.status_file = StatusFile(options.status)
        super().__init__(options.socket, Handler)

    def restart(self):
        """Takes the socket away for half a second; all is well afterwards."""
        self.options.fault = None
        away = self.options.socket + ".away"
        os.rename(self.options.socket, away)
        threading.Timer(0.5, os.rename, (away, self.options.socket)).start()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--socket", required=True)
    parser.add_argument("--status", required=True)
    parser.add_argument("--log")
    parser.add_argument("--no-read", action="store_true")
    parser.add_argument("--dial", action="append", default=[])
    parser.add_argument("--no-dial", action="store_true")
    parser.add_argument("--silent", action="append", default=[])
    parser.add_argument("--name", action="append", default=[])
    faults = ["hang", "close", "restart", "truncate", "drip", "endless", "html", "not-json", "not-http", "http500"]
    parser.add_argument("--fault", choices=faults)
    return parser.parse_args()


def main():
    options = arguments()
    if os.path.exists(options.socket):
        os.unlink(options.socket)
    server = Server(options)
    os.chmod(options.socket, 0o666)
    # A parent with threads may have blocked these in the one that started us.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
    print("ready", options.socket, flush=True)
    try:
        server.serve_forever(0.2)
    finally:
        os.unlink(options.socket)


if __name__ == "__main__":
    main()
