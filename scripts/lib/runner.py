"""Runs many things side by side, says how each of them ended, and at the end once more what failed."""
import argparse
import concurrent.futures
import multiprocessing
import os
import pathlib
import signal
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Trouble(Exception):
    """What is run, or what it runs in, does not work."""


def binary():
    path = pathlib.Path(os.environ.get("LANDFALL_BINARY", ROOT / ".build/debug/landfall")).resolve()
    if not os.access(path, os.X_OK):
        raise Trouble(f"{path} is not a program: swift build")
    return path


def arguments(text, jobs):
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-j", "--jobs", type=int, default=jobs, metavar="N", help="how many at the same time (default: %(default)s)")
    parser.add_argument("names", nargs="*", metavar="NAME", help="files with a slash, or those whose names contain one of these texts (default: all)")
    return parser


def timed(run, path):
    """What is wrong with it, what else is said of it, the word for how it ended, and the seconds that it took."""
    # Whoever started this in the background ignores Ctrl-C, and what it starts would as well.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    started = time.monotonic()
    try:
        bad, word = run(path)
    except Trouble as trouble:
        bad, word = [str(trouble)], ""
    return bad, word, time.monotonic() - started


def stop(*_):
    for process in multiprocessing.active_children():
        process.terminate()
    sys.exit(130)


def run_all(what, paths, options, run):
    """The exit code. `run` says of a path what is wrong with it, and what is said of it in any case."""
    if os.geteuid() != 0:
        print(f"{what}: skipped: only root makes hosts of a lab")
        return 0
    named = {name: [pathlib.Path(name)] if "/" in name else [path for path in paths if name in path.stem] for name in options.names}
    missing = [name for name, found in named.items() if not all(path.is_file() for path in found) or not found]
    if missing:
        print(f"{what}: none is named like {', '.join(missing)}", file=sys.stderr)
        return 2
    if named:
        paths = list(dict.fromkeys(path for found in named.values() for path in found))
    failed = {}
    signal.signal(signal.SIGTERM, stop)
    with concurrent.futures.ProcessPoolExecutor(max(1, options.jobs)) as pool:
        running = {pool.submit(timed, run, path): path.stem for path in paths}
        for done in concurrent.futures.as_completed(running):
            name, (bad, word, took) = running[done], done.result()
            print(f"{name}: {'FAILED' if bad else 'ok'} ({took:.1f} s) {word}".rstrip(), *bad, sep="\n", flush=True)
            if bad:
                failed[name] = bad
    # Once more at the end, where a long log is looked at first.
    for name, bad in failed.items():
        print(f"\n{name}: FAILED", *bad, sep="\n")
    print(f"{what}: {len(paths)} in all, {len(failed)} failed")
    return 1 if failed else 0
