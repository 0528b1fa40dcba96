#!/usr/bin/env python3
"""The sign-in page of a network, on every path of a port: portal.py PORT [URL]. With a URL it redirects there."""
import http.server
import sys


class Portal(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        page = b"<!doctype html><title>Sign in</title>"
        if len(sys.argv) > 2:
            self.send_response(302)
            self.send_header("Location", sys.argv[2])
        else:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("", int(sys.argv[1])), Portal)
print("ready", flush=True)
server.serve_forever()
