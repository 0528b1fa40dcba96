#!/usr/bin/python3
"""Servers for the benchmarks: servers.py ALIVE DEAD [KEY [NETWORK [SECONDS]]]

ALIVE ones on 127.1.0.1, 127.1.0.2, …, behind 127.1.0.250 on 127.1.1.0, … (of another NETWORK than 127.1, such as 10.1, where it is given) answer Diane's /status at once, or after so many SECONDS, and /tools with 10,000 of them, with a KEY only to those who show it;
DEAD ones on
127.2.0.1, … let no connection come up.
All on port 9090. One thread, epoll: it is not what is measured.
"""
import collections
import resource
import selectors
import socket
import sys
import time

BODY = (b'{"running":true,"pid":1,"version":"1.9.1","hostname":"bench","uptime_seconds":60,"total_tools":9,'
        b'"mcp_servers":[{"name":"jobs","enabled":true,"connected":true,"tool_count":9}]}\n')
TOOLS = b"[%s]" % b",".join(b'{"name":"tool-%d","description":"does %d","server":"jobs"}' % (n, n) for n in range(10_000))
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
ANSWER, TOOLS_ANSWER = (HEAD % (len(body), body) for body in (BODY, TOOLS))
REFUSAL = (b'HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain; charset=utf-8\r\n'
           b'WWW-Authenticate: Bearer realm="diane"\r\nContent-Length: 23\r\n\r\nAuthorization required\n')


def listener(address, backlog):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind((address, 9090))
    s.listen(backlog)
    return s


def main():
    alive, dead = int(sys.argv[1]), int(sys.argv[2])
    key = sys.argv[3] if len(sys.argv) > 3 else ""
    network = sys.argv[4] if len(sys.argv) > 4 else "127.1"
    delay = float(sys.argv[5]) if len(sys.argv) > 5 else 0
    later = collections.deque()
    proof = b"Authorization: Bearer %s\r\n" % key.encode() if key else b""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    selector = selectors.DefaultSelector()
    for number in range(1, alive + 1):
        s = listener("%s.%d.%d" % (network, *divmod(number, 251)), 128)
        s.setblocking(False)
        selector.register(s, selectors.EVENT_READ, True)
    kept = []
    for number in range(1, dead + 1):
        hole = listener("127.2.0.%d" % number, 0)
        kept.append(hole)
        # The kernel queues one connection more than it was told; the others wait for it in vain.
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(("127.2.0.%d" % number, 9090))
            kept.append(filler)
    print("ready", flush=True)
    while True:
        while later and later[0][0] <= time.monotonic():
            later.popleft()[1].sendall(ANSWER)
        for key, _ in selector.select(max(0, later[0][0] - time.monotonic()) if later else None):
            if key.data:
                connection, _ = key.fileobj.accept()
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                selector.register(connection, selectors.EVENT_READ, False)
            elif b"\r\n\r\n" in (request := key.fileobj.recv(65536)):
                if proof not in request:
                    key.fileobj.sendall(REFUSAL)
                elif request.startswith(b"GET /tools"):
                    # More than a socket takes at once.
                    key.fileobj.setblocking(True)
                    key.fileobj.sendall(TOOLS_ANSWER)
                elif delay:
                    later.append((time.monotonic() + delay, key.fileobj))
                else:
                    key.fileobj.sendall(ANSWER)
            else:
                selector.unregister(key.fileobj)
                key.fileobj.close()


main()
