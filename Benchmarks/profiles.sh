#!/usr/bin/env bash
# The commands for profiles beside those of docker for contexts: both keep servers in files and open no network; and the prompt beside
# that of git. Prints a Markdown table.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/profiles.sh [-n RUNS] [WORK...]
  WORK: list current use many prompt    (default: all)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
runs=50
while getopts n:h option; do
  case $option in n) runs=$OPTARG ;; h) usage; exit 0 ;; *) usage >&2; exit 2 ;; esac
done
enter_loopback Benchmarks/profiles.sh "$@"
shift $((OPTIND - 1))
works=("$@")
needs_docker() { [[ ${works[*]} != prompt ]]; }
((${#works[@]})) || works=(list current use many prompt)

if needs_docker && ! command -v docker >/dev/null; then
  echo 'profiles.sh: no docker, the client is enough' >&2
  exit 1
fi

# COUNT profiles and COUNT contexts of the same names and addresses; the first is the chosen one.
make_servers() { # COUNT
  export DOCKER_CONFIG=$work/docker-$1 XDG_CONFIG_HOME=$work/config-$1 XDG_STATE_HOME=$work/state-$1
  if [[ -d $DOCKER_CONFIG ]]; then return; fi
  # What `docker context create` writes; ten thousand calls of it would take a quarter of an hour.
  python3 - "$1" "$DOCKER_CONFIG" "$work/import.json" <<'PY'
import hashlib, json, os, sys, uuid
count, config, path = int(sys.argv[1]), sys.argv[2], sys.argv[3]
profiles = []
for number in range(1, count + 1):
    name, address = "server-%05d" % number, "127.0.%d.%d:9090" % (number // 250, number % 250 + 1)
    folder = os.path.join(config, "contexts", "meta", hashlib.sha256(name.encode()).hexdigest())
    os.makedirs(folder)
    with open(os.path.join(folder, "meta.json"), "w") as file:
        json.dump({"Name": name, "Metadata": {}, "Endpoints": {
            "docker": {"Host": "tcp://" + address, "SkipTLSVerify": False}}}, file, separators=(",", ":"))
    profiles.append({"name": name, "id": str(uuid.UUID(int=number)), "kind": "diane",
                     "routes": [{"via": "direct", "address": "http://" + address}]})
with open(path, "w") as file:
    json.dump({"schema": "landfall.export/1", "profiles": profiles}, file)
PY
  "$LANDFALL_BINARY" add "$work/import.json" >&2
  "$LANDFALL_BINARY" use server-00001 >&2
  if needs_docker; then docker context use server-00001 >/dev/null 2>&1; fi
}

list() {
  make_servers 10
  compare 'list of 10' '≤ 0.6' 3 "$runs" 'docker context ls' 'docker context ls' 'landfall list' "$LANDFALL_BINARY list"
}

current() {
  make_servers 10
  compare 'the selected of 10' '≤ 0.6' 3 "$runs" 'docker context show' 'docker context show' \
    'landfall show' "$LANDFALL_BINARY show"
}

use() {
  make_servers 10
  compare 'select another of 10' '≤ 0.6' 3 "$runs" 'docker context use' 'docker context use server-00002' \
    'landfall use' "$LANDFALL_BINARY use server-00002" \
    'docker context use server-00001' "$LANDFALL_BINARY use server-00001"
}

many() {
  make_servers 10000
  compare 'list of 10,000' '≤ 0.2' 1 $((runs / 10 + 1)) 'docker context ls' 'docker context ls' \
    'landfall list' "$LANDFALL_BINARY list"
}

# What a shell runs before each command of a person.
prompt() {
  make_servers 10
  git init -q "$work/repository"
  compare 'the prompt of 10' '≤ 2' 3 "$runs" 'git branch --show-current' "git -C $work/repository branch --show-current" \
    'landfall prompt' "$LANDFALL_BINARY prompt"
}

heading
for item in "${works[@]}"; do
  case $item in
  list | current | use | many | prompt) "$item" ;;
  *) usage >&2; exit 2 ;;
  esac
done
