#!/usr/bin/env bash
# Servers of saved profiles asked once and again and again, beside curl, on loopback. Prints Markdown tables.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/client.sh [-n RUNS] [-t SECONDS] [WORK...]
  WORK: api poll many                                 (default: all)
  -t    how long poll and many watch                  (default: 60)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
runs=50
seconds=60
while getopts n:t:h option; do
  case $option in n) runs=$OPTARG ;; t) seconds=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
enter_loopback Benchmarks/client.sh "$@"
shift $((OPTIND - 1))
works=("$@")
((${#works[@]})) || works=(api poll many)

landfall=$LANDFALL_BINARY
header='Authorization: Bearer token-of-the-benchmark'
printf '%s' "${header##* }" >"$work/token"
chmod 600 "$work/token"

# The token of this one is sealed by landfall.
save_one() {
  "$landfall" add one http://127.1.0.1:9090 --kind diane --token-stdin --store sealed <"$work/token" >&2
}

api() {
  begin Benchmarks/servers.py 1 0 "${header##* }"
  save_one
  compare 'one GET with the token' '≤ 1.3' 3 "$runs" 'curl -H' "curl -s -H '$header' http://127.1.0.1:9090/status" \
    'landfall api' "$landfall api /status --server one"
}

cpu() { # WARM-UPS RUNS COMMAND: mean processor time in seconds
  hyperfine -N --style none --warmup "$1" --runs "$2" --export-json "$work/cpu.json" "$3" >&2
  python3 -c 'import json, sys
result, = json.load(open(sys.argv[1]))["results"]
print(result["user"] + result["system"])' "$work/cpu.json"
}

# What a poll takes of a watch that runs already: a long watch, less a short one.
poll() {
  local interval=0.5 short=2 one long start
  begin Benchmarks/servers.py 1 0 "${header##* }"
  save_one
  one=$(cpu 3 "$runs" "curl -s -o /dev/null -H '$header' http://127.1.0.1:9090/status")
  start=$(cpu 0 5 "$landfall watch one --interval $interval --timeout $short")
  long=$(cpu 0 1 "$landfall watch one --interval $interval --timeout $seconds")
  python3 - "$one" "$start" "$long" "$short" "$seconds" "$interval" <<'PY'
import sys
one, start, long, short, seconds, interval = map(float, sys.argv[1:])
polls = (seconds - short) / interval
poll = (long - start) / polls
print("\n| work | wanted | program | CPU ms | ratio |\n| --- | --- | --- | --- | --- |")
print("| one poll of one server | | curl -H | %.2f | 1 |" % (one * 1e3))
print("| one poll of one server | ≤ 0.1 | landfall watch, mean of %d | %.2f | %.3f |" % (polls, poll * 1e3, poll / one))
PY
}

many() {
  local n urls=() names=() all kb user system
  begin Benchmarks/servers.py 200 0 "${header##* }"
  for n in {1..200}; do
    "$landfall" add "s$n" "http://127.1.0.$n:9090" --kind diane --no-test --token-ref "file:$work/token" 2>/dev/null
    names+=("s$n")
    urls+=("http://127.1.0.$n:9090/status")
  done
  all=$(cpu 1 5 "curl -s --parallel --parallel-immediate --parallel-max 200 -o /dev/null -H '$header' ${urls[*]}")
  /usr/bin/time -q -f '%M %U %S' -o "$work/usage" "$landfall" watch "${names[@]}" --timeout "$seconds" >"$work/said"
  grep -c -i 'connected' "$work/said" >&2
  read -r kb user system <"$work/usage"
  python3 - "$all" "$kb" "$user" "$system" "$seconds" <<'PY'
import sys
curl, kb, user, system, seconds = map(float, sys.argv[1:])
curl, own = curl * seconds / 5 / seconds, (user + system) / seconds
print("\n| work | wanted | program | of one core | ratio | peak RSS KB |\n| --- | --- | --- | --- | --- | --- |")
print("| 200 servers every 5 s for %d s | | curl --parallel every 5 s | %.1f %% | 1 | |" % (seconds, curl * 100))
print("| 200 servers every 5 s for %d s | ≤ 5 %%, ≤ 60 MB | landfall watch | %.1f %% | %.2f | %d |" % (
    seconds, own * 100, own / curl, kb))
PY
}

if [[ " ${works[*]} " == *' api '* ]]; then heading; fi
for item in "${works[@]}"; do
  case $item in
  api | poll | many) "$item" ;;
  *) usage >&2; exit 2 ;;
  esac
  end_servers
  rm -rf -- "$XDG_CONFIG_HOME" "$XDG_STATE_HOME"
done
