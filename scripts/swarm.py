#!/usr/bin/python3 -B
"""An mDNS responder with full control over the bytes on the wire (RFC 6762, RFC 6763); it answers as N hosts would.

One packet a service, PTR and additional SRV TXT A AAAA, at a random moment 20 to 120 ms after the query; known
answers are respected. BYTES arguments take backslash escapes (\\n, \\x1b, \\xff, \\0). Runs in one lab host, beside an
avahi-daemon or without. Says "ready" when it listens. SIGUSR1 switches to --next-txt; SIGTERM and SIGINT end it.
"""
import argparse
import asyncio
import contextlib
import fcntl
import ipaddress
import os
import random
import signal
import socket
import struct
import sys

from lab import wire
from lab.wire import A, AAAA, ANY, PTR, SRV, TXT

PORT, GROUP4, GROUP6 = 5353, "224.0.0.251", "ff02::fb"
RESPONSE, TRUNCATED, CACHE_FLUSH = 0x8400, 0x0200, 0x8000
SO_SNDBUFFORCE, SO_RCVBUFFORCE, SIOCGIFADDR = 32, 33, 0x8915


def parse_arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--count", type=int, default=1, help="services, each on a host of its own (default 1)")
    p.add_argument("--type", default="_diane._tcp", help="service type (default _diane._tcp)")
    p.add_argument("--name", type=unescape, metavar="BYTES", help='instance label; {} is the number (default "swarm {}")')
    p.add_argument("--txt", type=unescape, metavar="BYTES", action="append", help="one TXT string, in wire order")
    p.add_argument("--next-txt", type=unescape, metavar="BYTES", action="append", help="the strings after SIGUSR1")
    p.add_argument("--host", default="swarmhost{}", help="host label; {} is the number")
    p.add_argument("--port", type=int, default=4000, help="port of the service (default 4000)")
    p.add_argument("--address", type=ipaddress.ip_address, action="append", help="addresses of the host (default invented)")
    p.add_argument("--delay", default="20-120", metavar="MIN-MAX", help="milliseconds from query to answer")
    p.add_argument("--ttl", type=int, default=120, help="of SRV, A and AAAA, seconds")
    p.add_argument("--ptr-only", action="store_true", help="listed, but answers nothing about itself")
    p.add_argument("--announce", action="store_true", help="say so unasked at the start")
    p.add_argument("--goodbye", action="store_true", help="say so at the end")
    p.add_argument("--flap", type=float, metavar="SECONDS",
                   help="instead of answers: all names in few packets, their goodbyes after so long, and again")
    p.add_argument("--packet", type=bytes.fromhex, metavar="HEX", action="append", default=[],
                   help="a whole packet that is sent too after each question")
    return p.parse_args()


def unescape(text):
    return os.fsencode(text).decode("unicode_escape").encode("latin-1")


# --- packets --------------------------------------------------------------------


def record(name, kind, ttl, data, shared=False):
    return wire.record(name, kind, ttl, data, 1 if shared else 1 | CACHE_FLUSH)


def response(answers, additional=()):
    return wire.message(RESPONSE, (), answers, additional)


def name_at(packet, offset):
    """The uncompressed name at `offset`, to look up, and where the bytes after it begin."""
    labels, end = wire.read_name(packet, offset)
    return wire.name(*labels).lower(), end


def txt_data(strings):
    return b"".join(bytes([len(s)]) + s for s in strings) or b"\0"


class Service:
    """One instance on one host, as records."""

    def __init__(self, number, options, strings):
        domain = [label.encode() for label in options.type.split(".")] + [b"local"]
        digits = b"%05d" % number
        label = (options.name if options.name is not None else b"swarm {}").replace(b"{}", digits)
        self.pointer_name = wire.name(*domain)
        self.name = wire.name(label, *domain)
        self.host = wire.name(options.host.encode().replace(b"{}", digits), b"local")
        self.options = options
        self.addresses = options.address or [
            # On the link of a lab as far as that goes: what is announced from beyond it is no route.
            ipaddress.ip_address("10.77.%d.%d" % divmod(100 + number, 250)),
            ipaddress.ip_address("fe80::1:%x" % number)]
        self.set_txt(strings)

    def set_txt(self, strings):
        o = self.options
        self.pointer = record(self.pointer_name, PTR, 4500, self.name, shared=True)
        self.of_name = {
            SRV: [record(self.name, SRV, o.ttl, struct.pack(">HHH", 0, 0, o.port) + self.host)],
            TXT: [record(self.name, TXT, 4500, txt_data(strings))]}
        self.of_host = {A: [], AAAA: []}
        for address in self.addresses:
            kind = A if address.version == 4 else AAAA
            self.of_host[kind].append(record(self.host, kind, o.ttl, address.packed))
        if o.ptr_only:
            self.of_name, self.of_host = {}, {}

    def additional(self):
        return [r for table in (self.of_name, self.of_host) for records in table.values() for r in records]

    def answer(self):
        return response([self.pointer], self.additional())

    def goodbye(self):
        return response([record(self.pointer_name, PTR, 0, self.name, shared=True)])


def pointers(services, ttl, count=84):
    """The PTR records of all services, so many in a packet, in the compressed form: the type's name stands at byte 12."""
    packets = []
    for start in range(0, len(services), count):
        records = [record(b"\xc0\x0c", PTR, ttl, s.name[:1 + s.name[0]] + b"\xc0\x0c", shared=True)
                   for s in services[start:start + count]]
        records[0] = services[0].pointer_name + records[0][2:]
        packets.append(response(records))
    return packets


# --- sockets -------------------------------------------------------------------


def ipv4_of(device):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            return fcntl.ioctl(s, SIOCGIFADDR, struct.pack("256s", device.encode()))[20:24]
        except OSError:  # link-local IPv6 only
            return None


class Port:
    """The multicast socket of one family on one interface."""

    def __init__(self, family, device, own_address):
        index = socket.if_nametoindex(device)
        self.socket = s = socket.socket(family, socket.SOCK_DGRAM)
        for option, value in ((socket.SO_REUSEADDR, 1), (socket.SO_REUSEPORT, 1), (SO_RCVBUFFORCE, 8 << 20), (SO_SNDBUFFORCE, 8 << 20),
                              (socket.SO_BINDTODEVICE, device.encode())):
            s.setsockopt(socket.SOL_SOCKET, option, value)
        if family == socket.AF_INET:
            s.bind(("", PORT))
            level, self.group = socket.IPPROTO_IP, (GROUP4, PORT)
            options = ((socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP4) + own_address), (socket.IP_MULTICAST_IF, own_address),
                       (socket.IP_MULTICAST_TTL, 255))
        else:
            level, self.group = socket.IPPROTO_IPV6, (GROUP6, PORT, 0, index)
            s.setsockopt(level, socket.IPV6_V6ONLY, 1)
            s.bind(("::", PORT))
            options = ((socket.IPV6_JOIN_GROUP, socket.inet_pton(family, GROUP6) + struct.pack("@I", index)),
                       (socket.IPV6_MULTICAST_IF, index), (socket.IPV6_MULTICAST_HOPS, 255))
        for option, value in options:
            s.setsockopt(level, option, value)

    def fileno(self):
        return self.socket.fileno()

    def send(self, packet):
        try:
            self.socket.sendto(packet, self.group)
        except OSError as error:  # the cable is pulled, or the record is larger than a datagram
            print("not sent:", error, file=sys.stderr, flush=True)


def open_ports():
    for device in [name for _, name in socket.if_nameindex() if name.startswith("eth")]:
        if own := ipv4_of(device):
            yield Port(socket.AF_INET, device, own)
        yield Port(socket.AF_INET6, device, None)


# --- answering --------------------------------------------------------------------


class Responder:
    def __init__(self, options):
        self.options = options
        self.services = [Service(i, options, options.txt or []) for i in range(1, options.count + 1)]
        self.pointer_name = self.services[0].pointer_name.lower()
        self.by_name = {s.name.lower(): s for s in self.services}
        self.by_host = {s.host.lower(): s for s in self.services}
        self.delay = [int(ms) / 1000 for ms in options.delay.split("-")]
        self.random, self.loop = random.Random(1), asyncio.get_running_loop()
        self.truncated = {}  # port -> (the timer of the answer, known answers so far)
        self.ports = list(open_ports())
        for port in self.ports:
            self.loop.add_reader(port, self.read, port)
        if options.flap:
            self.flap(*(pointers(self.services, ttl) for ttl in (4500, 0)))

    def later(self, seconds, port, packet):
        self.loop.call_later(seconds, port.send, packet)

    def flap(self, packets, next_packets):
        self.tell_all(packets)
        self.loop.call_later(self.options.flap, self.flap, next_packets, packets)

    def list_all(self, port, known):
        if self.options.flap:
            return
        for service in self.services:
            if service.name.lower() not in known:
                self.later(self.random.uniform(*self.delay), port, service.answer())
        for packet in self.options.packet:
            self.later(self.random.uniform(*self.delay), port, packet)

    def read(self, port):
        with contextlib.suppress(IndexError, struct.error):  # not a packet that this responder understands
            self.take(port, port.socket.recv(9000))

    def take(self, port, packet):
        _, flags, questions, answers, _, _ = struct.unpack(">HHHHHH", packet[:12])
        if flags & 0x8000:
            return
        offset, asked, direct, known = 12, False, [], set()
        for _ in range(questions):
            name, offset = name_at(packet, offset)
            kind, = struct.unpack(">H", packet[offset:offset + 2])
            offset += 4
            asked = asked or (name == self.pointer_name and kind in (PTR, ANY))
            direct += self.records_of(name, kind)
        for _ in range(answers):
            _, offset = name_at(packet, offset)
            kind, _, _, length = struct.unpack(">HHIH", packet[offset:offset + 10])
            offset += 10
            if kind == PTR:
                known.add(name_at(packet, offset)[0])
            offset += length
        if asked and flags & TRUNCATED:  # the rest of the known answers follows (RFC 6762 section 7.2)
            if port in self.truncated:
                self.truncated[port][0].cancel()
            timer = self.loop.call_later(self.random.uniform(0.4, 0.5), lambda: self.list_all(port, self.truncated.pop(port)[1]))
            self.truncated[port] = (timer, known)
        elif asked:
            self.list_all(port, known)
        elif port in self.truncated:
            self.truncated[port][1].update(known)
        for i in range(0, len(direct), 8):
            self.later(0.001, port, response(direct[i:i + 8]))

    def records_of(self, name, kind):
        tables = [self.by_name[name].of_name] if name in self.by_name else []
        tables += [self.by_host[name].of_host] if name in self.by_host else []
        return [r for table in tables for k, records in table.items() if kind in (k, ANY) for r in records]

    def tell_all(self, packets):
        for port in self.ports:
            for packet in packets:
                port.send(packet)

    def switch_txt(self):
        for service in self.services:
            service.set_txt(self.options.next_txt or [])
        self.tell_all([s.answer() for s in self.services])


async def main():
    options, ended = parse_arguments(), asyncio.Event()
    responder = Responder(options)
    responder.loop.set_exception_handler(lambda loop, context: (loop.default_exception_handler(context), os._exit(1)))
    responder.loop.add_signal_handler(signal.SIGUSR1, responder.switch_txt)
    for number in (signal.SIGTERM, signal.SIGINT):
        responder.loop.add_signal_handler(number, ended.set)
    if options.announce:
        responder.tell_all([s.answer() for s in responder.services])
    print("ready", flush=True)
    await ended.wait()
    if options.goodbye:
        responder.tell_all([s.goodbye() for s in responder.services])


asyncio.run(main())
