#!/usr/bin/python3
"""publish.py NAME PORT BATCH COUNT TYPE [TXT...]: publishes COUNT services by the host's avahi-daemon, BATCH in an
entry group, says "all established", and holds them until a signal ends it; it ends if one is not."""
import signal
import sys
import time

import dbus

UNCOMMITTED, REGISTERING, ESTABLISHED = 0, 1, 2


def raw(argument):
    """The bytes of an argument; `e:TEXT` takes backslash escapes."""
    if not argument.startswith("e:"):
        return argument.encode()
    return argument[2:].encode().decode("unicode_escape").encode("latin-1")


name, port, batch, count, kind = sys.argv[1:6]
port, batch, count = int(port), int(batch), int(count)
name = raw(name).decode()
txt = dbus.Array([dbus.ByteArray(raw(text)) for text in sys.argv[6:]], signature="ay")

bus = dbus.SystemBus()
server = dbus.Interface(bus.get_object("org.freedesktop.Avahi", "/"), "org.freedesktop.Avahi.Server")
groups = []
for i in range(1, count + 1):
    if (i - 1) % batch == 0:
        path = server.EntryGroupNew()
        group = bus.get_object("org.freedesktop.Avahi", path, introspect=False)
        groups.append(dbus.Interface(group, "org.freedesktop.Avahi.EntryGroup"))
    groups[-1].AddService(
        dbus.Int32(-1), dbus.Int32(-1), dbus.UInt32(0), name.replace("{}", "%05d" % i), kind, "", "",
        dbus.UInt16(port), txt, signature="iiussssqaay")
    if i % batch == 0 or i == count:
        groups[-1].Commit()
for group in groups:
    while group.GetState() in (UNCOMMITTED, REGISTERING):
        time.sleep(0.02)
bad = sum(group.GetState() != ESTABLISHED for group in groups)
if bad:
    sys.exit(f"{bad} of {len(groups)} groups not established")
print("all established", flush=True)
signal.pause()
