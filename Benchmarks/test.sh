#!/usr/bin/env bash
# `landfall test` beside curl, and finding a machine among 5,000 beside Python, on loopback. Prints a Markdown table.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/test.sh [-n RUNS] [WORK...]
  WORK: one many peers    (default: all)
USAGE
}

runs=20
while getopts n:h option; do
  case $option in n) runs=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
shift $((OPTIND - 1))
works=("$@")
((${#works[@]})) || works=(one many peers)

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
if [[ -z ${LANDFALL_BINARY-} ]]; then
  make build >&2
  LANDFALL_BINARY=$PWD/.build/release/landfall
fi
work=$(mktemp -d)
pids=()
clean_up() {
  ((${#pids[@]} == 0)) || kill "${pids[@]}" 2>/dev/null || true
  rm -rf -- "$work"
}
trap clean_up EXIT

# Starts a program and waits for its line "ready …".
begin() { # COMMAND...
  local out=$work/out.${#pids[@]}
  "$@" >"$out" 2>/dev/null &
  pids+=("$!")
  for _ in {1..100}; do
    if grep -q '^ready' "$out"; then return; fi
    sleep 0.1
  done
  echo "test.sh: $1 does not start" >&2
  exit 1
}

compare() { # TITLE RUNS PEER-NAME PEER-COMMAND OUR-COMMAND
  hyperfine --ignore-failure --warmup 2 --runs "$2" --export-json "$work/figures.json" "$4" "$5" >&2
  /usr/bin/time -f %M -o "$work/memory" sh -c "$5" >/dev/null 2>&1 || true
  python3 - "$1" "$3" "$work" <<'PY'
import json, sys
title, peer, work = sys.argv[1:]
theirs, ours = json.load(open(work + "/figures.json"))["results"]
memory = open(work + "/memory").read().split()[-1]
row = lambda name, r, ratio, kb: print("| %s | %s | %d | %.1f (%.1f-%.1f) | %s | %s |" % (
    title, name, len(r["times"]), r["median"] * 1e3, r["min"] * 1e3, r["max"] * 1e3, ratio, kb))
row(peer, theirs, "1", "")
row("landfall test", ours, "%.2f" % (ours["median"] / theirs["median"]), memory)
PY
}

one() {
  begin Benchmarks/servers.py 1 0
  compare 'one healthy server, all stages' "$runs" 'curl -w' \
    "curl -s -o /dev/null -w '%{time_total}' http://127.1.0.1:9090/status" \
    "$LANDFALL_BINARY test --json http://127.1.0.1:9090"
}

many() {
  begin Benchmarks/servers.py 100 100
  local targets=() urls=() n
  for n in {1..100}; do targets+=("http://127.1.0.$n:9090" "http://127.2.0.$n:9090"); done
  for n in "${targets[@]}"; do urls+=("$n/status"); done
  compare '200 servers, half of them black holes' 5 'curl --parallel-max 100' \
    "curl -s --parallel --parallel-immediate --parallel-max 100 --connect-timeout 1 --max-time 1 -o /dev/null ${urls[*]}" \
    "$LANDFALL_BINARY test --json --timeout 1 ${targets[*]}"
}

peers() {
  python3 scripts/gen_tailscale_fixtures.py --peers 5000 --out "$work/status.json"
  # The machine that is looked for is on loopback, where nobody listens: no packet leaves this machine.
  python3 - "$work/status.json" <<'PY'
import json, sys
status = json.load(open(sys.argv[1]))
machine = next(p for p in status["Peer"].values() if p["DNSName"].startswith("host-2500."))
machine["TailscaleIPs"] = ["127.9.9.9"]
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
  compare 'find a machine among 5,000' "$runs" 'python3 json.loads' \
    "python3 $work/find.py $work/s host-2500" \
    "$LANDFALL_BINARY test --json --tailscale-socket $work/s http://host-2500:9"
}

echo '| work | program | n | wall ms | ratio | peak RSS KB |'
echo '| --- | --- | --- | --- | --- | --- |'
for item in "${works[@]}"; do
  case $item in
  one | many | peers) "$item" ;;
  *) usage >&2; exit 2 ;;
  esac
  ((${#pids[@]} == 0)) || kill "${pids[@]}" 2>/dev/null || true
  wait || true
  pids=()
done
