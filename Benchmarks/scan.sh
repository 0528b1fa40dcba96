#!/usr/bin/env bash
# `landfall scan --lan` beside `avahi-browse -rpt`, interleaved in one run, on hosts of a lab. As root.
# Prints a Markdown table; every single run stays in the file that it names.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/scan.sh [-n RUNS] [-o FILE] [WORK...]
  WORK: 1 10 100 loss-10 loss-100 1000 warm-100    (default: all)
USAGE
}

runs=5
results=''
while getopts n:o:h option; do
  case $option in n) runs=$OPTARG ;; o) results=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
shift $((OPTIND - 1))
works=("$@")
((${#works[@]})) || works=(1 10 100 loss-10 loss-100 1000 warm-100)

here=$(cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
cd -- "$here/.."
: "${results:=$(mktemp -t landfall-bench.XXXXXX)}"
: >"$results"
if [[ -z ${LANDFALL_BINARY-} ]]; then
  make build >&2
  LANDFALL_BINARY=$PWD/.build/release/landfall
fi
home=$(mktemp -d)
export LANLAB_STATE=/run/lanlab-bench.$$
trap 'scripts/lanlab down; rm -rf -- "$home"' EXIT

lab() { scripts/lanlab "$@"; }

# hN scans; nothing else runs there but its daemon.
scanner=''

received() { lab exec "$scanner" -- cat /sys/class/net/eth0/statistics/rx_packets; }

# Waits until nobody has sent anything for a second: what the last run stirred up is over.
settle() {
  local before after='' end=$((SECONDS + 60))
  until before=$after after=$(received) && [[ $before == "$after" ]]; do
    ((SECONDS < end)) || { echo 'scan.sh: the LAN does not fall silent' >&2; break; }
    sleep 1
  done
}

# Cold: the scanner's daemon has just started and has heard nothing.
cool() {
  settle
  lab kill-daemon "$scanner" TERM
  lab start-daemon "$scanner"
  settle
}

measure() { # WORK PROGRAM PUBLISHED FORMAT COMMAND...
  local work=$1 program=$2 published=$3 form=$4
  shift 4
  lab exec "$scanner" -- env HOME="$home" XDG_STATE_HOME="$home/state" LC_ALL=C.UTF-8 \
    python3 "$here/measure.py" "$form" -- "$@" |
    python3 -c 'import json, sys
run = json.load(sys.stdin)
print(json.dumps({"work": sys.argv[1], "program": sys.argv[2], "published": int(sys.argv[3]), **run}))' \
      "$work" "$program" "$published" | tee -a "$results" >&2
}

browse=(avahi-browse -rpt _diane._tcp)
scan=("$LANDFALL_BINARY" scan --lan)

publish() { # COUNT HOSTS [LOSS]
  local count=$1 hosts=$2 i
  scanner=h$((hosts + 1))
  lab up $((hosts + 1)) --owner $$
  for ((i = 1; i <= hosts; i++)); do lab publish "h$i" -n "h$i {}" $((count / hosts)) _diane._tcp txtvers=1 version=1.9.1; done
  for ((i = 1; i <= hosts; i++)); do if [[ -n ${3-} ]]; then lab netem "h$i" "$3"; fi; done
}

few() { # WORK COUNT [LOSS]
  local i
  publish "$2" 1 "${3-}"
  for ((i = 0; i < runs; i++)); do
    cool; measure "$1" avahi-browse "$2" browse "${browse[@]}"
    cool; measure "$1" 'landfall --json' "$2" json "${scan[@]}" --json
    cool; measure "$1" 'landfall' "$2" plain "${scan[@]}"
  done
}

many() {
  local i work='1,000 on 4 hosts, cold'
  publish 1000 4
  for ((i = 0; i < runs; i++)); do
    cool; measure "$work" avahi-browse 1000 browse "${browse[@]}"
    cool; measure "$work" 'landfall --engine daemon --json' 1000 json "${scan[@]}" --json --engine daemon
    cool; measure "$work" 'landfall --engine embedded --json' 1000 json "${scan[@]}" --json --engine embedded
    cool; measure "$work" 'landfall --engine daemon' 1000 plain "${scan[@]}" --engine daemon
    cool; measure "$work" 'landfall --engine embedded' 1000 plain "${scan[@]}" --engine embedded
  done
}

warm() {
  publish 100 1
  lab exec "$scanner" -- env HOME="$home" XDG_STATE_HOME="$home/state" LC_ALL=C.UTF-8 \
    hyperfine --style basic --warmup 2 --runs "$((runs * 2))" --export-markdown "$home/warm.md" \
    -n 'avahi-browse' "${browse[*]}" -n 'landfall --json' "${scan[*]} --json" >&2
}

# Five daemons share the cores with what is measured; anybody else on them makes every figure worthless.
load=$(cut -d' ' -f1 /proc/loadavg)
if (($(nproc) * 100 < 10#${load/./} * 2)); then
  echo "scan.sh: the load is $load already: this machine is not at rest, do not believe the figures" >&2
fi

for work in "${works[@]}"; do
  case $work in
  1 | 10 | 100) few "$work, cold" "$work" ;;
  loss-*) few "${work#*-}, cold, 5 % loss" "${work#*-}" 'loss 5%' ;;
  1000) many ;;
  warm-100) warm ;;
  *) usage >&2; exit 2 ;;
  esac
done

printf 'Swift %s, %s, %s CPUs, Linux %s, net.core.rmem_max %s, load %s at the start, %s\n\n' \
  "$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p' | head -n 1)" \
  "avahi $(dpkg-query -W -f '${Version}' avahi-daemon)" "$(nproc)" "$(uname -r)" \
  "$(cat /proc/sys/net/core/rmem_max)" "$load" "$(date -u +%F)"
if [[ -s $results ]]; then python3 "$here/report.py" "$results"; fi
if [[ -e $home/warm.md ]]; then printf '\n100, warm (hyperfine)\n\n'; cat "$home/warm.md"; fi
printf '\nEvery run: %s\n' "$results" >&2
