#!/usr/bin/env python3
"""What logind says of sleep, for a host of the lab: PrepareForSleep on the system bus, true on SIGUSR1 and false on SIGUSR2.

Prints "ready" once it has the name org.freedesktop.login1. The bus is that of DBUS_SYSTEM_BUS_ADDRESS; it has to let anyone own names, as
one of a session does.
"""
import signal

import dbus
import dbus.lowlevel

SIGNALS = {signal.SIGUSR1: True, signal.SIGUSR2: False}


def main():
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    bus = dbus.SystemBus()
    bus.request_name("org.freedesktop.login1")
    print("ready", flush=True)
    while True:
        begins = SIGNALS[signal.sigwait(SIGNALS)]
        message = dbus.lowlevel.SignalMessage(
            "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep")
        message.append(begins, signature="b")
        bus.send_message(message)
        bus.flush()
        print("sleeps" if begins else "awake", flush=True)


main()
