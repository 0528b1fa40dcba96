# shellcheck shell=bash
# Sourced. Puts the toolchain that swiftly has installed first, where there is one, as swiftly's own env.sh does: `make scan` then
# goes on right after it has installed one, in a shell that has not read env.sh.
swiftly_bin=${SWIFTLY_BIN_DIR:-${HOME-}/.local/share/swiftly/bin}
if [[ -x $swiftly_bin/swift && :$PATH: != *:"$swiftly_bin":* ]]; then export PATH=$swiftly_bin:$PATH; fi
# SwiftPM compiles the manifests of all packages once more for each environment, which takes eight seconds: what tells of the caller alone
# is left out.
unset OLDPWD MAKEFLAGS MFLAGS MAKELEVEL MAKE_TERMOUT MAKE_TERMERR
SHLVL=1
# The build that tests, checks and documentation share: with other flags everything would be compiled again.
# shellcheck disable=SC2034 # for who sources it
read -r -a BUILD <<<"swift build ${LANDFALL_BUILD_FLAGS-}"

# The folder of the toolchain's bin and lib; swiftly has no links for all that is in it.
toolchain_folder() { swift -print-target-info | sed -nE 's|.*"runtimeResourcePath": "(.*)/lib/swift".*|\1|p'; }
