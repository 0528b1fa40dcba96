#!/usr/bin/env python3
"""silent.py NAME...: has these names on the system bus, and answers nothing that they are asked, as a service that hangs. Prints "ready"."""
import signal
import sys

import dbus

bus = dbus.SystemBus()
for name in sys.argv[1:]:
    bus.request_name(name)
print("ready", flush=True)
signal.pause()
