#!/usr/bin/python3
"""engine.py [PROGRAM]: how long the process of the embedded engine takes from fork(2) to its greeting, beside true(1) from fork(2) to
its end, in turns. The greeting comes after it has given its rights away and begun to listen. PROGRAM: landfall or landfall-mdns
(default $LANDFALL_BINARY, or the release build). It prints a Markdown table.
"""
import os
import socket
import statistics
import subprocess
import sys
import time

RUNS, WIRE, HELLO = 50, 3, 0x41
program = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("LANDFALL_BINARY", ".build/release/landfall")


def start(command, executable, wire):
    return subprocess.Popen(
        command, executable=executable, env={}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        pass_fds=(WIRE,), preexec_fn=lambda: os.dup2(wire.fileno(), WIRE))


def engine():
    ours, its = socket.socketpair()
    began = time.monotonic()
    process = start(["landfall-mdns", "--mdns-engine=4"], program, its)
    its.close()
    head = ours.recv(5, socket.MSG_WAITALL)
    took = time.monotonic() - began
    ours.close()
    process.wait(5)
    if len(head) != 5 or head[4] != HELLO:
        sys.exit(f"engine.py: {program} does not greet")
    return took


def peer():
    ours, its = socket.socketpair()
    began = time.monotonic()
    start(["true"], "/usr/bin/true", its).wait(5)
    return time.monotonic() - began


times = {"true": [], "landfall": []}
for _ in range(RUNS):
    times["true"].append(peer())
    times["landfall"].append(engine())
print(f"{os.cpu_count()} CPUs, load {os.getloadavg()[0]:.2f}, {time.strftime('%F')}\n")
print("| what | n | ms | ratio |\n| --- | --- | --- | --- |")
base = statistics.median(times["true"])
for name, label in (("true", "true(1), start to end"), ("landfall", "the engine, start to greeting")):
    ms = sorted(1000 * value for value in times[name])
    middle = statistics.median(ms)
    print(f"| {label} | {RUNS} | {middle:.1f} ({ms[0]:.1f}-{ms[-1]:.1f}) | {middle / 1000 / base:.2f} |")
