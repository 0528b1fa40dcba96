"""A token that occurs nowhere else, and the search for it in all the forms in which it could leave."""
import base64
import os
import pathlib
import urllib.parse


class Marker:
    """A token with characters that quoting, URLs and Base64 treat in their own ways."""

    def __init__(self, text="mArKeR-7c4f+9/eb2=d5~Q"):
        self.text = text
        raw = text.encode()
        forms = {
            "as it is": raw, "reversed": raw[::-1], "hex": raw.hex().encode(), "HEX": raw.hex().upper().encode(),
            "spaced hex": " ".join(f"{byte:02x}" for byte in raw).encode(),
            "percent": urllib.parse.quote(text, safe="").encode(), "percent, with /": urllib.parse.quote(text).encode(),
            "UTF-16 LE": text.encode("utf-16-le"), "UTF-16 BE": text.encode("utf-16-be"),
            "JSON": raw.replace(b"/", b"\\/"), "decimal": ", ".join(str(byte) for byte in raw).encode(),
        }
        # In Base64 a text has three forms, by where in its group it starts; the ends depend on the neighbours.
        for shift in range(3):
            for name, encode in (("Base64", base64.b64encode), ("Base64 for URLs", base64.urlsafe_b64encode)):
                coded = encode(b"\0" * shift + raw)
                forms[f"{name}, shifted by {shift}"] = coded[4 if shift else 0:len(coded) // 4 * 4 - 4]
        # Parts give away much of it: the first and the last half.
        half = len(raw) // 2
        forms["first half"], forms["last half"] = raw[:half], raw[-half:]
        self.forms = forms

    def __str__(self):
        return self.text

    def hunt(self, data):
        """The names of the forms that stand in the bytes or the text."""
        data = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
        return [name for name, form in self.forms.items() if form in data]

    def hunt_files(self, *folders, but=()):
        """(path, form) for each file below the folders that has it in its name or its content, but those paths."""
        found = []
        for folder in folders:
            for path in sorted(pathlib.Path(folder).rglob("*")):
                if path in but or any(parent in but for parent in path.parents):
                    continue
                found += [(path, form + " in the name") for form in self.hunt(os.fsencode(path.name))]
                if path.is_symlink():
                    found += [(path, form + " in the link") for form in self.hunt(os.fsencode(os.readlink(path)))]
                elif path.is_file():
                    found += [(path, form) for form in self.hunt(_read(path))]
        return found

    def hunt_processes(self, pids):
        """(pid, file, form) for each of the processes that has it in its arguments or its environment."""
        found = []
        for pid in pids:
            for part in ("cmdline", "environ", "comm"):
                found += [(pid, part, form) for form in self.hunt(_read(f"/proc/{pid}/{part}"))]
        return found


def all_processes():
    """The processes of this machine and of the hosts of its labs."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
