#!/usr/bin/env python3
"""An HTTPS server of files, with entity tags. It has a list of servers for the tests of directories.

usage: fake_lists.py FOLDER PORT CERTIFICATE KEY
"""
import hashlib
import http.server
import pathlib
import ssl
import sys

folder, port, certificate, key = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]


class Lists(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        file = folder / pathlib.PurePosixPath(self.path).name
        body = file.read_bytes() if file.is_file() else None
        tag = f'"{hashlib.sha256(body or b"").hexdigest()[:16]}"'
        if body is None:
            self.answer(404, b"no such file\n", None)
        elif self.headers.get("If-None-Match") == tag:
            self.answer(304, b"", tag)
        else:
            self.answer(200, body, tag)

    def answer(self, status, body, tag):
        self.send_response(status)
        if tag:
            self.send_header("ETag", tag)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server = http.server.ThreadingHTTPServer(("0.0.0.0", port), Lists)
server.socket = context.wrap_socket(server.socket, server_side=True)
print("ready", flush=True)
server.serve_forever()
