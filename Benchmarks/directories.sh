#!/usr/bin/env bash
# A directory of 10,000 servers beside jq, which reads the same list, 1,000 saved servers of another host beside curl, which asks the same
# addresses, and a key on the screen with those 10,000. Prints Markdown tables. As root, for that host.
set -euo pipefail

usage() {
  cat <<USAGE
usage: Benchmarks/directories.sh [-n RUNS] [WORK...]
  WORK: scan status test keys                         (default: all)
USAGE
}

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
. Benchmarks/loopback.sh
runs=10
read_options "$@"
enter_loopback Benchmarks/directories.sh "$@"
((${#works[@]})) || works=(scan status test keys)
landfall=$LANDFALL_BINARY
# A thousand servers, and a thousand that ask them.
ulimit -n "$(ulimit -Hn)"

# A program that prints a list of 10,000, as a source; each server with so many more addresses and labels.
save_source() { # [ROUTES LABELS]
  python3 - "$work/list" "${1-0}" "${2-0}" <<'PY'
import json, sys
with open(sys.argv[1], "w") as file:
    routes, labels = int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps({"schema": "landfall.source/1"}), file=file)
    for n in range(10_000):
        print(json.dumps({
            "name": "server-%05d" % n, "kind": ("diane", "endlesscode")[n % 2],
            "routes": ["https://s%05d.example.com:%d" % (n, (9090, 8080)[n % 2])]
            + ["https://10.%d.%d.%d:9090" % (k + 1, n // 250, n % 250 + 1) for k in range(routes)],
            "labels": {"team": "abcdefgh"[n % 8], "rack": "r%d" % (n // 40)}
            | {"label-%02d" % k: "value-%d-%05d" % (k, n) for k in range(labels)}}), file=file)
    print(json.dumps({"end": True, "count": 10_000, "complete": True}), file=file)
PY
  printf '#!/bin/sh\ncat %s\n' "$work/list" >"$work/source"
  chmod 755 "$work/source"
  "$landfall" source add corp --replace "exec:$work/source" >&2
}

scan() {
  save_source
  compare 'a list of 10,000' '≤ 2 s, ≤ 60 MB' 1 "$runs" 'jq' \
    "jq -r '[.name,.kind,.routes[0],.labels.team]|@tsv' $work/list" \
    'landfall scan' "$landfall scan --source corp"
  compare 'the eighth of it with a label, as JSON' '≤ 2 s, ≤ 60 MB' 1 "$runs" 'jq' \
    "jq -c 'select(.labels.team==\"a\")' $work/list" \
    'landfall scan --json' "$landfall scan --source corp --filter team=a --json"
  save_source 2 14
  compare 'one of 10,000 with 3 addresses and 16 labels each' '≤ 2 s, ≤ 60 MB' 1 "$runs" 'jq' \
    "jq -r '[.name,.kind,.routes[0],.labels.team]|@tsv' $work/list" \
    'landfall scan' "$landfall scan --source corp"
}

# A thousand servers that answer after so long, on another host: those of this machine are asked for more, so that they prove that they
# run here.
begin_thousand() { # SECONDS
  local far
  unshare -n sleep infinity &
  far=$!
  pids+=("$far")
  until [[ $(readlink /proc/$far/ns/net) != "$(readlink /proc/self/ns/net)" ]]; do sleep 0.05; done
  # That of the servers before goes with their network, which may end later than they do.
  ip link delete far 2>/dev/null || true
  ip link add far type veth peer name near netns "$far"
  ip address add 10.0.0.1/24 dev far
  ip link set far up
  nsenter -t "$far" -n sh -c 'ip address add 10.0.0.2/24 dev near; ip link set near up; ip link set lo up; ip route add local 10.1.0.0/16 dev lo'
  ip route add 10.0.0.0/8 via 10.0.0.2
  begin nsenter -t "$far" -n Benchmarks/servers.py 1000 0 '' 10.1 "$1"
}

# Those, and their profiles; some of them on addresses where nobody answers, as in every list of that size.
save_thousand() { # AWAY SECONDS
  begin_thousand "$2"
  python3 - "$work/profiles.json" "$work/urls" "$1" <<'PY'
import json, sys, uuid
addresses = ["http://10.%d.%d.%d:9090" % (1 + (n <= int(sys.argv[3])), n // 251, n % 251) for n in range(1, 1001)]
with open(sys.argv[1], "w") as file:
    json.dump({"schema": "landfall.export/1", "profiles": [
        {"name": "s%04d" % n, "id": str(uuid.UUID(int=n + 1)), "kind": "diane",
         "routes": [{"via": "direct", "address": address}]} for n, address in enumerate(addresses)]}, file)
with open(sys.argv[2], "w") as file:
    for address in addresses:
        print('url = "%s/status"\noutput = /dev/null' % address, file=file)
PY
  "$landfall" add "$work/profiles.json" >/dev/null 2>&1
}

# At most 256 at once; curl takes no more than 300.
peer() { echo "curl -s --parallel --parallel-immediate --parallel-max 256 --max-time $1 -K $work/urls"; }

# Beside curl with the same limits: the answers of all, at once and as from afar, and of all but twenty, for which both wait to the end.
beside_curl() { # TITLE VERB [FLAG]
  save_thousand 0 0
  compare "1,000 saved servers, $1" '≤ 1.0' 1 "$runs" 'curl --parallel-max 256' "$(peer 10)" "landfall $2 --all" "$landfall $2 --all ${3-}"
  end_servers
  forget_profiles
  save_thousand 0 0.1
  compare 'the same, each answers after 0.1 s' '≤ 1.0' 1 "$runs" 'curl --parallel-max 256' "$(peer 10)" "landfall $2 --all" "$landfall $2 --all ${3-}"
  end_servers
  forget_profiles
  save_thousand 20 0
  may_fail=1 compare "the same, 20 of them away" '≤ 1.0' 0 2 'curl --parallel-max 256' "$(peer 10)" "landfall $2 --all" \
    "$landfall $2 --all ${3-} --timeout 10"
}

status() { beside_curl 'each asked once' status; }

test() { beside_curl 'all stages' test --json; }

keys() {
  save_source
  conditions
  echo '| work | target | program | n | result | ratio |'
  echo '| --- | --- | --- | --- | --- | --- |'
  Benchmarks/screen.py nearby "$landfall" "$runs" 0
}

if [[ " ${works[*]} " =~ ' scan '|' status '|' test ' ]]; then heading; fi
for item in "${works[@]}"; do
  case $item in
  scan | status | test | keys) "$item" ;;
  *) usage >&2; exit 2 ;;
  esac
  end_servers
  forget_profiles
done
