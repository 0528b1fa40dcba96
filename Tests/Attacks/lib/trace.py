"""What a program hands to the kernel: strace, where it is installed, with every byte."""
import os
import re
import shutil
import tempfile

CALLS = "write,writev,pwrite64,sendto,sendmsg,sendmmsg,open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,symlink," \
    "symlinkat,execve,execveat,connect,setxattr,prctl"
_HEX = re.compile(r"(?:\\x[0-9a-f]{2})+")
_DESCRIPTOR = re.compile(r"\((\d+)<((?:->|[^<>]|<[^<>]*>)*)>")


class Trace:
    """`Trace()` is there or not (`is_there`); its `wrapper` goes before the program's words, `calls()` reads what it did."""

    is_there = shutil.which("strace") is not None

    def __init__(self):
        descriptor, self.path = tempfile.mkstemp(prefix="trace.")
        os.close(descriptor)

    @property
    def wrapper(self):
        return ["strace", "-f", "-qq", "-yy", "-xx", "-s", "65536", "-e", "signal=none", "-e", "trace=" + CALLS,
                "-o", self.path]

    def calls(self):
        """(line, target, bytes) of each call: the line as text, what the descriptor leads to ("" where there is none),
        and all strings of the call in one."""
        with open(self.path, encoding="ascii", errors="replace") as file:
            for line in file:
                line = line.rstrip("\n")
                match = _DESCRIPTOR.search(line)
                arguments = line[match.end():] if match else line
                data = b"\0".join(_bytes(text) for text in _HEX.findall(arguments))
                yield readable(line), readable(match.group(2)) if match else "", data


def readable(line):
    """The line with its strings as text."""
    return _HEX.sub(lambda match: ascii(_bytes(match.group()))[2:-1], line)


def _bytes(text):
    return bytes.fromhex(text.replace("\\x", ""))
