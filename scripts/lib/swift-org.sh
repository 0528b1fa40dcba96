# shellcheck shell=bash
# Sourced. For the checks of scripts/setup: what a command has said, how many checks have passed, and a server on loopback in the place of
# swift.org's, with swiftly by its own layout, a key that signs it and one that is foreign. The caller has written "$work/swiftly".
work=$(mktemp -d -t landfall-check.XXXXXX)
finish() {
  stop_swift_org
  rm -rf -- "$work"
}
trap finish EXIT
fail() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  if [[ -e $work/said ]]; then tail -n 40 "$work/said" | sed 's/^/  | /' >&2; fi
  exit 1
}
count=0
passed() { count=$((count + 1)); printf 'ok  %s\n' "$1"; }
says() { grep -qF -- "$1" "$work/said" || fail "it does not say: $1"; }

keys() { GNUPGHOME=$work/gnupg gpg --batch --quiet "$@"; }
sign() { keys --yes --local-user "$1" --detach-sign --output "$archive.sig" "$archive"; } # KEY

# Sets address, archive and fingerprint.
start_swift_org() {
  local name port
  mkdir -m 700 "$work/gnupg"
  for name in known other; do
    keys --passphrase '' --quick-generate-key "$name <$name@localhost>" ed25519 sign never 2>/dev/null
  done
  # shellcheck disable=SC2034 # for who sources it
  fingerprint=$(keys --with-colons --list-keys known | awk -F: '$1 == "fpr" { print $10; exit }')
  mkdir -p "$work/site/keys" "$work/site/swiftly/linux"
  keys --armor --export >"$work/site/keys/all-keys.asc"
  archive=$work/site/swiftly/linux/swiftly-$(uname -m).tar.gz
  tar -czf "$archive" -C "$work" swiftly
  sign known
  python3 -u -m http.server --bind 127.0.0.1 --directory "$work/site" 0 >"$work/server.log" 2>&1 &
  server=$!
  for ((i = 0; i < 100; i++)); do
    port=$(sed -nE 's/.* port ([0-9]+) .*/\1/p' "$work/server.log")
    if [[ -n $port ]]; then break; fi
    sleep 0.1
  done
  [[ -n $port ]] || fail 'the server does not start'
  # shellcheck disable=SC2034 # for who sources it
  address=http://127.0.0.1:$port
}

stop_swift_org() {
  if [[ -n ${server-} ]]; then kill "$server"; wait "$server" 2>/dev/null || true; fi
  GNUPGHOME=$work/gnupg gpgconf --kill all 2>/dev/null || true
}
