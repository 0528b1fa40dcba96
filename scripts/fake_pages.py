#!/usr/bin/env python3
"""A server of files, with entity tags: lists of servers, Consul's answers, or the page on which a network wants a sign-in."""
import argparse
import hashlib
import http.server
import pathlib
import ssl


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        file = options.folder and options.folder / self.path[1:]
        if not file or not file.is_file():
            if options.redirect:
                return self.answer(302, b"", Location=options.redirect)
            return self.answer(404, b"no such file\n") if options.other is None else self.answer(200, options.other.encode())
        body = file.read_bytes()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") == tag:
            return self.answer(304, b"", ETag=tag)
        return self.answer(200, body, ETag=tag)

    def answer(self, status, body, **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Type", "text/html" if body.startswith(b"<") else "application/json")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("port", type=int)
parser.add_argument("folder", type=pathlib.Path, nargs="?", help="with a file for each path, its query included")
parser.add_argument("--other", metavar="TEXT", help="what is answered to any other path, in place of 404")
parser.add_argument("--redirect", metavar="URL", help="where any other path leads")
parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))
options = parser.parse_args()
server = http.server.ThreadingHTTPServer(("", options.port), Pages)
if options.tls:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*options.tls)
    server.socket = context.wrap_socket(server.socket, server_side=True)
print("ready", flush=True)
server.serve_forever()
