#!/usr/bin/env bash
# The screen, and htop on the same terminal in the same run, in turns. Prints a Markdown table. As root, in a network of its own.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/screen.sh [-n RUNS] [-t SECONDS] [WORK...]
  WORK: start idle keys                            (default: all)
  -n    runs of each start, and keys that are timed (default: 20)
  -t    how long idle watches each program         (default: 60)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
runs=20
seconds=60
read_options "$@"
enter_loopback Benchmarks/screen.sh "$@"
((${#works[@]})) || works=(start idle keys)
landfall=$LANDFALL_BINARY
export TERM=xterm-256color
command -v htop >/dev/null || { echo 'screen.sh: there is no htop: apt install htop' >&2; exit 1; }

save() { # COUNT
  local n
  for n in $(seq "$1"); do "$landfall" add "s$n" "http://127.1.0.$n:9090" --kind diane --no-test >&2 2>/dev/null; done
}

begin Benchmarks/servers.py 50 0
printf '%s CPUs, Linux %s, load %s at the start, %s, %s\n\n' \
  "$(nproc)" "$(uname -r)" "$(cut -d' ' -f1 /proc/loadavg)" "$(date -u +%F)" "$(htop --version | head -n 1)"
echo '| work | wanted | program | n | result | ratio |'
echo '| --- | --- | --- | --- | --- | --- |'
for name in "${works[@]}"; do
  case $name in
    start) save 50 ;;
    idle) save 10 ;;
    keys) save 1 ;;
    *) usage >&2; exit 2 ;;
  esac
  Benchmarks/screen.py "$name" "$landfall" "$runs" "$seconds"
  rm -rf -- "$XDG_CONFIG_HOME" "$XDG_STATE_HOME"
done
