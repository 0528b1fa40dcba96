#!/usr/bin/env bash
# `landfall test` beside curl, and finding a machine among 5,000 beside Python, on loopback. Prints a Markdown table.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/test.sh [-n RUNS] [WORK...]
  WORK: one many peers    (default: all)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
runs=20
while getopts n:h option; do
  case $option in n) runs=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
enter_loopback Benchmarks/test.sh "$@"
shift $((OPTIND - 1))
works=("$@")
((${#works[@]})) || works=(one many peers)

one() {
  begin Benchmarks/servers.py 1 0
  compare 'one healthy server, all stages' '≤ 1.5' 2 "$runs" 'curl -w' \
    "curl -s -o /dev/null -w '%{time_total}' http://127.1.0.1:9090/status" \
    'landfall test' "$LANDFALL_BINARY test --json http://127.1.0.1:9090"
}

many() {
  begin Benchmarks/servers.py 100 100
  local targets=() urls=() n
  for n in {1..100}; do targets+=("http://127.1.0.$n:9090" "http://127.2.0.$n:9090"); done
  for n in "${targets[@]}"; do urls+=("$n/status"); done
  may_fail=1 compare '200 servers, half of them black holes' '≤ 1.0, ≤ 60 MB' 2 5 'curl --parallel-max 100' \
    "curl -s --parallel --parallel-immediate --parallel-max 100 --connect-timeout 1 --max-time 1 -o /dev/null ${urls[*]}" \
    'landfall test' "$LANDFALL_BINARY test --json --timeout 1 ${targets[*]}"
}

peers() {
  # The machine that is looked for is on loopback, where nobody listens: no packet leaves this machine.
  python3 - "$work/status.json" <<'PY'
import json, sys
status = json.load(open("Tests/TailnetTests/Fixtures/running-mixed.json"))
machine = next(iter(status["Peer"].values()))
status["Peer"] = {
    f"nodekey:{n}": machine | {
        "ID": f"n{n}", "HostName": f"host-{n}", "DNSName": f"host-{n}.tail12345.ts.net.",
        "TailscaleIPs": ["127.9.9.9" if n == 2500 else f"100.80.{n // 250}.{n % 250 + 1}"]}
    for n in range(5000)}
json.dump(status, open(sys.argv[1], "w"), indent="\t")
PY
  begin /usr/bin/python3 scripts/fake_tailscaled.py --socket "$work/s" --status "$work/status.json"
  cat >"$work/find.py" <<'PY'
import json, socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect(sys.argv[1])
s.sendall(b"GET /localapi/v0/status HTTP/1.0\r\n\r\n")
data = b""
while chunk := s.recv(1 << 20):
    data += chunk
status = json.loads(data.split(b"\r\n\r\n", 1)[1])
print([p["TailscaleIPs"] for p in status["Peer"].values() if p["DNSName"].split(".")[0] == sys.argv[2]])
PY
  may_fail=1 compare 'find a machine among 5,000' '≤ 0.5' 2 "$runs" 'python3 json.loads' \
    "python3 $work/find.py $work/s host-2500" \
    'landfall test' "$LANDFALL_BINARY test --json --tailscale-socket $work/s http://host-2500:9"
}

heading
for item in "${works[@]}"; do
  case $item in
  one | many | peers) "$item" ;;
  *) usage >&2; exit 2 ;;
  esac
  end_servers
done
