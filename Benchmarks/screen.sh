#!/usr/bin/env bash
# The screen, and htop on the same terminal in the same run, in turns. Prints a Markdown table. As root, in a network of its own.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/screen.sh [-n RUNS] [-t SECONDS] [WORK...]
  WORK: start idle keys many slow rows            (default: all)
  -n    runs of each start, and keys that are timed (default: 20)
  -t    how long idle watches each program         (default: 60)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
begin_screen Benchmarks/screen.sh htop "start idle keys many slow rows" "$@"

save() { # COUNT
  local n
  # Of many, all but the first fifty are away: nobody listens there.
  for n in $(seq "$1"); do
    "$landfall" add "s$n" "http://127.1.$((n / 250)).$((n % 250)):9090" --kind diane --no-test >&2 2>/dev/null
  done
}

begin Benchmarks/servers.py 50 0
for name in "${works[@]}"; do
  case $name in
    start) save 50 ;;
    idle | keys | slow) save 8 ;;
    many) save 1000 ;;
    rows) save 1 ;;
    *) usage >&2; exit 2 ;;
  esac
  Benchmarks/screen.py "$name" "$landfall" "$runs" "$seconds"
  forget_profiles
done
