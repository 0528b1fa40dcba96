#!/usr/bin/env python3
"""The network half of tailscaled, for a host of the lab: an interface tailscale0, and packets carried to other hosts.

  tunnel.py ADDRESS [PEER=HOST ...]     as root; prints "ready" once the interface is up

ADDRESS is this host's in the tailnet, PEER another one's and HOST where its tunnel.py listens (UDP 41641). Interface,
rule and routing table are those that tailscaled makes on Linux. Nothing is encrypted.
"""
import fcntl
import os
import selectors
import socket
import struct
import subprocess
import sys

PORT = 41641
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def main():
    own, peers = sys.argv[1], dict(pair.split("=", 1) for pair in sys.argv[2:])
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"tailscale0", IFF_TUN | IFF_NO_PI))
    ip("addr", "add", f"{own}/32", "dev", "tailscale0")
    ip("link", "set", "tailscale0", "mtu", "1280", "up")
    ip("rule", "add", "pref", "5270", "lookup", "52")
    for peer in peers:
        ip("route", "add", f"{peer}/32", "dev", "tailscale0", "table", "52")
    carrier = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    carrier.bind(("0.0.0.0", PORT))
    places = {socket.inet_aton(peer): (host, PORT) for peer, host in peers.items()}
    print("ready", flush=True)
    both = selectors.DefaultSelector()
    both.register(device, selectors.EVENT_READ)
    both.register(carrier, selectors.EVENT_READ)
    while True:
        for key, _ in both.select():
            if key.fileobj is carrier:
                packet, (sender, _) = carrier.recvfrom(65536)
                # As WireGuard does it: from each host only what comes from its own address.
                if places.get(packet[12:16], ("",))[0] == sender:
                    os.write(device, packet)
                continue
            packet = os.read(device, 65536)
            place = places.get(packet[16:20])
            if packet[0] >> 4 == 4 and place:
                try:
                    carrier.sendto(packet, place)
                except OSError:
                    pass  # the cable is pulled


if __name__ == "__main__":
    main()
