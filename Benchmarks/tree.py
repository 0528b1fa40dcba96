#!/usr/bin/python3
"""tree.py WORK -- COMMAND...: runs a scan once and prints what it and its children took together, as one JSON line.

Memory is the proportional set size (PSS, proc_pid_smaps(5)) of all processes of the run at one moment, read every 20 ms, at its peak.
tree.py --table makes a Markdown table of such lines.
"""
import json
import os
import statistics
import subprocess
import sys
import threading
import time


def children(process):
    """A process and all that it has started."""
    found, at = [process], 0
    while at < len(found):
        try:
            for thread in os.listdir(f"/proc/{found[at]}/task"):
                with open(f"/proc/{found[at]}/task/{thread}/children") as file:
                    found += map(int, file.read().split())
        except OSError:
            pass
        at += 1
    return found


def pss(process):
    try:
        with open(f"/proc/{process}/smaps_rollup") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return 0


def run(work, command):
    began = time.monotonic()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    peak, over = [0], threading.Event()

    def watch():
        while not over.wait(0.02):
            peak[0] = max(peak[0], sum(map(pss, children(child.pid))))

    watcher = threading.Thread(target=watch)
    watcher.start()
    output = child.stdout.read()
    child.wait()
    wall = time.monotonic() - began
    over.set()
    watcher.join()
    document = json.loads(output)
    machines = next((source["machines"] for source in document["sources"] if source.get("machines")), None)
    print(json.dumps({
        "work": work, "wall": wall, "pss": peak[0], "found": len(document["servers"]), "complete": document["complete"],
        "asked": machines and machines["asked"], "unasked": machines and len(machines.get("unasked") or []),
    }), flush=True)


def spread(values, form):
    low, middle, high = min(values), statistics.median(values), max(values)
    return form % middle if form % low == form % high else f"{form % middle} ({form % low}-{form % high})"


def table(lines):
    rows = {}
    for line in lines:
        row = json.loads(line)
        rows.setdefault(row["work"], []).append(row)
    print("| work | n | wall s | found | complete | machines asked | left out | PSS of all processes, KB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for work, all_runs in rows.items():
        values = lambda name: [row[name] for row in all_runs]
        asked = ["-", "-"] if values("asked")[0] is None else [spread(values(name), "%d") for name in ("asked", "unasked")]
        print("|", " | ".join([
            work, str(len(all_runs)), spread(values("wall"), "%.2f"), spread(values("found"), "%d"),
            f"{sum(values('complete'))} of {len(all_runs)}", *asked, spread(values("pss"), "%d")]), "|")


if sys.argv[1:] == ["--table"]:
    table(sys.stdin)
else:
    run(sys.argv[1], sys.argv[3:])
