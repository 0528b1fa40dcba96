#!/usr/bin/python3
"""report.py FILE: the Markdown table of the runs that scan.sh wrote, one JSON object a line."""
import json
import statistics
import sys


def numbers(runs, key, form):
    values = [run[key] for run in runs if run.get(key) is not None]
    if not values:
        return "-"
    text = form % statistics.median(values)
    return text if min(values) == max(values) else text + " (" + form % min(values) + "-" + form % max(values) + ")"


def median(runs, key):
    return statistics.median([run[key] for run in runs])


with open(sys.argv[1], encoding="utf-8") as file:
    runs = [json.loads(line) for line in file]
works = list(dict.fromkeys(run["work"] for run in runs))
print("| work | program | n | wall s | ratio | first row s | services found | complete | peak RSS KB | ratio | CPU s |")
print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
for work in works:
    here = [run for run in runs if run["work"] == work]
    peer = [run for run in here if run["program"] == "avahi-browse"]
    for program in dict.fromkeys(run["program"] for run in here):
        own = [run for run in here if run["program"] == program]
        is_peer = program == "avahi-browse"
        wall_ratio = "1" if is_peer else "%.2f" % (median(own, "wall") / median(peer, "wall"))
        rss_ratio = "1" if is_peer else "%.2f" % (median(own, "rss_kb") / median(peer, "rss_kb"))
        complete = [run["complete"] for run in own if "complete" in run]
        said = "%d of %d" % (sum(complete), len(complete)) if complete else "-"
        found = numbers(own, "unique", "%d") + " of %d" % own[0]["published"]
        if is_peer:
            found += ", %s of its %s rows resolved" % (numbers(own, "resolved_rows", "%d"), numbers(own, "rows", "%d"))
        if "unique" not in own[0]:
            found = "-"
        print("| %s | %s | %d | %s | %s | %s | %s | %s | %s | %s | %s |" % (
            work, program, len(own), numbers(own, "wall", "%.2f"), wall_ratio,
            "-" if program.endswith("--json") else numbers(own, "first", "%.3f"), found, said,
            numbers(own, "rss_kb", "%d"), rss_ratio, numbers(own, "cpu", "%.2f")))
