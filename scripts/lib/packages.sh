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

# Says that a server is out of reach, and what to do.
no_network() { # SERVER
  fail "no network: $1 cannot be reached. Connect this machine to the internet, or set http_proxy and https_proxy, then run this again"
}

# The package lists, once. apt-get ends well even if it has reached no server at all.
update_packages() {
  local status=0 said
  if ((${packages_updated:-0})); then return; fi
  said=$(mktemp -t landfall-apt.XXXXXX)
  LC_ALL=C apt_get update 2>&1 | tee "$said" || status=$?
  if ! grep -Eq '^(Hit|Get):' "$said" &&
    grep -Eq 'Temporary failure resolving|Could not resolve|[Cc]ould not connect|[Uu]nable to connect|Network is unreachable' "$said"; then
    rm -f -- "$said"
    no_network 'the package server'
  fi
  rm -f -- "$said"
  ((status == 0)) || fail "apt-get update failed, see above; check /etc/apt/sources.list, then run this again"
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
