#!/usr/bin/python3
"""relay.py NEAR FAR LOSS_PERCENT DELAY_MS: joins two links; what comes from NEAR is lost or delayed."""
import heapq
import random
import select
import socket
import struct
import sys
import time

SOL_PACKET, PACKET_ADD_MEMBERSHIP, PACKET_VNET_HDR, PACKET_MR_PROMISC = 263, 1, 15, 1
SO_RCVBUFFORCE = 33
ETH_P_ALL = 3

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
    try:
        s.send(frame)
    except OSError:  # the cable is pulled
        pass


a, b = port(near), port(far)
queue, serial = [], 0
print("ready", flush=True)
while True:
    wait = max(0, queue[0][0] - time.monotonic()) if queue else None
    for s in select.select([a, b], [], [], wait)[0]:
        try:
            frame, where = s.recvfrom(70000)
        except OSError:
            continue
        if where[2] == socket.PACKET_OUTGOING:
            continue
        if s is b:
            put(a, frame)
        elif random.random() >= loss:
            serial += 1
            heapq.heappush(queue, (time.monotonic() + delay, serial, frame))
    while queue and queue[0][0] <= time.monotonic():
        put(b, heapq.heappop(queue)[2])
