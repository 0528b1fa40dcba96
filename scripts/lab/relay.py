#!/usr/bin/python3
"""relay.py NEAR FAR LOSS_PERCENT DELAY_MS: joins two links; what comes from NEAR is lost or delayed."""
import asyncio
import contextlib
import os
import random
import socket
import struct
import sys

SOL_PACKET, PACKET_ADD_MEMBERSHIP, PACKET_VNET_HDR, PACKET_MR_PROMISC = 263, 1, 15, 1
SO_RCVBUFFORCE, ETH_P_ALL = 33, 3

near, far, loss, delay = sys.argv[1], sys.argv[2], float(sys.argv[3]) / 100, float(sys.argv[4]) / 1000


def port(device):
    s = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
    # With the virtio header, checksums that were left to the hardware pass through unharmed.
    s.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    s.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 16 << 20)
    s.bind((device, ETH_P_ALL))
    index = socket.if_nametoindex(device)
    s.setsockopt(SOL_PACKET, PACKET_ADD_MEMBERSHIP, struct.pack("=IHH8x", index, PACKET_MR_PROMISC, 0))
    return s


def put(s, frame):
    with contextlib.suppress(OSError):  # the cable is pulled
        s.send(frame)


def carry(source, sink, loss, delay):
    with contextlib.suppress(OSError):
        frame, where = source.recvfrom(70000)
        if where[2] != socket.PACKET_OUTGOING and random.random() >= loss:
            loop.call_later(delay, put, sink, frame)


a, b = port(near), port(far)
loop = asyncio.new_event_loop()
loop.set_exception_handler(lambda loop, context: (loop.default_exception_handler(context), os._exit(1)))
loop.add_reader(a, carry, a, b, loss, delay)
loop.add_reader(b, carry, b, a, 0, 0)
print("ready", flush=True)
loop.run_forever()
