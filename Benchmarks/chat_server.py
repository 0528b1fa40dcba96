#!/usr/bin/python3
"""An EndlessCode for the benchmarks of chats: chat_server.py MESSAGES RATE [COUNT]

It serves one session, s1, with so many messages, on 127.1.0.1:8080, and tells on each /ws so many more of it every second. With a COUNT those
are tokens of answers, 600 for each turn, and there are so many of them in all; then it says "told". When the last byte of the history has
left it says so, by the clock that every process of the machine has: "page SECONDS". One thread for each connection; what is sent of the
history was made before.
"""
import base64
import hashlib
import http.server
import json
import sys
import threading
import time
import urllib.parse

SESSION = {"id": "s1", "projectId": "p1", "state": "active", "messageCount": 0}
PROJECT = {"id": "p1", "name": "bench", "path": "/srv/bench"}
CODE = "```swift\nfunc land(at shore: Shore) -> Bool { // near\n    let depth = 12, name = \"bay\"\n    return depth > 3\n}\n```"


def message(number, kind, content, **more):
    """A line of Claude Code, as the server passes it on."""
    raw = {"uuid": "line-%d" % number, "type": kind, "timestamp": "2026-11-20T17:00:00Z", "cwd": "/srv/bench",
           "message": {"id": "msg-%d" % number, "role": kind, "content": content}, **more}
    return {"messageType": "unknown", "rawJSON": json.dumps(raw)}


def messages(count):
    """A person asks, the model answers in Markdown, calls a tool and edits a file: in turns."""
    for number in range(count):
        turn, words = "t%d" % (number // 6), "the ferry lands where the water is deep enough, number %d. " % number
        yield [
            lambda: message(number, "user", "where does it land? " + words),
            lambda: message(number, "assistant", [{"type": "text", "text": "## shores\n\n" + words * 4 + "\n\n- **one**\n- `two`\n\n" + CODE}]),
            lambda: message(number, "assistant", [{"type": "tool_use", "id": turn, "name": "Bash", "input": {"command": "ls " + turn}}]),
            lambda: message(number, "user", [{"type": "tool_result", "tool_use_id": turn, "content": (words + "\n") * 12}]),
            lambda: message(number, "assistant", [{"type": "tool_use", "id": "e" + turn, "name": "Edit", "input": {
                "file_path": "/srv/bench/a.swift", "old_string": "let a = 1", "new_string": "let a = 2"}}]),
            lambda: message(number, "assistant", [{"type": "text", "text": words * 6}]),
        ][number % 6]()


def news(number):
    return message(1_000_000 + number, "assistant", [{"type": "text", "text": "news of the ferry, number %d" % number}])


TURN = 600


def token(number):
    """A piece of an answer; a prompt and the end of the turn are tokens too."""
    turn, place = divmod(number, TURN)
    if place == 0:
        return message(1_000_000 + number, "user", "and then? %d" % turn)
    if place == TURN - 1:
        return {"messageType": "unknown", "rawJSON": json.dumps({"type": "result", "is_error": False, "duration_ms": 3000, "result": ""})}
    said = message(1_000_000 + number, "assistant", [{"type": "text", "text": "ferry%d%s" % (place, " " if place % 50 else ".\n\n")}])
    return {**said, "rawJSON": said["rawJSON"].replace('"msg-%d"' % (1_000_000 + number), '"turn-%d"' % turn)}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    texts, rate, count = [], 0, 0

    def log_message(self, *_):
        pass

    def body(self, body):
        head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        self.wfile.write(head.encode() + body)
        self.wfile.flush()

    def do_GET(self):
        target = urllib.parse.urlsplit(self.path)
        parts = target.path.removeprefix("/api/v1/").split("/")
        if target.path == "/ws":
            self.channel()
        elif parts[-1] == "history":
            query = dict(urllib.parse.parse_qsl(target.query))
            offset, limit = int(query.get("offset", 0)), int(query.get("limit", 1000))
            page = ",".join(self.texts[offset:offset + limit])
            end = '],"totalCount":%d,"hasMore":false}' % len(self.texts)
            self.body(('{"sessionId":"s1","messages":[' + page + end).encode())
            if offset < len(self.texts) <= offset + limit:
                print("page %.6f" % time.monotonic(), flush=True)
        elif target.path == "/health":
            self.body(b'{"status":"ok"}')
        elif parts[0] in ("projects", "sessions"):
            thing = PROJECT if parts[0] == "projects" and parts[-1] != "sessions" else SESSION
            self.body(json.dumps(thing if len(parts) == 2 else [thing]).encode())
        else:
            self.send_error(404)

    def channel(self):
        key = self.headers.get("Sec-WebSocket-Key", "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.wfile.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Accept: %s\r\n\r\n" % accept).encode())
        self.close_connection = True
        lock = threading.Lock()
        self.frame(lock, 1, json.dumps({"type": "sync", "sessions": [SESSION], "recentMessages": []}).encode())
        threading.Thread(target=self.flood, args=(lock,), daemon=True).start()
        while head := self.rfile.read(2):
            length = head[1] & 127
            if length == 126:
                length = int.from_bytes(self.rfile.read(2), "big")
            mask = self.rfile.read(4)
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.rfile.read(length)))
            if head[0] & 15 == 9:
                self.frame(lock, 10, payload)
            elif head[0] & 15 == 8:
                return

    def flood(self, lock):
        """So many messages a second, in pieces of a hundredth of a second."""
        number, began = 0, time.monotonic()
        while self.rate:
            due = int((time.monotonic() - began) * self.rate)
            if self.count:
                due = min(due, self.count)
            try:
                for number in range(number, due):
                    said = token(number) if self.count else news(number)
                    self.frame(lock, 1, json.dumps({"type": "cli_output", "sessionId": "s1", "message": said}).encode())
            except OSError:
                return
            number = max(number, due)
            if number == self.count > 0:
                return print("told", flush=True)
            time.sleep(0.01)

    def frame(self, lock, opcode, payload):
        size = bytes([len(payload)]) if len(payload) < 126 else bytes([126]) + len(payload).to_bytes(2, "big")
        with lock:
            self.wfile.write(bytes([0x80 | opcode]) + size + payload)


def main():
    Handler.texts = [json.dumps(message) for message in messages(int(sys.argv[1]))]
    last = message(999_999, "assistant", [{"type": "text", "text": "the last word of all"}])
    Handler.texts[-1:] = [json.dumps(last)]
    Handler.rate = int(sys.argv[2])
    Handler.count = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    with http.server.ThreadingHTTPServer(("127.1.0.1", 8080), Handler) as server:
        server.daemon_threads = True
        print("ready", flush=True)
        server.serve_forever()


main()
