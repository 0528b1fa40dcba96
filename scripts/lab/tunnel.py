#!/usr/bin/env python3
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
import selectors
import socket
import struct
import subprocess

PORT = 41641
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
QUAD_HUNDRED = socket.inet_aton("100.100.100.100")
UDP, DNS, A, AAAA = 17, 53, 1, 28


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def whole(address):
    """The prefix that has this address alone."""
    return f"{address}/{ipaddress.ip_address(address).max_prefixlen}"


def source_and_destination(packet):
    return (packet[12:16], packet[16:20]) if packet[0] >> 4 == 4 else (packet[8:24], packet[24:40])


def checksum(data):
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    total = (total & 0xFFFF) + (total >> 16)
    return ~(total + (total >> 16)) & 0xFFFF


def answer(question, names):
    """The answer to a DNS question (RFC 1035): the addresses of a name, or that there is no such name."""
    labels, at = [], 12
    while question[at]:
        labels.append(question[at + 1 : at + 1 + question[at]].decode("latin-1").lower())
        at += 1 + question[at]
    (kind,) = struct.unpack("!H", question[at + 1 : at + 3])
    known = names.get(".".join(labels), [])
    found = [one.packed for one in known if kind == (A if one.version == 4 else AAAA)]
    records = b"".join(b"\xc0\x0c" + struct.pack("!HHIH", kind, 1, 600, len(data)) + data for data in found)
    head = struct.pack("!HHHHH", 0x8400 if known else 0x8403, 1, len(found), 0, 0)
    return question[:2] + head + question[12 : at + 5] + records


def reply(packet, names):
    """The packet that answers a question to MagicDNS; None for any other packet."""
    start = (packet[0] & 15) * 4
    if packet[0] >> 4 != 4 or packet[9] != UDP or packet[16:20] != QUAD_HUNDRED:
        return None
    source, port, _, _ = struct.unpack("!HHHH", packet[start : start + 8])
    if port != DNS:
        return None
    said = answer(packet[start + 8 :], names)
    # A checksum of 0 is none (RFC 768).
    datagram = struct.pack("!HHHH", DNS, source, 8 + len(said), 0) + said
    head = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(datagram), 0, 0, 64, UDP, 0) + QUAD_HUNDRED + packet[12:16]
    return head[:10] + struct.pack("!H", checksum(head)) + head[12:] + datagram


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names")
    parser.add_argument("addresses", nargs="+")
    options = parser.parse_args()
    own = [word for word in options.addresses if "=" not in word]
    peers = dict(word.split("=", 1) for word in options.addresses if "=" in word)
    names = {}
    if options.names:
        with open(options.names, encoding="utf-8") as file:
            for line in file:
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
