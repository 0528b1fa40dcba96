// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built alike: strict concurrency (Swift 6 mode) and no warning tolerated.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Code that needs the libavahi-core headers is compiled only with the trait.
let embeddedEngine = TargetDependencyCondition.when(traits: ["EmbeddedEngine"])

extension Target.Dependency {
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let crypto = product(name: "Crypto", package: "swift-crypto")
    static let nioConcurrencyHelpers = product(name: "NIOConcurrencyHelpers", package: "swift-nio")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let nioHTTPCompression = product(name: "NIOHTTPCompression", package: "swift-nio-extras")
    static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
    static let nioTLS = product(name: "NIOTLS", package: "swift-nio")
    static let nioWebSocket = product(name: "NIOWebSocket", package: "swift-nio")
}

let package = Package(
    name: "landfall",
    products: [
        .executable(name: "landfall", targets: ["landfall"]),
        .executable(name: "landfall-mdns", targets: ["landfall-mdns"]),
        .library(name: "ServerModel", targets: ["ServerModel"]),
        .library(name: "LocalDiscovery", targets: ["LocalDiscovery"]),
        .library(name: "ServerExchange", targets: ["ServerExchange"]),
        .library(name: "ServerConnections", targets: ["ServerConnections"]),
        .library(name: "DianeClient", targets: ["DianeClient"]),
        .library(name: "DianeEditing", targets: ["DianeEditing"]),
        .library(name: "EndlessCodeClient", targets: ["EndlessCodeClient"]),
        .library(name: "StatusMonitor", targets: ["StatusMonitor"]),
    ],
    traits: [
        .trait(
            name: "EmbeddedEngine",
            description: "Scan and announce without avahi-daemon; needs the headers of libavahi-core-dev"),
        .default(enabledTraits: ["EmbeddedEngine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        // What may depend on what is in docs/layout.md, and LayersTests holds it. First headers, and what needs no other target.
        .systemLibrary(name: "CAvahi"),
        .systemLibrary(name: "CAvahiCore"),
        .systemLibrary(name: "CConfinement"),
        .systemLibrary(name: "CDBus"),
        .systemLibrary(name: "CQRCode"),
        .systemLibrary(name: "CSecret"),
        .systemLibrary(name: "CGlibc"),
        // The catalogues of po/, as bytes.
        .target(name: "CCatalogues"),
        .target(name: "ServerModel", swiftSettings: settings),
        .target(name: "KernelFacts", dependencies: ["ServerModel"], swiftSettings: settings),
        .target(name: "Workers", dependencies: ["CGlibc", .nioConcurrencyHelpers], swiftSettings: settings),
        .target(name: "PrivateFiles", swiftSettings: settings),
        .target(name: "QRCode", dependencies: ["CQRCode"], swiftSettings: settings),
        .target(name: "ServerExchange", dependencies: ["ServerModel"], swiftSettings: settings),

        // One awkward dependency each.
        .target(
            name: "LocalDiscovery",
            dependencies: [
                "KernelFacts",
                "CAvahi", .target(name: "CAvahiCore", condition: embeddedEngine), "CConfinement", "CDBus",
                "ServerModel", "Workers", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings + [.define("EMBEDDED_ENGINE", .when(traits: ["EmbeddedEngine"]))]),
        .target(
            name: "EndlessCodeClient", dependencies: ["ServerExchange", "ServerModel", "Workers"],
            swiftSettings: settings),
        // Which network carries what this machine sends, and what other services say of it.
        .target(
            name: "MachineNetwork", dependencies: ["CDBus", "KernelFacts", "PrivateFiles", "ServerModel", "Workers"],
            swiftSettings: settings),
        .target(name: "EditedJSON", dependencies: ["ServerModel"], swiftSettings: settings),
        .target(name: "TerminalUI", dependencies: [.nioConcurrencyHelpers], swiftSettings: settings),
        .target(name: "DianeClient", dependencies: ["ServerExchange", "ServerModel"], swiftSettings: settings),
        .target(
            name: "ServerTransport",
            dependencies: [
                "CGlibc", "KernelFacts", "ServerModel", "Workers", .crypto, .nioConcurrencyHelpers, .nioCore, .nioPosix,
                .nioHTTP1, .nioHTTPCompression, .nioSSL, .nioTLS, .nioWebSocket,
            ],
            swiftSettings: settings),

        // What is built from them.
        .target(
            name: "Screen", dependencies: ["TerminalUI", "Workers"], swiftSettings: settings),
        .target(
            name: "ProfileStore", dependencies: ["EditedJSON", "PrivateFiles", "ServerModel"], swiftSettings: settings),
        .target(
            name: "DianeEditing", dependencies: ["DianeClient", "ServerExchange"],
            swiftSettings: settings),
        .target(
            name: "LocalServers", dependencies: ["KernelFacts", "ServerModel", "ServerTransport"],
            swiftSettings: settings),
        .target(
            name: "TokenStores",
            dependencies: [
                "CSecret", "KernelFacts", "PrivateFiles", "ServerModel", "TerminalUI", "Workers", .crypto,
                .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .target(
            name: "SystemChecks", dependencies: ["CGlibc", "KernelFacts", "LocalDiscovery", "ServerModel"],
            swiftSettings: settings),
        .target(
            name: "StatusMonitor", dependencies: ["KernelFacts", "ServerExchange", "ServerModel", "Workers"],
            swiftSettings: settings),
        .target(
            name: "SecretMasking", dependencies: ["DianeClient", "ServerExchange", "ServerModel"],
            swiftSettings: settings),

        // The tailnet, as a source of candidates too, as the LAN is.
        .target(
            name: "Tailnet",
            dependencies: ["KernelFacts", "LocalServers", "PrivateFiles", "ServerModel", "ServerTransport"],
            swiftSettings: settings),
        // The user's own OpenSSH as a way to a server.
        .target(
            name: "SSHForwarding",
            dependencies: [
                "CGlibc", "KernelFacts", "PrivateFiles", "ServerModel", "Workers", .crypto, .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        // What other programs ask instead of the server; the way there is handed in.
        .target(
            name: "ReadOnlyProxy",
            dependencies: [
                "CGlibc", "KernelFacts", "PrivateFiles", "ServerExchange", "ServerModel", "ServerTransport", .nioCore,
                .nioHTTP1, .nioPosix,
            ],
            swiftSettings: settings),

        // The proof of a route, stage by stage.
        .target(
            name: "ConnectionChecks",
            dependencies: [
                "KernelFacts", "MachineNetwork", "ServerExchange", "ServerModel", "ServerTransport", "SSHForwarding",
                "Tailnet",
            ],
            swiftSettings: settings),

        // Profiles as servers that can be asked.
        .target(
            name: "ServerConnections",
            dependencies: [
                "ConnectionChecks", "KernelFacts", "LocalDiscovery", "MachineNetwork", "PrivateFiles", "ProfileStore",
                "ServerExchange", "ServerModel", "ServerTransport", "SSHForwarding", "StatusMonitor", "SystemChecks",
                "Tailnet", "TokenStores",
            ],
            swiftSettings: settings),

        // What is done with servers, as states and runs: for every renderer, and without a word of text.
        .target(
            name: "Workflows",
            dependencies: [
                "CGlibc", "ConnectionChecks", "EditedJSON", "EndlessCodeClient", "KernelFacts", "LocalDiscovery",
                "LocalServers", "MachineNetwork", "PrivateFiles", "ProfileStore", "ReadOnlyProxy", "ServerConnections",
                "ServerExchange", "ServerModel", "ServerTransport", "StatusMonitor", "SystemChecks", "Tailnet",
                "TokenStores", "Workers",
            ],
            swiftSettings: settings),

        // Every sentence, in every language. It knows values and asks nobody.
        .target(
            name: "Wording",
            dependencies: [
                "CCatalogues", "ConnectionChecks", "DianeClient", "EditedJSON", "EndlessCodeClient", "LocalDiscovery",
                "LocalServers",
                "MachineNetwork", "PrivateFiles", "ProfileStore", "ReadOnlyProxy", "SecretMasking", "ServerConnections",
                "ServerExchange", "ServerModel",
                "ServerTransport", "StatusMonitor", "SystemChecks", "Tailnet", "TokenStores", "QRCode", "Workflows",
            ],
            swiftSettings: settings),

        // Rows, pages, tables and documents of all that is shown.
        .target(
            name: "ServerViews",
            dependencies: [
                "ConnectionChecks", "DianeClient", "EditedJSON", "EndlessCodeClient", "LocalDiscovery", "LocalServers",
                "MachineNetwork", "ProfileStore", "ReadOnlyProxy", "SecretMasking", "ServerExchange", "ServerModel",
                "ServerTransport", "StatusMonitor", "SystemChecks", "Tailnet", "TerminalUI", "Wording", "Workflows",
            ],
            swiftSettings: settings),

        // The commands, the only place that builds concrete things and speaks in sentences.
        .target(
            name: "LandfallCommands",
            dependencies: [
                "ConnectionChecks", "EndlessCodeClient", "LocalDiscovery", "LocalServers", "MachineNetwork",
                "PrivateFiles",
                "ProfileStore",
                "QRCode", "ReadOnlyProxy", "SSHForwarding", "Screen", "SecretMasking", "ServerConnections",
                "ServerExchange", "ServerModel", "ServerTransport", "ServerViews", "StatusMonitor", "SystemChecks",
                "Tailnet", "TerminalUI", "TokenStores", "Wording", "Workers", "Workflows", .argumentParser,
            ],
            swiftSettings: settings),
        // The screen, beside the commands: the same workflows, words and views, shown another way.
        .target(
            name: "LandfallScreen",
            dependencies: [
                "ConnectionChecks", "DianeClient", "EditedJSON", "EndlessCodeClient", "MachineNetwork", "PrivateFiles",
                "ProfileStore", "Screen", "SecretMasking",
                "ServerConnections",
                "ServerExchange", "ServerModel", "ServerTransport", "ServerViews", "StatusMonitor", "Tailnet",
                "TerminalUI",
                "TokenStores", "Wording", "Workers", "Workflows",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "landfall", dependencies: ["CGlibc", "LandfallCommands", "LandfallScreen", "LocalDiscovery"],
            swiftSettings: settings),
        // The process of the embedded engine, for programs that cannot be started as one themselves.
        .executableTarget(name: "landfall-mdns", dependencies: ["LocalDiscovery"], swiftSettings: settings),

        // Programs that use the libraries as another package would: they see what is public and nothing else.
        .executableTarget(
            name: "list-servers", dependencies: ["ServerConnections", "ServerModel"], path: "Examples/list-servers",
            packageAccess: false, swiftSettings: settings),
        .executableTarget(
            name: "find-servers", dependencies: ["LocalDiscovery", "ServerModel"], path: "Examples/find-servers",
            packageAccess: false, swiftSettings: settings),
        .executableTarget(
            name: "server-status",
            dependencies: ["DianeClient", "EndlessCodeClient", "ServerConnections", "ServerModel"],
            path: "Examples/server-status", packageAccess: false, swiftSettings: settings),
        // What the tutorials of the libraries show.
        .executableTarget(
            name: "library-tour",
            dependencies: [
                "DianeClient", "DianeEditing", "EndlessCodeClient", "LocalDiscovery", "ServerConnections",
                "ServerExchange", "ServerModel", "StatusMonitor",
            ],
            path: "Examples/library-tour", packageAccess: false, swiftSettings: settings),

        // Tests of one target each, and those that need hosts of their own.
        .testTarget(
            name: "LandfallCommandsTests",
            dependencies: [
                "ConnectionChecks", "LandfallCommands", "LandfallTestSupport", "MonitorTestSupport", "ProfileStore",
                "ReadOnlyProxy", "ServerConnections", "ServerExchange", "ServerModel", "ServerTransport", "ServerViews",
                "StatusMonitor", "SystemChecks", "Tailnet", "TailnetTestSupport", "TerminalUI", "TokenStores",
                "TransportTestSupport", "Wording", "Workflows", "WorkflowsTestSupport", .argumentParser,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ServerViewsTests",
            dependencies: [
                "EndlessCodeClient", "LandfallTestSupport", "LocalDiscovery", "LocalServers", "MonitorTestSupport",
                "ServerExchange", "ServerModel", "ServerViews", "StatusMonitor", "SystemChecks", "TerminalUI",
                "Wording", "Workflows",
                "WorkflowsTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WordingTests",
            dependencies: [
                "ConnectionChecks", "LandfallTestSupport", "LocalDiscovery", "ProfileStore", "ReadOnlyProxy",
                "ServerConnections",
                "ServerExchange", "ServerModel", "ServerTransport", "SystemChecks", "Tailnet", "TokenStores", "Wording",
                "Workflows", "WorkflowsTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WorkflowsTests",
            dependencies: [
                "ConnectionChecks", "EndlessCodeClient", "KernelFacts", "LandfallTestSupport", "LocalDiscovery",
                "LocalServers", "MachineNetwork", "MonitorTestSupport", "PrivateFiles", "ProfileStore", "ReadOnlyProxy",
                "ServerConnections", "ServerExchange", "ServerModel", "ServerTransport", "StatusMonitor",
                "SystemChecks", "Tailnet", "TailnetTestSupport", "TokenStores", "TransportTestSupport", "Workflows",
                "WorkflowsTestSupport", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        // Homes, people and servers for the tests of the layers above the connections.
        .target(
            name: "WorkflowsTestSupport",
            dependencies: [
                "ConnectionChecks", "LandfallTestSupport", "MonitorTestSupport", "PrivateFiles", "ProfileStore",
                "ServerConnections", "ServerExchange", "ServerModel", "ServerTransport", "StatusMonitor",
                "SystemChecks", "TokenStores", "TransportTestSupport", "Workflows",
            ],
            path: "Tests/WorkflowsTestSupport", swiftSettings: settings),
        .testTarget(
            name: "ConnectionChecksTests",
            dependencies: [
                "ConnectionChecks", "LandfallTestSupport", "SSHForwarding", "SSHTestSupport", "ServerModel",
                "ServerTransport", "Tailnet", "TailnetTestSupport", "TransportTestSupport",
                .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ServerConnectionsTests",
            dependencies: [
                "ConnectionChecks", "EndlessCodeClient", "KernelFacts", "LandfallTestSupport", "LocalDiscovery",
                "MachineNetwork", "PrivateFiles", "ProfileStore", "ServerConnections", "ServerExchange", "ServerModel",
                "ServerTransport", "StatusMonitor", "Tailnet", "TailnetTestSupport", "TokenStores",
                "TransportTestSupport", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EndlessCodeClientTests",
            dependencies: [
                "EndlessCodeClient", "LandfallTestSupport", "ServerExchange", "ServerModel", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DianeClientTests",
            dependencies: ["DianeClient", "DianeTestSupport", "LandfallTestSupport", "ServerExchange", "ServerModel"],
            swiftSettings: settings),
        // What a Diane answers, for its client's tests and for the fuzzer.
        .target(
            name: "DianeTestSupport", dependencies: ["DianeClient"], path: "Tests/DianeTestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "DianeEditingTests", dependencies: ["DianeClient", "DianeEditing", "ServerExchange", "ServerModel"],
            swiftSettings: settings),
        .testTarget(name: "EditedJSONTests", dependencies: ["EditedJSON"], swiftSettings: settings),
        .testTarget(
            name: "WorkersTests", dependencies: ["CGlibc", "LandfallTestSupport", "Workers", .nioConcurrencyHelpers],
            swiftSettings: settings),
        .testTarget(
            name: "SSHForwardingTests", dependencies: ["SSHForwarding", "SSHTestSupport", "ServerModel"],
            swiftSettings: settings),
        .target(name: "SSHTestSupport", path: "Tests/SSHTestSupport", swiftSettings: settings),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode"], swiftSettings: settings),
        .testTarget(
            name: "MachineNetworkTests",
            dependencies: ["KernelFacts", "LandfallTestSupport", "MachineNetwork", "PrivateFiles", "ServerModel"],
            swiftSettings: settings),
        .testTarget(
            name: "KernelFactsTests", dependencies: ["KernelFacts", "LandfallTestSupport", "ServerModel"],
            swiftSettings: settings),
        .testTarget(name: "PrivateFilesTests", dependencies: ["PrivateFiles"], swiftSettings: settings),
        // A process that changes profiles until it is killed.
        .executableTarget(
            name: "profile-writer", dependencies: ["PrivateFiles", "ProfileStore", "ServerModel"],
            path: "Tests/ProfileWriter", swiftSettings: settings),
        .testTarget(
            name: "ProfileStoreTests",
            dependencies: [
                "EditedJSON", "LandfallTestSupport", "PrivateFiles", "ProfileStore", "ServerModel", "profile-writer",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EngineContractTests",
            dependencies: [
                "LandfallTestSupport", "LocalDiscovery", "ServerModel", "landfall-mdns", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        // A process that gives its rights away and then tries what it must not be able to do.
        .executableTarget(
            name: "confinement-probe", dependencies: ["LocalDiscovery"], path: "Tests/ConfinementProbe",
            swiftSettings: settings),
        .target(name: "LandfallTestSupport", dependencies: [.nioConcurrencyHelpers], swiftSettings: settings),
        .testTarget(
            name: "LocalDiscoveryTests",
            dependencies: [
                "CAvahi", "CConfinement", "CDBus", "KernelFacts", "LandfallTestSupport", "LocalDiscovery",
                "ServerModel",
                "confinement-probe", "landfall-mdns", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .target(
            name: "TransportTestSupport",
            dependencies: [
                "ServerModel", "ServerTransport", .nioCore, .nioHTTP1, .nioPosix, .nioSSL, .nioWebSocket,
            ],
            path: "Tests/TransportTestSupport", swiftSettings: settings),
        .testTarget(
            name: "ServerTransportTests",
            dependencies: [
                "KernelFacts", "LandfallTestSupport", "ServerModel", "ServerTransport", "TransportTestSupport",
                .nioConcurrencyHelpers, .nioCore, .nioEmbedded, .nioHTTP1, .nioWebSocket,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LocalServersTests",
            dependencies: [
                "KernelFacts", "LandfallTestSupport", "LocalServers", "ServerModel", "ServerTransport",
                "TransportTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ReadOnlyProxyTests",
            dependencies: [
                "LandfallTestSupport", "ReadOnlyProxy", "ServerExchange", "ServerModel", .nioConcurrencyHelpers,
                .nioCore,
                .nioEmbedded, .nioHTTP1,
            ],
            swiftSettings: settings),
        .target(name: "TailnetTestSupport", path: "Tests/TailnetTestSupport", swiftSettings: settings),
        .testTarget(
            name: "TailnetTests",
            dependencies: [
                "KernelFacts", "LandfallTestSupport", "PrivateFiles", "ServerModel", "ServerTransport", "Tailnet",
                "TailnetTestSupport", "TransportTestSupport", .nioConcurrencyHelpers, .nioCore, .nioPosix,
            ],
            resources: [.copy("Fixtures")], swiftSettings: settings),
        .testTarget(
            name: "SecretMaskingTests",
            dependencies: ["DianeClient", "LandfallTestSupport", "SecretMasking", "ServerExchange", "ServerModel"],
            exclude: ["Settings.txt"], swiftSettings: settings),
        .testTarget(
            name: "SystemChecksTests",
            dependencies: ["KernelFacts", "LandfallTestSupport", "LocalDiscovery", "ServerModel", "SystemChecks"],
            swiftSettings: settings),
        .target(
            name: "MonitorTestSupport", dependencies: ["ServerExchange", "ServerModel", "StatusMonitor"],
            path: "Tests/MonitorTestSupport", swiftSettings: settings),
        .testTarget(
            name: "StatusMonitorTests",
            dependencies: [
                "LandfallTestSupport", "MonitorTestSupport", "ServerExchange", "ServerModel", "StatusMonitor",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TerminalUITests", dependencies: ["LandfallTestSupport", "TerminalUI", .nioConcurrencyHelpers],
            swiftSettings: settings),
        // A terminal that can be asked what it shows.
        .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "CVTerm", "LandfallTestSupport", "Screen", "TerminalUI", "Workers", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LandfallScreenTests",
            dependencies: [
                "ConnectionChecks", "EditedJSON", "EndlessCodeClient", "KernelFacts", "LandfallScreen",
                "LandfallTestSupport", "MachineNetwork", "MonitorTestSupport", "PrivateFiles", "ProfileStore", "Screen",
                "ServerConnections",
                "ServerExchange", "ServerModel", "ServerTransport", "ServerViews", "StatusMonitor", "Tailnet",
                "TerminalUI", "TransportTestSupport", "Wording", "Workflows",
            ],
            exclude: ["Frames"], swiftSettings: settings),
        .testTarget(
            name: "TokenStoresTests",
            dependencies: [
                "LandfallTestSupport", "PrivateFiles", "ServerModel", "TokenStores", .nioConcurrencyHelpers,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ServerExchangeTests", dependencies: ["LandfallTestSupport", "ServerExchange", "ServerModel"],
            swiftSettings: settings),
        .testTarget(
            name: "ServerModelTests", dependencies: ["LandfallTestSupport", "ServerModel"], swiftSettings: settings),
        // What parses foreign bytes, for as long as one likes and with optimisation: `make fuzz`.
        .executableTarget(
            name: "landfall-fuzz",
            dependencies: [
                "DianeClient", "DianeTestSupport", "EditedJSON", "EndlessCodeClient", "LandfallScreen",
                "LandfallTestSupport", "ProfileStore", "Screen", "SecretMasking", "ServerExchange", "ServerModel",
                "ServerTransport", "Tailnet", "TerminalUI", "Wording",
                .nioCore,
                .nioEmbedded,
                .nioHTTP1,
                .nioWebSocket,
            ],
            path: "Tests/Fuzz", swiftSettings: settings),
        .testTarget(name: "FuzzTests", dependencies: ["landfall-fuzz"], swiftSettings: settings),
        // Black-box tests: they run the built program on hosts of a lab.
        .testTarget(name: "IntegrationTests", swiftSettings: settings),
    ]
)
