"""An sshd of this machine on a loopback port of its own, and an `ssh` whose whole configuration is a file of the attack."""
import os
import pathlib
import socket
import subprocess
import time

from lib.outcome import PATH


class SSHServer:
    """Lets the key of `folder` in. `environment` is what a Person needs to use it as `ssh://box`."""

    def __init__(self, name="sshd", *options):
        self.folder = pathlib.Path(os.environ["HOME"]) / name
        (self.folder / "bin").mkdir(mode=0o700, parents=True)
        os.makedirs("/run/sshd", exist_ok=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.key("host")
        self.key("id")
        self.options = list(options)
        self.process = None
        self.know("host")
        self.configure()
        program = self.folder / "bin" / "ssh"
        # Its file stands for the person's wherever that is read, by a configuration that includes it too.
        program.write_text(f'''#!/bin/sh
if [ "$1" = -F ] && [ -f "$2" ]; then sed -i "s#^Include ~.*#Include {self.folder}/config#; /^Include .etc/d" "$2"
else set -- -F "{self.folder}/config" "$@"; fi
exec /usr/bin/ssh "$@"
''')
        program.chmod(0o755)
        self.environment = {"PATH": f"{self.folder}/bin:{PATH}"}
        self.start("host")

    def key(self, name):
        """Makes a key pair."""
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name)], check=True)

    def know(self, *keys, host=None):
        """Has known_hosts hold these keys and no others."""
        lines = [f"{host or f'[127.0.0.1]:{self.port}'} {(self.folder / f'{key}.pub').read_text()}" for key in keys]
        (self.folder / "known").write_text("".join(lines))

    def configure(self, *lines):
        """Writes the configuration of ssh."""
        text = ["Host box", *lines, "HostName 127.0.0.1", f"Port {self.port}", f"IdentityFile {self.folder}/id",
                "IdentitiesOnly yes", f"UserKnownHostsFile {self.folder}/known"]
        (self.folder / "config").write_text("\n".join(text) + "\n")

    def start(self, key):
        """Starts it with this host key; one that runs ends."""
        self.stop()
        config = self.folder / "sshd_config"
        config.write_text("\n".join([
            f"Port {self.port}", "ListenAddress 127.0.0.1", f"HostKey {self.folder}/{key}", "PidFile none",
            "StrictModes no", "UsePAM no", f"AuthorizedKeysFile {self.folder}/id.pub", *self.options, ""]))
        sshd = ["/usr/sbin/sshd", "-D", "-f", str(config), "-E", str(self.folder / "log")]
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *sshd])
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("sshd does not listen")

    def stop(self):
        """Ends it."""
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None
