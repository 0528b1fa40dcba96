#!/usr/bin/env bash
# Builds the programs of Examples as a package of its own, whose owner has targets named Screen, Workers, QRCode and StatusMonitor, from a git
# URL and a tag, as somebody else would for the first time, and after that the server app with the package's traits for it; runs their tests, and
# them against stand-ins; and compares what is public with the last tag.
# usage: scripts/check-libraries [MOST]    MOST: the longest that the first build may take, in seconds (300)
set -euo pipefail

cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."
# shellcheck source=scripts/lib/swift-path.sh
source scripts/lib/swift-path.sh
fail() { printf 'check-libraries: %s\n' "$1" >&2; exit 1; }

most=${1:-300}
work=/tmp/libs; rm -rf $work; mkdir -p $work
:

git clone --quiet --bare . "$work/landfall.git"
git -C "$work/landfall.git" tag 99.0.0 "$(git rev-parse HEAD)"
mkdir "$work/own"
cat >"$work/own/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

// Empty for the first build.
let traits: [String] = []
let landfall = Package.Dependency.package(
    url: "file://$work/landfall.git", exact: "99.0.0", traits: Set([.defaults] + traits.map { .trait(name: \$0) }))
let appPackages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
]
let app = Target.executableTarget(
    name: "server-app",
    dependencies: [
        .product(name: "Landfall", package: "landfall"), .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ])
let own = ["Screen", "Workers", "QRCode", "StatusMonitor"]
let programs: [Target] = ["find-and-save", "read-server", "follow-server", "follow-session"].map {
    .executableTarget(
        name: \$0, dependencies: own.map { .byName(name: \$0) } + [.product(name: "Landfall", package: "landfall")])
}
let tests = Target.testTarget(
    name: "tests", dependencies: ["Landfall", "LandfallTesting"].map { .product(name: \$0, package: "landfall") })
let package = Package(
    name: "own",
    dependencies: [landfall] + (traits.isEmpty ? [] : appPackages),
    targets: own.map { .target(name: \$0) } + programs + [tests] + (traits.isEmpty ? [] : [app]))
SWIFT
for target in Screen Workers QRCode StatusMonitor; do
  mkdir -p "$work/own/Sources/$target"
  printf 'public struct Thing {}\n' >"$work/own/Sources/$target/Thing.swift"
done
for program in find-and-save read-server follow-server follow-session server-app; do cp -r "Examples/$program" "$work/own/Sources"; done
mkdir "$work/own/Tests"
cp -r Examples/tests "$work/own/Tests"

started=$SECONDS
(cd "$work/own" && swift build) || fail 'the programs do not build as a package of their own'
took=$((SECONDS - started))
printf 'check-libraries: the first build took %d s\n' "$took"
((took <= most)) || fail "that is more than $most s"

sed -i 's/^let traits: .*/let traits = ["Logging", "Metrics", "ServiceLifecycle"]/' "$work/own/Package.swift"
(cd "$work/own" && swift build) || fail 'the server app does not build with the traits for it'
(cd "$work/own" && swift test --quiet) || fail 'the tests of Examples do not pass in a package of their own'

mkdir "$work/home"
LC_ALL=C python3 -I scripts/check-examples "$work/own/.build/debug" "$work/home"

if tag=$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null); then
  swift package diagnose-api-breaking-changes "$tag"
else
  printf 'check-libraries: what is public is not compared: there is no tag yet\n'
fi
