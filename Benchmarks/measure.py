#!/usr/bin/python3
"""measure.py browse|json|plain -- COMMAND...: runs it once and prints what it took and what it found, as one JSON line.

Wall clock and the moment of the first row are taken here; peak memory is GNU time's, because a process inherits the
peak of the one that forked it and time(1) is small.
"""
import json
import subprocess
import sys
import tempfile
import time

form, command = sys.argv[1], sys.argv[3:]
with tempfile.NamedTemporaryFile("r") as usage:
    began = time.monotonic()
    child = subprocess.Popen(["/usr/bin/time", "-q", "-f", "%M %U %S", "-o", usage.name, *command],
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    first, lines = None, []
    for line in child.stdout:
        # A row counts once it has an address: avahi-browse's "+" rows have none, and a heading is no row.
        if first is None and (line.startswith(b"=") if form == "browse" else b":4000" in line):
            first = time.monotonic() - began
        lines.append(line)
    status = child.wait()
    wall = time.monotonic() - began
    rss, user, system = usage.read().split()[-3:]
result = {"wall": wall, "first": first, "rss_kb": int(rss), "cpu": float(user) + float(system), "exit": status}
if form == "browse":
    resolved = [line.split(b";")[3] for line in lines if line.startswith(b"=")]
    result["rows"] = sum(line.startswith(b"+") for line in lines)
    result["resolved_rows"] = len(resolved)
    result["unique"] = len(set(resolved))
elif form == "json":
    document = json.loads(lines[-1])
    names = [server["name"] for server in document["servers"]]
    result["rows"], result["unique"] = len(names), len(set(names))
    result["complete"] = document["complete"]
    result["unresolved"] = len(document["unresolved"])
    result["engine"] = [source.get("engine") for source in document["sources"]]
print(json.dumps(result))
