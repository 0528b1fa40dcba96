"""How an attack ends: landfall held (0), the attack cannot run here (77), or it succeeded (1)."""
import os
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("LANDFALL_BINARY", str(ROOT / ".build/release/landfall"))
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def held(text):
    """Ends the attack: landfall did what it should. The runner shows the text."""
    _end(0, text)


def succeeded(text, *details):
    """Ends the attack: it got what it must not get. The details come first, for the runner shows the end of the log."""
    for detail in details:
        print(detail)
    _end(1, text)


def skip(reason):
    """Ends the attack: it cannot run here."""
    _end(77, reason)


def must(condition, text, *details):
    """Ends the attack as succeeded unless the condition holds."""
    if not condition:
        succeeded(text, *details)


def need(*programs, root=True):
    """Skips the attack where a program is missing, or where it is not root that runs it."""
    if root and os.geteuid() != 0:
        skip("needs root, for hosts of a lab and other users")
    for program in programs:
        if not shutil.which(program, path=PATH):
            skip("needs " + program)


def alone():
    """Runs the attack, from its beginning, in a network that has nothing but loopback: every port is free."""
    if os.environ.get("LANDFALL_ALONE") != str(os.getppid()):
        os.environ["LANDFALL_ALONE"] = str(os.getpid())
        script = 'ip link set lo up && "$0" "$@"; exit $?'
        os.execvp("unshare", ["unshare", "--net", "--mount", "sh", "-c", script, sys.executable, *sys.argv])


def _end(status, text):
    print(text, flush=True)
    sys.exit(status)
