#!/usr/bin/env bash
# Servers of saved profiles asked once and again and again, beside curl, on loopback. Prints Markdown tables.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/client.sh [-n RUNS] [-t SECONDS] [WORK...]
  WORK: api ssh poll many                             (default: all)
  -t    how long poll and many watch                  (default: 60)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
runs=50
seconds=60
read_options "$@"
enter_loopback Benchmarks/client.sh "$@"
((${#works[@]})) || works=(api ssh poll many)

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

# An sshd of this machine, and an ssh that has its configuration from a file.
start_sshd() {
  local ssh=$work/ssh
  mkdir -p "$ssh" /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$ssh/host"
  ssh-keygen -q -t ed25519 -N '' -f "$ssh/id"
  printf '%s\n' 'Port 2222' 'ListenAddress 127.1.0.2' "HostKey $ssh/host" 'PidFile none' 'StrictModes no' 'UsePAM no' \
    "AuthorizedKeysFile $ssh/id.pub" >"$ssh/sshd_config"
  printf '%s\n' 'Host box' 'HostName 127.1.0.2' 'Port 2222' "IdentityFile $ssh/id" "UserKnownHostsFile $ssh/known" \
    >"$ssh/config"
  printf '[127.1.0.2]:2222 %s\n' "$(cat "$ssh/host.pub")" >"$ssh/known"
  # The file stands for the user's wherever that is read, by a configuration that includes it too.
  # shellcheck disable=SC2016
  printf '%s\n' '#!/bin/sh' \
    'if [ "$1" = -F ] && [ -f "$2" ]; then sed -i "s#^Include ~.*#Include '"$ssh"'/config#; /^Include .etc/d" "$2"' \
    'else set -- -F '"$ssh"'/config "$@"; fi' 'exec /usr/bin/ssh "$@"' >"$ssh/ssh"
  chmod 755 "$ssh/ssh"
  /usr/sbin/sshd -D -f "$ssh/sshd_config" -E "$ssh/log" &
  pids+=("$!")
  until grep -q listening "$ssh/log" 2>/dev/null; do sleep 0.1; done
}

# What one landfall forwards all of them use: a watch holds it, and its polls start nothing.
over_ssh() {
  local socket watch before after
  begin Benchmarks/servers.py 1 0 "${header##* }"
  start_sshd
  export PATH=$work/ssh:$PATH XDG_RUNTIME_DIR=$work/run
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  "$landfall" add box ssh://box/127.1.0.1:9090 --kind diane --token-stdin --store sealed <"$work/token" >&2
  "$landfall" watch box --interval 0.5 >/dev/null &
  watch=$!
  pids+=("$watch")
  until socket=$(find "$XDG_RUNTIME_DIR/landfall/ssh" -type s -name '[0-9]*' 2>/dev/null) && [[ -n $socket ]]; do
    sleep 0.1
  done
  # With the shell there that says who has the port.
  until find "$XDG_RUNTIME_DIR/landfall/ssh" -type p -name answers | grep -q . && (($(pgrep -c -P "$watch") == 2)); do
    sleep 0.1
  done
  before=$(pgrep -P "$watch")
  compare 'one GET with the token, over an open ssh connection' '≤ 1.3' 3 "$runs" 'curl --unix-socket' \
    "curl -s -H '$header' --unix-socket $socket http://127.1.0.1:9090/status" \
    'landfall api' "$landfall api /status --server box"
  after=$(pgrep -P "$watch")
  if [[ $before != "$after" ]]; then
    echo "a poll over ssh has started a process: $before, then $after" >&2
    exit 1
  fi
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
print("\n| work | target | program | CPU ms | ratio |\n| --- | --- | --- | --- | --- |")
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
print("\n| work | target | program | of one core | ratio | peak RSS KB |\n| --- | --- | --- | --- | --- | --- |")
print("| 200 servers every 5 s for %d s | | curl --parallel every 5 s | %.1f %% | 1 | |" % (seconds, curl * 100))
print("| 200 servers every 5 s for %d s | ≤ 5 %%, ≤ 60 MB | landfall watch | %.1f %% | %.2f | %d |" % (
    seconds, own * 100, own / curl, kb))
PY
}

if [[ " ${works[*]} " == *' api '* || " ${works[*]} " == *' ssh '* ]]; then heading; fi
for item in "${works[@]}"; do
  case $item in
  api | poll | many) "$item" ;;
  ssh) over_ssh ;;
  *) usage >&2; exit 2 ;;
  esac
  end_servers
  rm -rf -- "$XDG_CONFIG_HOME" "$XDG_STATE_HOME"
done
