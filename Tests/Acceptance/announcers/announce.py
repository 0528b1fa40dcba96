#!/usr/bin/python3
"""announce.py [--only-ipv4 | --only-ipv6] SERVICE...: announces services by python-zeroconf until SIGTERM, which says goodbye; says "ready".

A SERVICE is JSON: its name, and where it is not as usual type, port, host, addresses, txt and ttl. A txt that is a text has the bytes of the
record, as Latin-1."""
import json
import signal
import sys

import zeroconf


def service(name, type="_diane._tcp", port=9090, host="box", addresses=("10.77.0.2",), txt=None, ttl=120):
    properties = txt.encode("latin-1") if isinstance(txt, str) else txt or {}
    return zeroconf.ServiceInfo(
        f"{type}.local.", f"{name}.{type}.local.", port, properties=properties, server=f"{host}.local.",
        parsed_addresses=list(addresses), host_ttl=ttl, other_ttl=ttl)


signals = {signal.SIGTERM, signal.SIGINT}
signal.pthread_sigmask(signal.SIG_BLOCK, signals)
arguments = sys.argv[1:]
versions = zeroconf.IPVersion.All
only = {"--only-ipv4": zeroconf.IPVersion.V4Only, "--only-ipv6": zeroconf.IPVersion.V6Only}
if arguments[0] in only:
    versions = only[arguments.pop(0)]
announcer = zeroconf.Zeroconf(ip_version=versions)
for text in arguments:
    announcer.register_service(service(**json.loads(text)))
print("ready", flush=True)
signal.sigwait(signals)
announcer.close()
