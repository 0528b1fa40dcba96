#!/usr/bin/python3 -B
"""The network half of tailscaled, for a host of the lab: an interface tailscale0, and packets carried to other hosts.

  tunnel.py [--names FILE] ADDRESS... [PEER=HOST ...]     as root; prints "ready" once the interface is up

The ADDRESSes are this host's in the tailnet, PEER one of another host's and HOST where its tunnel.py listens (UDP 41641).
Interface, rule and routing table are those that tailscaled makes on Linux. Nothing is encrypted.

FILE has the names that MagicDNS serves at 100.100.100.100, in lines of NAME and ADDRESS.
"""
import argparse
import fcntl
import ipaddress
import os
import pathlib
import selectors
import socket
import struct
import subprocess

import wire

PORT = 41641
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
QUAD_HUNDRED = socket.inet_aton("100.100.100.100")
UDP, DNS = 17, 53


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def whole(address):
    """The prefix that has this address alone."""
    return f"{address}/{ipaddress.ip_address(address).max_prefixlen}"


def source_and_destination(packet):
    return (packet[12:16], packet[16:20]) if packet[0] >> 4 == 4 else (packet[8:24], packet[24:40])


def reply(packet, names):
    """The packet that answers a question to MagicDNS; None for any other packet."""
    start = (packet[0] & 15) * 4
    if packet[0] >> 4 != 4 or packet[9] != UDP or packet[16:20] != QUAD_HUNDRED:
        return None
    source, port = struct.unpack("!HH", packet[start:start + 4])
    if port != DNS:
        return None
    return wire.udp((QUAD_HUNDRED, DNS), (packet[12:16], source), wire.answer(packet[start + 8:], names))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", type=pathlib.Path)
    parser.add_argument("addresses", nargs="+")
    options = parser.parse_args()
    own = [word for word in options.addresses if "=" not in word]
    peers = dict(word.split("=", 1) for word in options.addresses if "=" in word)
    names = {}
    for line in options.names.read_text().splitlines() if options.names else ():
        name, address = line.split()
        names.setdefault(name, []).append(ipaddress.ip_address(address))
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"tailscale0", IFF_TUN | IFF_NO_PI))
    for address in own:
        ip("addr", "add", whole(address), "dev", "tailscale0")
    ip("link", "set", "tailscale0", "mtu", "1280", "up")
    for family in ("-4", "-6"):
        ip(family, "rule", "add", "pref", "5270", "lookup", "52")
    for peer in peers:
        ip("route", "add", whole(peer), "dev", "tailscale0", "table", "52")
    carrier = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    carrier.bind(("0.0.0.0", PORT))
    places = {ipaddress.ip_address(peer).packed: (host, PORT) for peer, host in peers.items()}
    print("ready", flush=True)
    both = selectors.DefaultSelector()
    both.register(device, selectors.EVENT_READ)
    both.register(carrier, selectors.EVENT_READ)
    while True:
        for key, _ in both.select():
            if key.fileobj is carrier:
                packet, (sender, _) = carrier.recvfrom(65536)
                # As WireGuard does it: from each host only what comes from its own address.
                if places.get(source_and_destination(packet)[0], ("",))[0] == sender:
                    os.write(device, packet)
                continue
            packet = os.read(device, 65536)
            if said := reply(packet, names):
                os.write(device, said)
                continue
            if place := places.get(source_and_destination(packet)[1]):
                try:
                    carrier.sendto(packet, place)
                except OSError:
                    pass  # the cable is pulled


if __name__ == "__main__":
    main()
