#!/usr/bin/env bash
# Networks of many: a LAN of 1,000 hosts by both engines, with all the memory that a scan takes, and a tailnet of 300 silent machines.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/networks.sh [-n RUNS] [WORK...]
  RUNS of each (default 5); WORK: hosts, peers (default: both)
USAGE
}

runs=5
while getopts n:h option; do
  case $option in n) runs=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
shift $((OPTIND - 1))
works=("$@")
((${#works[@]})) || works=(hosts peers)

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
if [[ -z ${LANDFALL_BINARY-} ]]; then
  make build >&2
  LANDFALL_BINARY=$PWD/.build/release/landfall
fi
home=$(mktemp -d)
export LANLAB_STATE=/run/lanlab-networks.$$
trap 'scripts/lanlab down; rm -rf -- "$home"' EXIT
lab() { scripts/lanlab "$@"; }

hosts() {
  local engine
  lab up 2 >&2
  lab kill-daemon h2 TERM
  lab swarm h2 --count 1000 >&2
  for engine in embedded auto daemon; do
    for ((k = 0; k < runs; k++)); do
      lab kill-daemon h1 TERM && lab start-daemon h1
      # No host repeats what it has said within this second.
      sleep 1.5
      lab exec h1 -- env HOME="$home" /usr/bin/python3 Benchmarks/tree.py "1,000 hosts, $engine" -- \
        "$LANDFALL_BINARY" scan --lan --engine "$engine" --json --timeout 30
    done
  done
  lab down
}

peers_scan() { # WORK SECONDS
  lab exec h1 -- env HOME="$home" LANDFALL_TAILSCALE_SOCKET="$home/ts.sock" \
    /usr/bin/python3 Benchmarks/tree.py "$1" -- "$LANDFALL_BINARY" scan --tailnet --json --timeout "$2"
}

peers() {
  lab up 2 >&2
  lab tailnet h1 h2 >&2
  lab exec h1 -- ip route add 100.65.0.0/16 dev tailscale0 table 52
  # One of them has a server, and its name is the last of all; it is the one that this machine has spoken to since its daemon began.
  /usr/bin/python3 - "$home/status.json" <<'END'
import json, sys
def node(number, name, address, handshake="0001-01-01T00:00:00Z"):
    return {"ID": f"n{number}CNTRL", "PublicKey": f"nodekey:{number}", "DNSName": f"{name}.tail12345.ts.net.", "HostName": name, "OS": "linux",
            "UserID": 1, "Online": True, "TailscaleIPs": [address], "LastHandshake": handshake}
peers = [node(i + 2, f"box-{i:03}", f"100.65.{i // 250}.{i % 250 + 1}") for i in range(299)] + [
    node(999, "studio", "100.64.0.2", "2026-11-20T22:55:41.63273442Z")]
status = {"Version": "1.96.5", "TUN": True, "BackendState": "Running", "MagicDNSSuffix": "tail12345.ts.net",
          "Self": node(1, "me", "100.64.0.1"), "Peer": {peer["PublicKey"]: peer for peer in peers}}
with open(sys.argv[1], "w") as file:
    json.dump(status, file)
END
  lab spawn h1 tailscaled -r ready -- /usr/bin/python3 "$PWD/scripts/fake_tailscaled.py" --socket "$home/ts.sock" --status "$home/status.json"
  lab spawn h2 diane -r ready -- /usr/bin/python3 "$PWD/scripts/fake_servers.py" diane --port 9090 --key hunter2
  for ((k = 0; k < runs; k++)); do
    rm -rf -- "$home/.local"
    peers_scan "300 peers, first scan in 3 s" 3
    rm -rf -- "$home/.local"
    for number in 1 2 3; do
      peers_scan "300 peers, scan $number" 10
    done
  done
  lab down
}

for work in "${works[@]}"; do "$work"; done | /usr/bin/python3 Benchmarks/tree.py --table
