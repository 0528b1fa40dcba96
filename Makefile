# The commands for people and for CI.

# The swift in PATH, or that of swiftly.
SWIFT ?= scripts/swift
PREFIX ?= /usr/local
# The commands are short-lived, so the start dominates their cost (docs/decisions/0012-how-the-program-is-laid-out.md): types are created by
# code instead of by name, because the runtime would search every conformance of the program; no symbols are exported for
# plug-ins that do not exist; pointers are relocated from a bitmap. Functions of the same code are one: 3 MB.
START_FAST = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
	-Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs
# libstdc++, of which the Swift runtime needs a little, is linked statically too: its symbols take a third of the loader's time. A folder that
# contains only the archive is searched first.
STATIC = .build/static
# The build information that `landfall version --verbose` prints. Only the linker gets it, so nothing is recompiled.
NOTE = -Xlinker --package-metadata=$$(scripts/build-note)
RELEASE_BUILD = scripts/build 11 $(BINARY) $(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath $(START_FAST) \
	-Xlinker -L$(CURDIR)/$(STATIC) $(NOTE)
# A release places the functions that everyday commands use side by side. Only the link step is repeated for it.
FUNCTION_ORDER = .build/function-order.txt
IN_ORDER = -Xlinker --symbol-ordering-file=$(CURDIR)/$(FUNCTION_ORDER) -Xlinker --no-warn-symbol-ordering
BINARY = .build/release/landfall
# A distribution package installs its completions elsewhere than an administrator.
ZSH_FUNCTIONS = $(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
UNITS = landfall-watch.service landfall-proxy@.service landfall-proxy@.socket
FOLDERS = share/man/man1 share/man/man7 share/man/ko/man1 share/man/ko/man7 share/doc/landfall/schemas share/bash-completion/completions \
	share/zsh/$(ZSH_FUNCTIONS) share/fish/vendor_completions.d lib/systemd/user libexec/landfall share/applications
SWIFT_FILES = Package.swift Sources Tests Examples

# `scan` sets up before it builds.
.NOTPARALLEL:
.PHONY: all setup build scan run test unit examples integration acceptance attack fuzz sanitize check format lint man man-lint \
	script-lint schema-lint doc-lint message-lint picture-lint workflow-lint pictures screenshots bench install install-files uninstall docs deb release release-files \
	check-release check-package check-systems clean

all: build

## setup: install missing build requirements: a Swift toolchain, after asking (YES=1: without asking), and headers (with sudo unless
## root)
setup:
	@scripts/setup $(if $(YES),--yes)

## build: the release build, .build/release/landfall; it runs without a Swift runtime
build:
	@scripts/static-libstdcxx $(STATIC)
	@$(RELEASE_BUILD) --product landfall

## scan: set up, build, and find the servers of this network; exit 5 ("nothing found") is not a failure of make
scan: setup build
	@$(BINARY) scan || test $$? -eq 5

run: scan

## test: set up, build, and run every test that this user can run; as root also those in the lab
test: setup
	@if [ "$$(id -u)" = 0 ]; then scripts/setup --tests; fi
	scripts/test unit
	scripts/test examples
	scripts/test built

## unit: the unit tests; FILTER=regex for some of them
unit:
	scripts/test unit '$(FILTER)'

## integration: the built program on hosts with, without and with broken avahi-daemons; as root
integration:
	scripts/test integration '$(FILTER)'

## acceptance: sessions with the built program, Tests/Acceptance; as root; NAMES='scan list' for some of them
acceptance:
	scripts/test acceptance $(NAMES)

## attack: attacks that must fail, against the built program; as root; NAMES='shell' for some of them
attack:
	scripts/test attack $(NAMES)

## fuzz: ten million damaged inputs for each parser of untrusted bytes; takes hours; EXECUTIONS=10000, TARGETS='address txt'; as root
## also packets for the engine's process
fuzz:
	scripts/fuzz $(if $(EXECUTIONS),-n $(EXECUTIONS)) $(TARGETS)
	@if [ "$$(id -u)" = 0 ] && [ -z "$(TARGETS)" ]; then \
		$(SWIFT) build --product landfall-mdns && \
		scripts/fuzz-mdns --packets $(or $(EXECUTIONS),10000000) .build/debug/landfall-mdns; \
	fi

## examples: build the programs in Examples
examples:
	scripts/test examples

## sanitize: ThreadSanitizer and AddressSanitizer for code that shares memory with C or between threads
sanitize:
	scripts/test sanitize thread '$(FILTER)'
	scripts/test sanitize address '$(FILTER)'

## check: the checks that need no build
check: lint man-lint script-lint workflow-lint schema-lint doc-lint message-lint picture-lint

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_FILES)

man-lint:
	mandoc -T lint -W warning -K utf-8 man/*.[17] man/ko/*.[17]

## man: update the option descriptions in man/ from the texts of --help
man:
	LANDFALL_UPDATE_MAN=1 scripts/test unit ManualTextTests

script-lint:
	shellcheck -x scripts/setup scripts/build scripts/static-libstdcxx scripts/swift scripts/build-note scripts/lib/*.sh scripts/lib/term scripts/check-systems scripts/test scripts/fuzz scripts/lanlab \
		scripts/check-without-engine \
		scripts/make-docs scripts/make-release scripts/check-libraries scripts/check-examples scripts/check-package scripts/function-order .ci/run \
		Benchmarks/*.sh

# Third-party actions are pinned to a commit, never to a tag that can move.
workflow-lint:
	! grep -E 'uses:' .github/workflows/*.yml | grep -vE '@[0-9a-f]{40} # v[0-9.]+$$'

schema-lint:
	scripts/check-schemas

doc-lint:
	scripts/check-docs

message-lint:
	scripts/check-messages
	test -d Sources/LandfallWording
	! grep -rnE '(command: |run\()"[^"]*landfall ' Sources/LandfallWording

picture-lint:
	scripts/pictures --check

## screenshots: record the first minute at the top of README, with the built program in a lab; as root
screenshots:
	scripts/acceptance docs/pictures/first-minute.session
	scripts/pictures --films

## pictures: draw docs/pictures from the golden frames of the screen
pictures:
	scripts/pictures

## format: format the sources as the linter requires
format:
	$(SWIFT) format --in-place --parallel --recursive $(SWIFT_FILES)

## bench: the figures of docs/benchmarks.md; as root, with docker's client, about twenty minutes
bench:
	scripts/setup --bench
	Benchmarks/scan.sh
	Benchmarks/engine.py
	Benchmarks/test.sh
	Benchmarks/profiles.sh
	Benchmarks/directories.sh
	Benchmarks/client.sh
	Benchmarks/screen.sh
	Benchmarks/chat.sh

## install: install the existing release build, or a new one; PREFIX=/usr/local, DESTDIR for packagers
install: $(BINARY) install-files

# No dependency on the sources: root may have no toolchain in PATH, and must not build in another user's folder.
$(BINARY):
	@$(MAKE) --no-print-directory build

# Installs what is already built. The completions come from the program itself, so it must run here.
install-files:
	install -d $(foreach folder,$(FOLDERS),"$(DESTDIR)$(PREFIX)/$(folder)")
	install -D -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/landfall"
	# Without symbols, which are a third of it and which only a debugger reads; those of a crash are in $(BINARY).
	! command -v strip >/dev/null || strip --strip-unneeded --remove-section=.comment --remove-section=.note "$(DESTDIR)$(PREFIX)/bin/landfall"
	# For programs that import LocalDiscovery; docs/decisions/0014-the-engine-has-a-process.md.
	ln -sfn ../../bin/landfall "$(DESTDIR)$(PREFIX)/libexec/landfall/landfall-mdns"
	install -m 644 man/*.1 "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 644 man/*.7 "$(DESTDIR)$(PREFIX)/share/man/man7"
	install -m 644 man/ko/*.1 "$(DESTDIR)$(PREFIX)/share/man/ko/man1"
	install -m 644 man/ko/*.7 "$(DESTDIR)$(PREFIX)/share/man/ko/man7"
	install -m 644 LICENSE "$(DESTDIR)$(PREFIX)/share/doc/landfall"
	# Without the pictures, pages and links that are not installed.
	sed -E '/^!\[/d; /^## More$$/,/^MIT/{/^MIT/!d}; /^\[More about/d; s/\[([^]]*)\]\([^):]*\)/\1/g' README.md >"$(DESTDIR)$(PREFIX)/share/doc/landfall/README.md"
	install -m 644 docs/schemas/*.json "$(DESTDIR)$(PREFIX)/share/doc/landfall/schemas"
	$(BINARY) completion bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/landfall"
	$(BINARY) completion zsh >"$(DESTDIR)$(PREFIX)/share/zsh/$(ZSH_FUNCTIONS)/_landfall"
	$(BINARY) completion fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/landfall.fish"
	for unit in $(UNITS); do \
		sed 's|@BINDIR@|$(PREFIX)/bin|' "packaging/systemd/$$unit" >"$(DESTDIR)$(PREFIX)/lib/systemd/user/$$unit"; \
	done
	sed 's|@BINDIR@|$(PREFIX)/bin|' packaging/desktop/landfall-link.desktop \
		>"$(DESTDIR)$(PREFIX)/share/applications/landfall-link.desktop"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/landfall" "$(DESTDIR)$(PREFIX)"/share/man/man[17]/landfall*.[17] \
		"$(DESTDIR)$(PREFIX)"/share/man/ko/man[17]/landfall*.[17] \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/landfall" \
		"$(DESTDIR)$(PREFIX)/share/zsh/$(ZSH_FUNCTIONS)/_landfall" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/landfall.fish" \
		$(foreach unit,$(UNITS),"$(DESTDIR)$(PREFIX)/lib/systemd/user/$(unit)") \
		"$(DESTDIR)$(PREFIX)/share/applications/landfall-link.desktop"
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/landfall" "$(DESTDIR)$(PREFIX)/libexec/landfall"

## docs: the documentation of the libraries, in .build/documentation; fails on a warning
docs:
	scripts/make-docs

## deb: a Debian package of the release build
deb: build
	@scripts/make-release --deb

## release: the release build with ordered functions, and the files to publish, in .build/release-files; as root, because it uses the
## lab
release: build
	scripts/setup --tests --package
	scripts/function-order $(FUNCTION_ORDER)
	$(RELEASE_BUILD) $(IN_ORDER) --product landfall
	@scripts/make-release

## release-files: the files to publish, from the existing build; BINARY=PATH for another
release-files:
	@BINARY=$(BINARY) scripts/make-release

## check-systems: scripts/setup and a build in a Debian 13 and an Ubuntu 24.04, with their own packages; as root; SYSTEMS='debian13' for one
check-systems:
	scripts/check-systems $(SYSTEMS)

## check-release: CI's tests with the release build; its package on a clean Debian
check-release: release
	scripts/check-without-engine --program
	LANDFALL_BINARY=$(CURDIR)/$(BINARY) scripts/test integration
	LANDFALL_BINARY=$(CURDIR)/$(BINARY) scripts/test acceptance
	LANDFALL_BINARY=$(CURDIR)/$(BINARY) scripts/test attack
	scripts/check-package

## check-package: check the files to publish, install the package on a clean Debian, try it, remove it, and check for leftovers; as root
check-package:
	scripts/check-package

clean:
	$(SWIFT) package clean
