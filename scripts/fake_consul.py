#!/usr/bin/env python3
"""A recorded answer of Consul's health endpoint for the service diane, and none for others.

usage: fake_consul.py ANSWER PORT
"""
import http.server
import pathlib
import sys

answer = pathlib.Path(sys.argv[1]).read_bytes()


class Consul(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = answer if self.path == "/v1/health/service/diane?passing=true" else b"[]"
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[2])), Consul)
print("ready", flush=True)
server.serve_forever()
