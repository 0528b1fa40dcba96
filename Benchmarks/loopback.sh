# shellcheck shell=bash
# What the benchmarks on loopback share: . Benchmarks/loopback.sh, then `read_options "$@"` and `enter_loopback "$0" "$@"`.

# shellcheck disable=SC2034 # for who sources it
# Reads -n RUNS and -t SECONDS into `runs` and `seconds`, and what is to be measured into `works`. `usage` prints the help.
read_options() { # ARGUMENTS...
  local option OPTIND=1
  while getopts n:t:h option; do
    case $option in n) runs=$OPTARG ;; t) seconds=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
  done
  shift $((OPTIND - 1))
  works=("$@")
}

# A network of its own, where root may make one: nothing that is measured leaves the machine, and nothing else disturbs it.
enter_loopback() { # SCRIPT ARGUMENTS...
  if [[ -z ${LANDFALL_BINARY-} ]]; then
    make build >&2
    export LANDFALL_BINARY=$PWD/.build/release/landfall
  fi
  if ((EUID == 0)) && [[ -z ${LANDFALL_BENCH_ALONE-} ]]; then
    # shellcheck disable=SC2016 # the inner shell expands it
    LANDFALL_BENCH_ALONE=1 exec unshare -n sh -c 'ip link set lo up && exec "$@"' -- "$@"
  fi
  work=$(mktemp -d -t landfall-bench.XXXXXX)
  pids=()
  trap clean_up EXIT
  # A home of its own: no profile, no choice and no variable of the person who measures.
  unset LANDFALL_SERVER LANDFALL_TOKEN
  export HOME=$work XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8
  export LANDFALL_TAILSCALE_SOCKET=$work/no-tailscaled
}

end_servers() {
  ((${#pids[@]} == 0)) || kill "${pids[@]}" 2>/dev/null || true
  wait || true
  pids=()
}

clean_up() {
  end_servers
  rm -rf -- "$work"
}

# Starts a program and waits for its line "ready …".
begin() { # COMMAND...
  local out=$work/out.${#pids[@]}
  "$@" >"$out" 2>/dev/null &
  pids+=("$!")
  for _ in {1..100}; do
    if grep -q '^ready' "$out"; then return; fi
    sleep 0.1
  done
  echo "$1 does not start" >&2
  exit 1
}

# What was measured on, in a line; the version of a peer behind it.
conditions() { # [PEER-VERSION]
  printf '%s CPUs, Linux %s, load %s at the start, %s%s\n\n' \
    "$(nproc)" "$(uname -r)" "$(cut -d' ' -f1 /proc/loadavg)" "$(date -u +%F)" "${1:+, $1}"
}

# Begins a benchmark on a terminal, beside a peer that it needs: reads the options into `runs`, `seconds` and `works`, enters the network,
# sets `landfall`, and begins the table.
begin_screen() { # SCRIPT PEER ALL-WORKS ARGUMENTS...
  local script=$1 peer=$2 all=$3
  shift 3
  runs=20
  seconds=60
  read_options "$@"
  enter_loopback "$script" "$@"
  ((${#works[@]})) || read -ra works <<<"$all"
  landfall=$LANDFALL_BINARY
  export TERM=xterm-256color
  command -v "$peer" >/dev/null || { echo "$script: there is no $peer: apt install $peer" >&2; exit 1; }
  conditions "$("$peer" --version | head -n 1)"
  echo '| work | target | program | n | result | ratio |'
  echo '| --- | --- | --- | --- | --- | --- |'
}

# Forgets all profiles, for the next work.
forget_profiles() {
  rm -rf -- "$XDG_CONFIG_HOME" "$XDG_STATE_HOME"
}

heading() {
  conditions
  echo '| work | target | program | n | wall ms | ratio | of minima | peak RSS KB |'
  echo '| --- | --- | --- | --- | --- | --- | --- | --- |'
}

# Two rows: the peer, and landfall with its ratio. WARM-UPS and RUNS of each; PREPARE… are run before every run of theirs.
# Where a failure is what is measured, may_fail=1 goes before it.
compare() { # TITLE WANTED WARM-UPS RUNS PEER-NAME PEER-COMMAND OUR-NAME OUR-COMMAND [PEER-PREPARE OUR-PREPARE]
  local prepare=() name kb=()
  if (($# > 8)); then prepare=(--prepare "$9" --prepare "${10}"); fi
  hyperfine -N --style basic ${may_fail:+--ignore-failure} --warmup "$3" --runs "$4" "${prepare[@]}" \
    --export-json "$work/figures.json" "$6" "$8" >&2
  for name in "$6" "$8"; do
    /usr/bin/time -q -f %M -o "$work/memory" sh -c "$name" >/dev/null 2>&1 || true
    kb+=("$(tail -n 1 "$work/memory")")
  done
  python3 - "$1" "$2" "$5" "$7" "${kb[@]}" "$work/figures.json" <<'PY'
import json, sys
title, wanted, *names = sys.argv[1:5]
memory, path = sys.argv[5:7], sys.argv[7]
peer, own = json.load(open(path))["results"]
ratios = [("1", "1"), tuple("%.2f" % (own[key] / peer[key]) for key in ("median", "min"))]
for name, result, kb, (median, least) in zip(names, (peer, own), memory, ratios):
    times = "%.1f (%.1f-%.1f)" % tuple(result[key] * 1e3 for key in ("median", "min", "max"))
    print("| %s | %s | %s | %d | %s | %s | %s | %s |" % (
        title, "" if result is peer else wanted, name, len(result["times"]), times, median, least, kb))
PY
}
