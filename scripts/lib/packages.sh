# shellcheck shell=bash
# Sourced. Packages of Debian and its relatives, installed as root or through sudo.

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "this needs root, and sudo is missing; as root: $*"
  fi
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"; }

# The package lists, once.
update_packages() {
  if ((${packages_updated:-0})); then return; fi
  apt_get update || fail "apt-get update failed; check the network and /etc/apt/sources.list, then run it again"
  packages_updated=1
}

# Installs those of the packages that are missing.
install_packages() { # NAME...
  local missing=() package
  for package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then return; fi
  update_packages
  printf 'setup: installing %s\n' "${missing[*]}"
  apt_get install -y --no-install-recommends "${missing[@]}" ||
    fail "could not install: ${missing[*]}; see apt-get's message above, then run: apt-get install ${missing[*]}"
}
