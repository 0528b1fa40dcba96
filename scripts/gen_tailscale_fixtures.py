#!/usr/bin/env python3
"""Writes documents of the shape of tailscaled's GET /localapi/v0/status. Needs only Python's standard library.

  gen_tailscale_fixtures.py FOLDER               the fixtures of the tests, the same on every run
  gen_tailscale_fixtures.py --peers N [--out F]  one document with N peers

All data is made up. The fields and their types are those of tailscaled 1.96.5.
"""

import argparse
import hashlib
import json
import os
import sys

SUFFIX = "tail12345.ts.net"
ZERO = "0001-01-01T00:00:00Z"
VERSION = "1.96.5-t88200dbb4-g000000000"
ME, FRIEND, SHAREE, TAGGED = 1001, 2002, 3003, 4004


def key(s):
    return "nodekey:" + hashlib.sha256(s.encode()).hexdigest()


def v6(v4):
    a, b, c, d = (int(x) for x in v4.split("."))
    return "fd7a:115c:a1e0:ab12:4843:cd96:%x:%x" % (0x6200 | b, c << 8 | d)


def node(fqdn, host, os_, ip, uid=ME, online=True, n=0, **kw):
    ips = kw.pop("ips", None)
    if ips is None:
        ips = [ip, v6(ip)]
    d = {
        "ID": "n%05dCNTRL" % n,
        "PublicKey": key(fqdn + host + str(n)),
        "HostName": host,
        "DNSName": fqdn,
        "OS": os_,
        "UserID": uid,
        "TailscaleIPs": ips or None,
        "AllowedIPs": [i + ("/128" if ":" in i else "/32") for i in ips] + kw.pop("routes", []),
        "Addrs": None,
        "CurAddr": "",
        "Relay": "fra",
        "PeerRelay": "",
        "RxBytes": 0,
        "TxBytes": 0,
        "Created": "2025-03-01T12:00:00Z",
        "LastWrite": ZERO,
        "LastSeen": ZERO,
        "LastHandshake": ZERO,
        "Online": online,
        "ExitNode": False,
        "ExitNodeOption": False,
        "Active": False,
        "PeerAPIURL": ["http://%s:41001" % ip, "http://[%s]:41001" % v6(ip)] if ip and ips else None,
        "TaildropTarget": 0,
        "NoFileSharingReason": "",
        "InNetworkMap": True,
        "InMagicSock": True,
        "InEngine": False,
    }
    if not online:
        d["LastSeen"] = "2026-11-18T07:15:30.4Z"
        d["PeerAPIURL"] = None
    d.update(kw)
    if d.get("AllowedIPs") == []:
        del d["AllowedIPs"]
    return d


def user(uid, login, name):
    return {"ID": uid, "LoginName": login, "DisplayName": name}


USERS = {
    str(ME): user(ME, "me@example.com", "Me"),
    str(FRIEND): user(FRIEND, "friend@example.net", "A Friend"),
    str(SHAREE): user(SHAREE, "sharee@example.org", "Sharee"),
    str(TAGGED): user(TAGGED, "tagged-devices", "Tagged Devices"),
}


def status(peers, state="Running", self_=None, suffix=SUFFIX, magic=True, tun=True, health=None, **kw):
    me = self_ or node(
        "client-linux.%s." % suffix,
        "client-linux",
        "linux",
        "100.64.0.12",
        n=1,
        InMagicSock=False,
        Addrs=["192.0.2.10:41641"],
        KeyExpiry="2027-04-01T00:00:00Z",
        CapMap={"https": None, "funnel": None},
        Capabilities=["https", "funnel"],
    )
    used = {str(p["UserID"]) for p in peers} | {str(p.get("AltSharerUserID", 0)) for p in peers} | {str(me["UserID"])}
    d = {
        "Version": VERSION,
        "TUN": tun,
        "BackendState": state,
        "HaveNodeKey": True,
        "AuthURL": "",
        "TailscaleIPs": me["TailscaleIPs"],
        "Self": me,
        "Health": health or [],
        "MagicDNSSuffix": suffix,
        "CurrentTailnet": {"Name": "me@example.com", "MagicDNSSuffix": suffix, "MagicDNSEnabled": magic},
        "CertDomains": ["client-linux." + suffix] if magic else None,
        "Peer": {p["PublicKey"]: p for p in peers} or None,
        "User": {k: v for k, v in USERS.items() if k in used},
        "ClientVersion": None,
    }
    d.update(kw)
    return d


def mixed(suffix=SUFFIX):
    s = "." + suffix + "."
    return [
        node(
            "my-mac" + s,
            "My Mac",
            "macOS",
            "100.101.102.10",
            n=10,
            Active=True,
            CurAddr="192.0.2.33:41641",
            Relay="fra",
            RxBytes=5104,
            TxBytes=6232,
            LastWrite="2026-11-20T22:58:27.919233279Z",
            LastHandshake="2026-11-20T22:55:41.63273442Z",
            InEngine=True,
            KeyExpiry="2027-03-01T10:00:00Z",
            sshHostKeys=["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE"],
        ),
        node(
            "my-mac-1" + s,
            "My Mac",
            "macOS",
            "100.101.102.11",
            n=11,
            online=False,
            KeyExpiry="2027-02-12T06:48:00Z",
        ),  # same HostName, suffixed DNS name
        node(
            "build-server" + s,
            "build-server",
            "linux",
            "100.101.102.15",
            uid=TAGGED,
            n=12,
            Tags=["tag:server", "tag:ci"],
        ),
        node(
            "iphone" + s,
            "localhost",
            "iOS",
            "100.101.102.12",
            n=13,
            online=False,
            KeyExpiry="2027-03-25T22:48:00Z",
        ),  # HostName says localhost
        node(
            "old-linux" + s,
            "old-linux",
            "linux",
            "100.101.102.13",
            n=14,
            online=False,
            Expired=True,
            KeyExpiry="2026-11-18T20:48:00Z",
        ),
        node(
            "studio.tailfriend.ts.net.",
            "studio",
            "macOS",
            "100.101.102.14",
            uid=FRIEND,
            n=15,
            AltSharerUserID=FRIEND,
            Relay="nyc",
        ),  # shared in
    ]


def noise():
    s = "." + SUFFIX + "."
    return mixed() + [
        node(
            "my-mac.tailfriend.ts.net.",
            "my-mac",
            "macOS",
            "100.101.102.40",
            uid=FRIEND,
            n=20,
            AltSharerUserID=FRIEND,
        ),  # same base name, other tailnet
        node(
            "sharee-phone.tailother.ts.net.",
            "sharee",
            "iOS",
            "100.101.102.16",
            uid=SHAREE,
            n=21,
            ShareeNode=True,
        ),
        node(
            "", "device-of-shared-to-user", "", "100.101.102.20", uid=SHAREE, n=22, ShareeNode=True
        ),  # no DNSName at all
        node(
            "se-sto-wg-001.mullvad.ts.net.",
            "se-sto-wg-001.mullvad.ts.net",
            "",
            "100.101.102.17",
            uid=TAGGED,
            n=23,
            Tags=["tag:mullvad-exit-node"],
            ExitNodeOption=True,
            Relay="",
            PeerAPIURL=None,
            routes=["0.0.0.0/0", "::/0"],
            Location={
                "Country": "Sweden",
                "CountryCode": "SE",
                "City": "Stockholm",
                "CityCode": "STO",
                "Priority": 100,
            },
        ),
        node(
            "de-ber-wg-101.mullvad.ts.net.",
            "de-ber-wg-101.mullvad.ts.net",
            "",
            "100.101.102.21",
            uid=TAGGED,
            n=24,
            Tags=["tag:mullvad-exit-node"],
            PeerAPIURL=None,
        ),  # Mullvad, not an exit node option
        node(
            "router" + s,
            "router",
            "linux",
            "100.101.102.18",
            n=25,
            ExitNode=True,
            ExitNodeOption=True,
            routes=["0.0.0.0/0", "::/0", "192.168.77.0/24"],
            PrimaryRoutes=["192.168.77.0/24"],
        ),
        node("hello.ts.net.", "hello", "linux", "100.101.102.19", uid=FRIEND, n=26),
        node("six-only" + s, "six-only", "linux", "", n=27, ips=["fd7a:115c:a1e0::1234:5"]),
        node("no-address" + s, "no-address", "linux", "", n=28, ips=[]),
        node("xn--mnchen-3ya" + s, "München", "macOS", "100.101.102.22", n=29),
        node(
            "erics-macbook-pro" + s, "Eric’s MacBook Pro", "macOS", "100.101.102.23", n=30
        ),  # curly apostrophe in HostName
        node("never-seen" + s, "never-seen", "windows", "100.101.102.24", n=31, online=False, LastSeen=ZERO),
        node("pixel" + s, "Pixel 9", "android", "100.101.102.25", n=32),
        node("living-room" + s, "Living Room", "tvOS", "100.101.102.26", n=33),
    ]


def big(n):
    oss = ["linux", "macOS", "windows", "iOS", "android"]
    return status(
        [
            node(
                "host-%d.%s." % (i, SUFFIX),
                "host-%d" % i,
                oss[i % 5],
                "100.%d.%d.%d" % (80 + i // 60000, (i // 250) % 250, i % 250 + 1),
                n=100 + i,
                online=i % 3 != 0,
                KeyExpiry="2027-%02d-01T00:00:00Z" % (i % 12 + 1),
            )
            for i in range(n)
        ]
    )


def logged_out(**kw):
    me = node(
        "",
        "client-linux",
        "linux",
        "",
        uid=0,
        online=False,
        ips=[],
        Relay="",
        LastSeen=ZERO,
        Created=ZERO,
        ID="",
        PublicKey="nodekey:" + "0" * 64,
        InNetworkMap=False,
        InMagicSock=False,
        Addrs=[],
    )
    d = status([], self_=me, suffix="", magic=False)
    d.update(
        BackendState="NeedsLogin",
        TailscaleIPs=None,
        CurrentTailnet=None,
        CertDomains=None,
        User=None,
        MagicDNSSuffix="",
        **kw,
    )
    if not kw.get("HaveNodeKey"):
        d.pop("HaveNodeKey", None)
    return d


def all_docs():
    hs = "ts.example.com"
    f = {}
    f["running-mixed"] = status(mixed())
    f["running-noise"] = status(
        noise(),
        ExitNodeStatus={
            "ID": "n00025CNTRL",
            "Online": True,
            "TailscaleIPs": ["100.101.102.18/32", v6("100.101.102.18") + "/128"],
        },
        health=["Some peers are advertising routes but --accept-routes is false"],
    )
    f["userspace"] = status(mixed(), tun=False)
    st = status(mixed(), state="Stopped", health=["Tailscale is stopped."])  # peers still listed, still Online:true
    st["Self"]["Online"] = False
    f["stopped"] = st
    f["stopped-no-peers"] = dict(st, Peer=None)
    f["starting"] = status([], state="Starting")
    f["no-state"] = logged_out(health=[]) | {"BackendState": "NoState"}
    f["no-state"].pop("health", None)
    f["needs-login"] = logged_out(Health=["Tailscale is stopped."])
    f["needs-login-url"] = logged_out(AuthURL="https://login.tailscale.com/a/0123456789ab", Health=[])
    f["needs-machine-auth"] = status([], state="NeedsMachineAuth")
    f["magicdns-disabled"] = status(mixed(), magic=False)
    f["no-peers"] = status([])
    me = node("lonely", "lonely", "linux", "100.64.0.1", n=1, InMagicSock=False)
    f["no-dns-suffix"] = status(
        [], self_=me, suffix="lonely", magic=False
    )  # control without a DNS domain: the suffix is then the bare self name
    hp = mixed(hs)
    for p in hp:
        p["DNSName"] = p["DNSName"].rstrip(".")  # old headscale: no trailing dot
    f["headscale"] = status(hp, suffix=hs)
    me = dict(status([])["Self"], Online=False, Expired=True, KeyExpiry="2026-11-01T00:00:00Z")
    f["self-expired"] = status(mixed(), state="NeedsLogin", self_=me, health=["You are logged out."])
    fut = status(
        mixed(),
        ExtraRecords=[
            {"Name": "extra." + SUFFIX, "Value": "100.64.9.9"},
            {"Name": "web." + SUFFIX, "Type": "", "Value": "100.102.42.3"},
        ],
        FutureField={"a": [1, 2]},
    )
    for i, p in enumerate(fut["Peer"].values()):
        p["NodeID"] = 7000 + i
        p["FuturePeerField"] = "x"
    f["future-fields"] = fut
    old = status(mixed())  # 1.2x era: no CurrentTailnet, no TUN, few peer fields
    for k in ("CurrentTailnet", "TUN", "ClientVersion", "HaveNodeKey"):
        old.pop(k)
    for p in old["Peer"].values():
        for k in ("ID", "AllowedIPs", "PeerRelay", "TaildropTarget", "NoFileSharingReason", "InNetworkMap"):
            p.pop(k, None)
    f["old-daemon"] = old
    return f


def encode(document):
    return json.dumps(document, indent="\t", ensure_ascii=False) + "\n"


def write(folder, name, text):
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--peers", type=int)
    parser.add_argument("--out")
    options = parser.parse_args()
    if options.peers is not None:
        with open(options.out, "w", encoding="utf-8") if options.out else sys.stdout as file:
            file.write(encode(big(options.peers)))
        return
    if not options.folder:
        parser.error("say into which folder")
    os.makedirs(options.folder, exist_ok=True)
    documents = {name: encode(document) for name, document in all_docs().items()}
    whole = documents["running-mixed"]
    documents["truncated"] = whole[: len(whole) * 2 // 3]
    for name, text in documents.items():
        write(options.folder, name, text)


if __name__ == "__main__":
    main()
