"""A tailnet of hosts of a lab: their tunnels (`lanlab tailnet`), and a stand-in for tailscaled's LocalAPI on one."""
import json
import os

from lib.outcome import ROOT, need, skip


class Tailnet:
    """Joins two hosts; hN is 100.64.0.N. The first one has a LocalAPI, which calls the second one "studio"."""

    def __init__(self, lab, own="h1", studio="h2"):
        need("ip")
        if not os.path.exists("/dev/net/tun"):
            skip("needs /dev/net/tun")
        self.lab, self.own, self.studio = lab, own, studio
        self.socket = os.environ["HOME"] + "/ts.sock"
        self.status = os.environ["HOME"] + "/ts.json"
        lab("tailnet", own, studio)
        self.serve()
        self.start()

    @property
    def flag(self):
        return "--tailscale-socket=" + self.socket

    def start(self, *options):
        """Starts the LocalAPI, for everybody on this machine to use."""
        self.lab("spawn", self.own, "tailscaled", "-r", "ready", "--", "/usr/bin/python3",
                 str(ROOT / "scripts/fake_tailscaled.py"), "--socket", self.socket, "--status", self.status, *options)

    def stop(self):
        self.lab("stop", self.own, "tailscaled")

    def serve(self, node="n1CNTRL", state="Running", tun=True):
        """What LocalAPI says from now on: the machine behind the address, and what the daemon does."""
        suffix = "tail12345.ts.net"

        def machine(host, name, node_id):
            return {"ID": node_id, "DNSName": f"{name}.{suffix}.", "HostName": name, "UserID": 1, "Online": True,
                    "TailscaleIPs": ["100.64.0." + host.removeprefix("h")]}
        text = json.dumps({
            "Version": "1.96.5", "TUN": tun, "BackendState": state, "MagicDNSSuffix": suffix,
            "Self": machine(self.own, "me", "nSELF"), "Peer": {"nodekey:1": machine(self.studio, "studio", node)}})
        with open(self.status + ".new", "w", encoding="ascii") as file:
            file.write(text)
        os.rename(self.status + ".new", self.status)
