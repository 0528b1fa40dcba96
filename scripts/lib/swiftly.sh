# shellcheck shell=bash
# Sourced. A Swift toolchain for this user by swiftly, the installer of swift.org (https://www.swift.org/install/linux/swiftly).
# `fail`, `yes` and `os_release` are those of scripts/setup.
# shellcheck disable=SC2154

readonly SWIFT_NEEDED=6.2
readonly BY_HAND=https://www.swift.org/install/linux/
# For a mirror, and for Tests/Acceptance/set-up.session: the place of swift.org's files, and whose signature is accepted.
readonly SERVER=${LANDFALL_SWIFT_SERVER-https://download.swift.org}
readonly KEYS=${LANDFALL_SWIFT_SERVER-https://www.swift.org}/keys/all-keys.asc
# The keys that swift.org signs with (https://www.swift.org/keys/active/): of releases 6.x and 5.x, and for automatic signing.
readonly SIGNERS=${LANDFALL_SWIFT_SIGNERS:-52BB7E3DE28A71BE22EC05FFEF80A866B47A981F \
A62AE125BBBFBB96A6E042EC925CC1CCED3D1561 E813C892820A6FA137558268F167DF1ACF9CE069}

# The version of the `swift` in PATH; nothing for none, and for the client of OpenStack, which has the same name.
swift_version() { { swift --version 2>/dev/null || true; } | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1; }

# Which library is missing, if the `swift` in PATH does not start for one; nothing for any other.
missing_library() {
  { LC_ALL=C swift --version 2>&1 || true; } | sed -nE 's/.*error while loading shared libraries: ([^:]+):.*/\1/p' | head -n 1
}

is_recent_enough() { # VERSION
  [[ -n $1 && $(printf '%s\n%s\n' "$1" "$SWIFT_NEEDED" | sort -V | head -n 1) == "$SWIFT_NEEDED" ]]
}

# Fails unless a person has said yes, by --yes or to the question.
ask_for_swift() { # FOUND
  local found='there is no working Swift toolchain in PATH' answer
  if [[ -n $1 ]]; then found="Swift $1 is too old"; fi
  if ((yes)); then return; fi
  if [[ ! -t 0 || ! -t 2 ]]; then
    fail "$found: landfall needs $SWIFT_NEEDED or later
  install it with swiftly, the installer of swift.org:  scripts/setup --yes
  or yourself:  $BY_HAND"
  fi
  printf 'setup: %s; landfall needs %s or later\n' "$found" "$SWIFT_NEEDED" >&2
  printf 'Install the latest with swiftly, the installer of swift.org, in %s (1 GB to download)? [y/N] ' \
    "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}" >&2
  read -r answer || answer=
  [[ $answer == [yY]* ]] || fail "Swift was not installed. To install it yourself: $BY_HAND"
}

download() { # URL FILE
  local status=0
  printf 'setup: downloading %s\n' "$1"
  curl --fail --silent --show-error --location --compressed --retry 2 --connect-timeout 20 --output "$2" "$1" || status=$?
  case $status in
  0) ;;
  5 | 6 | 7 | 28) no_network "$1" ;;
  *) fail "cannot download $1, see above; try again later, or install Swift yourself: $BY_HAND" ;;
  esac
}

# The archive is signed by one of the known keys; that a key came along with it from the same server says nothing.
verify() { # FILE SIGNATURE KEYS
  local home=$1.gnupg status fingerprint
  mkdir -m 700 "$home"
  gzip -dcf "$3" | gpg --homedir "$home" --batch --quiet --import 2>/dev/null || true
  status=$(gpg --homedir "$home" --batch --status-fd 1 --verify "$2" "$1" 2>/dev/null || true)
  gpgconf --homedir "$home" --kill all 2>/dev/null || true
  # Fields of VALIDSIG: the key that signed first, its primary key last.
  fingerprint=$(awk '$2 == "VALIDSIG" { print $NF }' <<<"$status")
  [[ -n $fingerprint && " $SIGNERS " == *" $fingerprint "* ]] ||
    fail "$(basename "$1") is not signed by swift.org (${fingerprint:-no valid signature}); nothing was installed. \
To install Swift yourself: $BY_HAND"
}

# The distribution and its version, as in debian12.
# shellcheck disable=SC1090
system() { (. "$os_release" && echo "${ID-}${VERSION_ID-}"); }

# swiftly itself, for this user; it leaves the shell's start-up files alone.
install_swiftly() {
  local archive options=()
  archive=swiftly-$(uname -m).tar.gz
  [[ $(uname -m) == @(x86_64|aarch64) ]] || fail "swift.org has no toolchain for $(uname -m). To install Swift yourself: $BY_HAND"
  download "$KEYS" "$work/keys.asc"
  download "$SERVER/swiftly/linux/$archive" "$work/$archive"
  download "$SERVER/swiftly/linux/$archive.sig" "$work/$archive.sig"
  verify "$work/$archive" "$work/$archive.sig" "$work/keys.asc"
  tar -xzf "$work/$archive" -C "$work" swiftly || fail "$archive has no swiftly in it. To install Swift yourself: $BY_HAND"
  # Releases are built for Debian 12, and its toolchain runs on Debian 13.
  if [[ $(system) == debian13 ]]; then options=(--platform=debian12); fi
  "$work/swiftly" init --assume-yes --skip-install --no-modify-profile --quiet-shell-followup "${options[@]}" ||
    fail "swiftly init failed, see above. To install Swift yourself: $BY_HAND"
}

# The latest release, and the packages that swiftly says it needs on this machine.
install_swift() {
  local swiftly=${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin}/swiftly needed
  work=$(mktemp -d -t landfall-setup.XXXXXX)
  trap 'rm -rf -- "$work"' EXIT
  needed=$work/needed.sh
  install_packages ca-certificates curl gnupg
  if [[ ! -x $swiftly ]]; then install_swiftly; fi
  printf 'setup: installing the latest Swift release\n'
  "$swiftly" install latest --use --assume-yes --post-install-file="$needed" ||
    fail "swiftly install failed, see above; try again: $swiftly install latest --use"
  if [[ -s $needed ]]; then
    update_packages
    printf 'setup: what Swift needs here: %s\n' "$(cat "$needed")"
    as_root env DEBIAN_FRONTEND=noninteractive sh "$needed" || fail "could not install what Swift needs; as root: $(cat "$needed")"
  fi
  # What Debian 12 needs brings the library of gcc 12, and the linker looks beside the gcc of the system.
  if [[ $(system) == debian13 ]]; then install_packages libstdc++-14-dev; fi
}
