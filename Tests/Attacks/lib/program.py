"""landfall as a person runs it: a home of its own, a clean environment, on a host of a lab or on this machine."""
import os
import pathlib
import subprocess

from lib.outcome import BINARY, PATH


class Said:
    """What a run printed, as bytes and as text, and how it exited; None if it had to be killed."""

    def __init__(self, words, code, out, err):
        self.words, self.code, self.raw_out, self.raw_err = words, code, out, err
        self.out = out.decode(errors="replace")
        self.err = err.decode(errors="replace")

    @property
    def text(self):
        return self.out + self.err

    def __str__(self):
        return f"$ landfall {' '.join(self.words)}\n{self.out}{self.err}? {self.code}"


class Person:
    """Somebody with a home, who runs landfall. `uid` makes them somebody else than root."""

    def __init__(self, lab=None, host="h1", name="person", uid=None, **variables):
        self.lab, self.host, self.uid = lab, host, uid
        self.home = pathlib.Path(os.environ["HOME"]) / name
        self.folders = [self.home / part for part in ("", "config", "state", "run", "tmp")]
        for folder in self.folders:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if uid is not None:
                os.chown(folder, uid, uid)
        if uid is not None:
            # Above them is the attack's own folder, which is for root alone.
            os.chmod(os.environ["HOME"], 0o711)
        self.environment = {
            "PATH": PATH, "HOME": str(self.home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "XDG_CONFIG_HOME": str(self.folders[1]), "XDG_STATE_HOME": str(self.folders[2]),
            "XDG_RUNTIME_DIR": str(self.folders[3]), "TMPDIR": str(self.folders[4]), **variables,
        }

    def command(self, *words, wrapper=(), binary=BINARY):
        """The words that run landfall there; `wrapper` stands right before it, as strace does."""
        enter = self.lab.enter(self.host) if self.lab else []
        user = ["setpriv", f"--reuid={self.uid}", f"--regid={self.uid}", "--clear-groups", "--"] if self.uid else []
        return [*enter, *user, *wrapper, binary, *words]

    def start(self, *words, wrapper=(), variables=None, **options):
        """Starts landfall; the caller ends it."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        return subprocess.Popen(self.command(*words, wrapper=wrapper),
                                env={**self.environment, **(variables or {})}, **options)

    def run(self, *words, typed=None, timeout=30, wrapper=(), variables=None, **options):
        """Runs landfall to its end, with `typed` on its standard input."""
        data = typed.encode() if isinstance(typed, str) else typed
        if data is not None:
            options["stdin"] = subprocess.PIPE
        process = self.start(*words, wrapper=wrapper, variables=variables, **options)
        try:
            out, err = process.communicate(data, timeout)
            code = process.returncode
        except subprocess.TimeoutExpired:
            self.kill(process)
            out, err = process.communicate()
            code = None
        return Said(words, code, out or b"", err or b"")

    @staticmethod
    def kill(process):
        """Ends a started landfall and what put it into its host."""
        for pid in reversed(family(process.pid)):
            try:
                os.kill(pid, 9)
            except ProcessLookupError:
                pass

    def save(self, name, address, token, *more):
        """Saves a profile with a token in the sealed file, by the real command."""
        said = self.run("add", name, address, "--token-stdin", "--store", "sealed", *more, typed=token + "\n")
        if said.code != 0:
            raise RuntimeError(str(said))
        return said


def family(pid):
    """A process and all that descend from it, the first first."""
    found = [pid]
    for one in found:
        try:
            threads = os.listdir(f"/proc/{one}/task")
        except OSError:  # It ended after its parent was read.
            continue
        # Each thread has children of its own.
        for thread in threads:
            try:
                children = pathlib.Path(f"/proc/{one}/task/{thread}/children").read_text(encoding="ascii")
                found += map(int, children.split())
            except OSError:
                continue
    return found
