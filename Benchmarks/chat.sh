#!/usr/bin/env bash
# A chat of 5,000 messages, and less on the same text in the same run, in turns. Prints a Markdown table. As root, in a network of its own.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/chat.sh [-n RUNS] [-t SECONDS] [WORK...]
  WORK: open type idle stream hour cached          (default: all)
  -n    how often it is opened; 25 keys are typed for each (default: 20)
  -t    how long idle and stream watch it          (default: 60)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
begin_screen Benchmarks/chat.sh less "open type idle stream hour cached" "$@"
for name in "${works[@]}"; do
  case $name in
    open | idle | cached) told=(0) ;;
    type) told=(1000) ;;
    stream) told=(200 720000) ;;
    # An hour of them, as fast as they can be told.
    hour) told=(20000 720000) ;;
    *) usage >&2; exit 2 ;;
  esac
  log=$work/out.${#pids[@]}
  # What the server before said is not the word of this one.
  : >"$log"
  begin Benchmarks/chat_server.py 5000 "${told[@]}"
  "$landfall" add chat http://127.1.0.1:8080 --kind endlesscode --no-test >/dev/null 2>&1
  Benchmarks/chat.py "$name" "$landfall" "$log" "$runs" "$seconds" "${pids[-1]}"
  end_servers
  forget_profiles
done
