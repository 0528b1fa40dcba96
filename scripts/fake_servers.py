#!/usr/bin/python3 -B
"""Stand-ins for a Diane, a Diane 2 or an EndlessCode server, as far as a client looks at one (stdlib only), and a server of pages.

Texts and codes as the real servers gave them. A Diane with a key answers 401 to everything without it; one without a
key is read-only. A Diane 2 answers everybody. An EndlessCode checks its token on no path but /ws. Says "ready ADDRESS:PORT" when it
listens; --port 0 takes a free one. Each request is a line on standard error. The channel /ws sends a sync, or with --ws pong nothing
before it is asked, with --ws chatter all but what matters; with --late it takes everybody's handshake and closes with 1008 afterwards,
and with --pong-first, as the real one often does, only when it has answered a ping. What is sent on it is answered as fake_chat.py says.
Both are empty, as a server without a store; with --furnished there is something in every area (fake_areas.py).
With --idle, sessions that are idle for so many seconds (30 in the real one) are removed.
"pages" serves files, with entity tags: lists of servers, Consul's answers, or the page on which a network wants a sign-in.
"pair --key KEY" prints the pairing code that a Diane of that key takes now, as "diane pair" does.
"""
import argparse
import base64
import contextlib
import hashlib
import hmac
import http.server
import json
import os
import pathlib
import platform
import signal
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse

import fake_areas
import fake_chat

STARTED = time.time()
STARTED_AT = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(STARTED))
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
PORTS = {"diane": 9090, "diane2": 8890, "endlesscode": 8080, "pages": 80, "pair": 0}


def parse_arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("product", choices=PORTS)
    p.add_argument("--port", type=int, help=f"default: that of the product: {PORTS}")
    p.add_argument("--bind", default="::", help="default: all interfaces, both families")
    p.add_argument("--socket", metavar="PATH", help="listen on a Unix socket instead, without a word of TLS")
    p.add_argument("--key", help="API key of diane, token of endlesscode")
    p.add_argument("--code", help="a pairing code that diane always takes, besides those of the time")
    p.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))
    p.add_argument("--version", default="1.9.1", help="of diane and diane2")
    p.add_argument("--furnished", action="store_true", help="with something in every area")
    p.add_argument("--store-away", action="store_true", help="of diane and diane2: what is behind it cannot be reached")
    p.add_argument("--terse", action="store_true", help="of diane2: a status that says ok and nothing else, as one version had")
    p.add_argument("--ws", choices=["sync", "pong", "chatter"], default="sync", help="of endlesscode")
    p.add_argument("--late", action="store_true", help="of endlesscode: refuse a token after the handshake")
    p.add_argument("--pong-first", action="store_true", help="with --late: answer a ping before the close")
    p.add_argument("--idle", type=float, metavar="SECONDS", help="of endlesscode: remove sessions that are idle for so long")
    p.add_argument("--folder", type=pathlib.Path, help="of pages: with a file for each path, its query included")
    p.add_argument("--other", metavar="TEXT", help="of pages: what is answered to any other path, in place of 404")
    p.add_argument("--redirect", metavar="URL", help="of pages: where any other path leads")
    options = p.parse_args()
    options.port = PORTS[options.product] if options.port is None else options.port
    return options


def pairing_code(key, step):
    """The code of a step of 30 seconds, made as in RFC 4226 section 5.3, but with SHA-256."""
    digest = hmac.new(key.encode(), step.to_bytes(8, "big"), hashlib.sha256).digest()
    start = digest[-1] & 15
    return "%06d" % ((int.from_bytes(digest[start:start + 4], "big") & 0x7FFFFFFF) % 1000000)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # A head and a body that wait for each other's acknowledgement take 40 ms; the real servers do not.
    disable_nagle_algorithm = True
    options = None
    # What ends each document, and the header fields of each answer.
    end, fields = "\n", []

    def reply(self, status, body, kind, headers=()):
        data = body.encode() if isinstance(body, str) else body
        self.log_request(status)
        self.send_response_only(status)
        self.send_header("Content-Type", kind)
        for name, value in [*self.fields, *headers]:
            self.send_header(name, value)
        self.send_header("Date", self.date_time_string())
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(data)

    def json(self, document, status=200):
        self.reply(status, json.dumps(document, separators=(",", ":")) + self.end, "application/json")

    def address_string(self):
        return self.client_address[0] if self.client_address else "-"

    def log_message(self, form, *arguments):
        print(self.address_string(), form % arguments, file=sys.stderr, flush=True)

    def do_GET(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length)
        path, _, query = self.path.partition("?")
        self.query = dict(urllib.parse.parse_qsl(query))
        self.answer(urllib.parse.unquote(path))

    do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_GET


class Diane(Handler):
    # When an address has given a wrong pairing code.
    failures = {}

    def text(self, status, body, headers=()):
        headers = [*headers, ("X-Content-Type-Options", "nosniff")]
        self.reply(status, body + "\n", "text/plain; charset=utf-8", headers)

    def refused(self):
        """Whether the request was refused, as the real server's middleware would."""
        authorization, key = self.headers.get("Authorization"), self.options.key
        if authorization == f"Bearer {key}" if key else self.command in ("GET", "HEAD"):
            return False
        if not key:
            self.text(405, "Method not allowed (read-only listener)", [("Allow", "GET, HEAD")])
        elif authorization is None:
            self.text(401, "Authorization required", [("WWW-Authenticate", 'Bearer realm="diane"')])
        elif not authorization.startswith("Bearer "):
            self.text(401, "Invalid authorization format (expected: Bearer <api-key>)")
        else:
            self.text(401, "Invalid API key")
        return True

    def pair(self):
        failures = self.failures.setdefault(self.address_string(), [])
        failures[:] = [at for at in failures if time.time() - at < 60]
        try:
            code = json.loads(self.body).get("code")
        except (ValueError, AttributeError):
            return self.json({"error": "Invalid request body"}, 400)
        step = int(time.time() / 30)
        if not self.options.key:
            self.json({"error": "Pairing not available (no API key configured)"}, 503)
        elif not code:
            self.json({"error": "Pairing code is required"}, 400)
        elif len(failures) >= 5:
            self.json({"error": "Too many pairing attempts. Try again later."}, 429)
        elif code in (self.options.code, *(pairing_code(self.options.key, at) for at in (step, step - 1))):
            self.json({"api_key": self.options.key})
        else:
            failures.append(time.time())
            self.json({"error": "Invalid or expired pairing code"}, 401)

    def answer(self, path):
        if path == "/pair" and self.command == "POST":
            return self.pair()
        if self.refused():
            return
        if path == "/health":
            self.json({"status": "ok"})
        elif path == "/status":
            self.json(self.status())
        elif path == "/mcp-servers-config" and self.options.store_away:
            self.json({"error": "emergent list mcp servers: request failed: connection refused"}, 500)
        elif path == "/hostile" and self.options.furnished:
            # No real one has this; but whatever comes must not reach a terminal.
            self.text(200, "\x1b]0;owned\x07\x1b[31mred\x1b[0m \u202ednalhsi")
        elif self.options.furnished and self.command != "POST" and (document := fake_areas.diane(path, self.query)) is not None:
            self.json(document)
        elif path.startswith("/contexts/") and self.options.furnished:
            self.json({"error": "context not found"}, 404)
        else:
            self.text(404, "404 page not found")

    def status(self):
        up = time.time() - STARTED
        servers = fake_areas.SERVERS if self.options.furnished else [fake_areas.BUILTIN]
        return {"running": True, "pid": os.getpid(), "version": self.options.version, "platform": "linux",
                "architecture": MACHINES.get(platform.machine(), platform.machine()), "hostname": socket.gethostname(),
                "uptime": "%ds" % round(up), "uptime_seconds": int(up), "started_at": STARTED_AT + ".17861943Z",
                "total_tools": sum(server["tool_count"] for server in servers), "mcp_servers": servers}


class Diane2(Handler):
    fields = [("Access-Control-Allow-Origin", "*")]

    def answer(self, path):
        if path == "/api/status":
            if self.command != "GET":
                return self.json({"error": "method not allowed"}, 405)
            if self.options.terse:
                return self.json({"ok": True})
            return self.json({"ok": True, "project_id": "00000000-0000-4000-8000-000000000001", "server_url": "https://memory.example",
                              "started_at": STARTED_AT + "Z", "version": "v" + self.options.version})
        document, status = fake_areas.diane2(path, self.query, self.options.furnished, self.options.store_away)
        if document is None:
            return self.reply(404, "404 page not found\n", "text/plain; charset=utf-8")
        self.json(document, status)


class EndlessCode(Handler):
    end = ""

    def error(self, status, reason):
        self.json({"error": True, "reason": reason}, status)

    def answer(self, path):
        if path == "/health":
            self.json({"status": "ok"})
        elif self.options.furnished and self.command != "POST" and (document := fake_areas.endlesscode(path, self.query)) is not None:
            if document is fake_areas.NO_TRANSCRIPT:
                self.error(500, "Something went wrong.")
            else:
                self.json(document)
        elif path == "/api/v1/sessions" and self.command == "POST" and self.options.furnished:
            self.start()
        elif path in ("/api/v1/projects", "/api/v1/sessions") and self.command in ("GET", "HEAD"):
            self.json([])
        elif path == "/ws":
            isWelcome = not self.options.key or self.headers.get("Authorization") == "Bearer " + self.options.key
            if isWelcome or self.options.late:
                self.channel(isWelcome)
            else:
                self.error(401, "Unauthorized")
        else:
            self.error(404, "Not Found")

    def start(self):
        """Starts a session, as the real one does where the project is known."""
        project = json.loads(self.body or b"{}").get("projectId")
        self.log_message("sent %s", self.body.decode("utf-8", "replace"))
        if not any(known["id"] == project for known in fake_areas.PROJECTS):
            return self.error(500, "Something went wrong.")
        if sum(known["state"] == "active" for known in fake_areas.SESSIONS) >= 3:
            return self.error(500, "sessionLimitReached(limit: 3)")
        session = {"id": "s%d" % (len(fake_areas.SESSIONS) + 1), "projectId": project, "state": "active", "messageCount": 0}
        fake_areas.SESSIONS.append(session)
        self.json(session)

    def channel(self, isWelcome):
        """Speaks WebSocket (RFC 6455) until the client has enough: texts out, pongs for pings."""
        key = self.headers.get("Sec-WebSocket-Key", "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.log_request(101)
        self.close_connection = True
        self.send_response_only(101)
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        for name, value in (("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept)):
            self.send_header(name, value)
        self.end_headers()
        if not isWelcome:
            if self.options.pong_first:
                if (message := self.next_frame())[0] == 9:
                    self.frame(10, message[1])
                # The check runs beside the library that answers: 2.2 ms were measured, more on a busy machine.
                time.sleep(0.02)
            self.frame(8, (1008).to_bytes(2, "big") + b"token")
            return
        chat = fake_chat.Chat(lambda text: self.frame(1, text), lambda code: self.frame(8, code.to_bytes(2, "big")))
        if self.options.ws == "sync":
            chat.sync(self.options.furnished)
        while self.options.ws == "chatter":
            self.frame(1, b'{"type":"cli_output"}')
        while True:
            opcode, payload = self.next_frame()
            if opcode == 9:
                self.frame(10, payload)
            elif opcode == 1:
                # A message of a user is logged as a line, like each request.
                self.log_message("sent %s", payload.decode("utf-8", "replace"))
                if not chat.take(payload):
                    return
            elif opcode in (8, None):
                return opcode and self.frame(8, payload)

    # The most bytes of a client's frame, as of the real one. What comes in several frames is joined.
    MOST = 16384

    def next_frame(self):
        """The opcode and payload of the client's next message; None and nothing at the end."""
        kind, whole = None, b""
        while True:
            head = self.rfile.read(2)
            if len(head) < 2:
                return None, b""
            opcode, length = head[0] & 15, head[1] & 127
            if length > 125:
                length = int.from_bytes(self.rfile.read(2 if length == 126 else 8), "big")
            if length > self.MOST:
                self.frame(8, (1009).to_bytes(2, "big"))
                return None, b""
            mask = self.rfile.read(4)
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.rfile.read(length)))
            if opcode > 7:
                return opcode, payload
            kind, whole = kind or opcode, whole + payload
            if head[0] & 0x80:
                return kind, whole

    def frame(self, opcode, payload):
        length = len(payload)
        size = struct.pack("!B", length) if length < 126 else struct.pack("!BH", 126, length) if length <= 0xFFFF else \
            struct.pack("!BQ", 127, length)
        self.wfile.write(bytes([0x80 | opcode]) + size + payload)


class Pages(Handler):
    def answer(self, _):
        file = self.options.folder and self.options.folder / self.path[1:]
        body, headers, status = (self.options.other or "no such file\n").encode(), (), 404 if self.options.other is None else 200
        if file and file.is_file():
            body, status = file.read_bytes(), 200
            headers = [("ETag", f'"{hashlib.sha256(body).hexdigest()[:16]}"')]
            if self.headers.get("If-None-Match") == headers[0][1]:
                status = 304
        elif self.options.redirect:
            body, headers, status = b"", [("Location", self.options.redirect)], 302
        self.reply(status, body, "text/html" if body.startswith(b"<") else "application/json", headers)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, options, handler):
        if options.socket:
            self.address_family = socket.AF_UNIX
            return super().__init__(options.socket, handler)
        self.address_family = socket.AF_INET6 if ":" in options.bind else socket.AF_INET
        super().__init__((options.bind, options.port), handler)
        if options.tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*options.tls)
            # The handshake belongs to the connection's own thread: a silent client must not stop the others.
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def server_bind(self):
        if self.address_family == socket.AF_UNIX:
            return self.socket.bind(self.server_address)
        if self.address_family == socket.AF_INET6:
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        super().server_bind()

    def handle_error(self, request, client_address):
        print(client_address and client_address[0], sys.exc_info()[1], file=sys.stderr, flush=True)


def main():
    options = parse_arguments()
    if options.product == "pair":
        code = pairing_code(options.key or "", int(time.time() / 30))
        return print(code[:3], code[3:])
    handler = {"diane": Diane, "diane2": Diane2, "endlesscode": EndlessCode, "pages": Pages}[options.product]
    handler.options = options
    handler.disable_nagle_algorithm = not options.socket
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if options.idle:
        threading.Thread(target=fake_chat.forget_idle, args=(options.idle, min(60, options.idle)), daemon=True).start()
    with Server(options, handler) as server:
        # In one piece, for who reads once.
        print("ready " + (options.socket or "%s:%d" % server.server_address[:2]), flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    main()
