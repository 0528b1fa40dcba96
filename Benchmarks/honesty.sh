#!/usr/bin/env bash
# Whether `complete` of a scan is true: scans of a LAN that loses packets, cold, by each engine, over both families and over IPv4 alone.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/honesty.sh [-n SCANS] [-o FILE] [LOSS...]
  SCANS of each kind (default 50); LOSS in per cent of what every host sends (default: 0 2 10)
USAGE
}

scans=50
results=''
while getopts n:o:h option; do
  case $option in n) scans=$OPTARG ;; o) results=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
shift $((OPTIND - 1))
losses=("$@")
((${#losses[@]})) || losses=(0 2 10)

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
: "${results:=$(mktemp -t landfall-honesty.XXXXXX)}"
if [[ -z ${LANDFALL_BINARY-} ]]; then
  make build >&2
  LANDFALL_BINARY=$PWD/.build/release/landfall
fi
home=$(mktemp -d)
export LANLAB_STATE=/run/lanlab-honesty.$$
trap 'scripts/lanlab down; rm -rf -- "$home"' EXIT
lab() { scripts/lanlab "$@"; }

# Five hosts with two services each.
readonly hosts=(h2 h3 h4 h5 h6) each=2
readonly all=$((${#hosts[@]} * each))

# A cold start: the daemon forgets what it has heard. Without one the embedded engine is asked in the same moment.
scan() {
  if [[ $1 == daemon ]]; then
    lab kill-daemon h1 TERM && lab start-daemon h1
  fi
  lab exec h1 -- env HOME="$home" "$LANDFALL_BINARY" scan --lan --engine "$1" --json --timeout 15 2>/dev/null || true
}

work() {
  local family=$1 loss=$2 engine document host
  for host in h1 "${hosts[@]}"; do lab netem "$host" off; done
  for host in h1 "${hosts[@]}"; do ((loss == 0)) || lab netem "$host" "loss $loss%"; done
  for engine in daemon embedded; do
    for ((k = 0; k < scans; k++)); do
      document=$(scan "$engine")
      printf '%s\t%s\t%s\t' "$engine" "$family" "$loss"
      jq -r '[(.servers | length), .complete, .duration_ms] | @tsv' <<<"$document"
    done
  done
}

for family in both ipv4; do
  lab up 6 >&2
  for host in h1 "${hosts[@]}"; do
    if [[ $family == ipv4 ]]; then
      lab kill-daemon "$host" TERM
      lab exec "$host" -- sysctl -qw net.ipv6.conf.all.disable_ipv6=1
      lab start-daemon "$host"
    fi
  done
  for host in "${hosts[@]}"; do lab publish "$host" -n "$host-{}" "$each" _diane._tcp >&2; done
  for loss in "${losses[@]}"; do work "$family" "$loss" | tee -a "$results"; done
  lab down
done >&2

awk -F '\t' -v all="$all" '
  { key = $1 "\t" $2 "\t" $3; if (!(key in runs)) order[++count] = key
    runs[key]++; whole[key] += $4 == all; lies[key] += $5 == "true" && $4 < all; said[key] += $5 == "true"; time[key] += $6 }
  END {
    print "| engine | families | loss | scans | whole | `complete` | of these not whole | mean |"
    print "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for (place = 1; place <= count; place++) {
      key = order[place]; split(key, part, "\t")
      printf "| %s | %s | %s %% | %d | %d | %d | **%d** | %.2f s |\n",
        part[1], part[2], part[3], runs[key], whole[key], said[key], lies[key], time[key] / runs[key] / 1000
    }
  }' "$results"
