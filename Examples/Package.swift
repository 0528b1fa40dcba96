// swift-tools-version: 6.2
import PackageDescription

/// As strict as landfall itself.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

extension Target.Dependency {
    static func landfall(_ product: String) -> Self { .product(name: product, package: "landfall") }
}

let package = Package(
    name: "landfall-examples",
    dependencies: [.package(name: "landfall", path: "..")],
    targets: [
        .executableTarget(
            name: "list-servers", dependencies: [.landfall("ServerConnections")], swiftSettings: settings),
        .executableTarget(
            name: "server-status",
            dependencies: [
                .landfall("DianeClient"), .landfall("EndlessCodeClient"), .landfall("ServerConnections"),
                .landfall("ServerModel"),
            ],
            swiftSettings: settings),
    ]
)
