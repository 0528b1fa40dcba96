#!/usr/bin/python3
"""named.py NAME...: has these names on the system bus (DBUS_SYSTEM_BUS_ADDRESS), which has to let anyone own names, as one of a session
does. Answers nothing that they are asked, as a service that hangs; says what logind says of sleep, PrepareForSleep, true on SIGUSR1
and false on SIGUSR2. Prints "ready" once it has the names."""
import signal
import sys

import dbus
import dbus.lowlevel

SIGNALS = {signal.SIGUSR1: True, signal.SIGUSR2: False}
signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
bus = dbus.SystemBus()
for name in sys.argv[1:]:
    bus.request_name(name)
print("ready", flush=True)
while True:
    begins = SIGNALS[signal.sigwait(SIGNALS)]
    message = dbus.lowlevel.SignalMessage("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep")
    message.append(begins, signature="b")
    bus.send_message(message)
    bus.flush()
    print("sleeps" if begins else "awake", flush=True)
