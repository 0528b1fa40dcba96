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

/// What a server app has already, and a program for a desktop has not.
func ofTrait(_ name: String) -> TargetDependencyCondition? { .when(traits: [name]) }

/// Code that needs the libavahi-core headers is compiled only with the trait.
let embeddedEngine = TargetDependencyCondition.when(traits: ["EmbeddedEngine"])

extension Target.Dependency {
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let collections = product(name: "HashTreeCollections", package: "swift-collections")
    static let crypto = product(name: "Crypto", package: "swift-crypto")
    static let logging = product(name: "Logging", package: "swift-log", condition: ofTrait("Logging"))
    static let metrics = product(name: "Metrics", package: "swift-metrics", condition: ofTrait("Metrics"))
    static let serviceLifecycle = product(
        name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: ofTrait("ServiceLifecycle"))
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

extension Target {
    /// A library of Sources, or of `path`.
    static func library(
        _ name: String, _ dependencies: [Dependency] = [], path: String? = nil, extra: [SwiftSetting] = []
    ) -> Target {
        target(name: name, dependencies: dependencies, path: path, swiftSettings: settings + extra)
    }

    static func program(
        _ name: String, _ dependencies: [Dependency], path: String? = nil, packageAccess: Bool = true
    ) -> Target {
        executableTarget(
            name: name, dependencies: dependencies, path: path, packageAccess: packageAccess, swiftSettings: settings)
    }

    /// The tests of the target that the name begins with.
    static func tests(
        _ name: String, _ dependencies: [Dependency] = [], exclude: [String] = [], resources: [Resource] = []
    ) -> Target {
        testTarget(
            name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
    }
}

let package = Package(
    name: "landfall",
    products: [
        .executable(name: "landfall", targets: ["landfall"]),
        .executable(name: "landfall-mdns", targets: ["landfall-mdns"]),
        .library(name: "Landfall", targets: ["Landfall"]),
        .library(name: "LocalDiscovery", targets: ["LocalDiscovery"]),
        .library(name: "DianeClient", targets: ["DianeClient"]),
        .library(name: "EndlessCodeClient", targets: ["EndlessCodeClient"]),
        .library(name: "LandfallTesting", targets: ["LandfallTesting"]),
    ],
    traits: [
        .trait(
            name: "EmbeddedEngine",
            description: "Scan and announce without avahi-daemon; needs the headers of libavahi-core-dev"),
        .trait(name: "Logging", description: "Configuration(logger:) for a Logger of swift-log"),
        .trait(name: "Metrics", description: "The states of followed servers for swift-metrics"),
        .trait(name: "ServiceLifecycle", description: "FollowService for a ServiceGroup of swift-service-lifecycle"),
        .default(enabledTraits: ["EmbeddedEngine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        // Fetched only with the traits.
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        // A target is what another program imports, or a wall that the compiler must keep: docs/decisions/0052. Which may depend on
        // which is in docs/layout.md, and LayersTests holds it. First the headers of C libraries.
        .systemLibrary(name: "CLandfallAvahi"),
        .systemLibrary(name: "CLandfallAvahiCore"),
        .systemLibrary(name: "CLandfallConfinement"),
        .systemLibrary(name: "CLandfallDBus"),
        .systemLibrary(name: "CLandfallGlibc"),
        .systemLibrary(name: "CLandfallQRCode"),
        .systemLibrary(name: "CLandfallSecret"),
        // The catalogues of po/, as bytes.
        .target(name: "CLandfallCatalogues"),
        // The resolver of glibc, whose headers Swift does not import.
        .target(name: "CLandfallResolver", linkerSettings: [.linkedLibrary("resolv")]),

        // Values, and what the machine is asked for.
        .library("LandfallModel"),
        .library("LandfallSystem", ["CLandfallDBus", "CLandfallGlibc", "LandfallModel", .nioConcurrencyHelpers]),
        .library("LandfallTerminal", ["LandfallModel", "LandfallSystem", .nioConcurrencyHelpers]),

        // The clients of servers, and the LAN.
        .library("DianeClient", ["LandfallModel", "LandfallSystem"]),
        .library("EndlessCodeClient", ["LandfallModel", "LandfallSystem", .collections]),
        .library(
            "LocalDiscovery",
            [
                "CLandfallAvahi", .target(name: "CLandfallAvahiCore", condition: embeddedEngine),
                "CLandfallConfinement",
                "CLandfallDBus", "LandfallModel", "LandfallSystem", .nioConcurrencyHelpers,
            ],
            extra: [.define("EMBEDDED_ENGINE", .when(traits: ["EmbeddedEngine"]))]),

        // The ways to servers, the tokens, and saved servers that can be asked.
        .library(
            "LandfallTransport",
            [
                "CLandfallGlibc", "CLandfallResolver", "LandfallModel", "LandfallSystem", .crypto,
                .nioConcurrencyHelpers, .nioCore, .nioPosix,
                .nioHTTP1, .nioHTTPCompression, .nioSSL, .nioTLS, .nioWebSocket,
            ]),
        .library(
            "LandfallTokens",
            [
                "CLandfallSecret", "LandfallModel", "LandfallSystem", "LandfallTerminal", .crypto,
                .nioConcurrencyHelpers,
            ]),
        .library("LandfallMasking", ["DianeClient", "LandfallModel"]),
        .library(
            "LandfallConnections",
            [
                "CLandfallGlibc", "LandfallMasking", "LandfallModel", "LandfallSystem", "LandfallTokens",
                "LandfallTransport", "LocalDiscovery",
            ]),

        // What is done with servers, without a word of text; every sentence, in every language; rows, pages and documents.
        .library(
            "LandfallWorkflows",
            [
                "CLandfallGlibc", "CLandfallQRCode", "EndlessCodeClient", "LandfallConnections", "LandfallModel",
                "LandfallSystem", "LandfallTokens", "LandfallTransport", "LocalDiscovery",
            ]),
        .library(
            "LandfallWording",
            [
                "CLandfallCatalogues", "DianeClient", "EndlessCodeClient", "LandfallConnections", "LandfallMasking",
                "LandfallModel", "LandfallSystem", "LandfallTokens", "LandfallTransport", "LandfallWorkflows",
                "LocalDiscovery",
            ]),
        .library(
            "LandfallViews",
            [
                "DianeClient", "EndlessCodeClient", "LandfallConnections", "LandfallMasking", "LandfallModel",
                "LandfallSystem", "LandfallTerminal", "LandfallTransport", "LandfallWording", "LandfallWorkflows",
                "LocalDiscovery",
            ]),

        // What other programs import: the same workflows and words as functions and values.
        .library(
            "Landfall",
            [
                "DianeClient", "EndlessCodeClient", "LandfallConnections", "LandfallModel", "LandfallSystem",
                "LandfallTerminal", "LandfallTokens", "LandfallTransport", "LandfallViews", "LandfallWording",
                "LandfallWorkflows", "LocalDiscovery", .logging, .metrics,
                .serviceLifecycle,
            ]),

        // What their tests import, and ours.
        .library(
            "LandfallTesting",
            [
                "DianeClient", "EndlessCodeClient", "Landfall", "LandfallConnections", "LandfallModel",
                "LandfallSystem", "LandfallTransport", .nioConcurrencyHelpers, .nioCore, .nioHTTP1, .nioPosix,
                .nioWebSocket,
            ]),

        // The commands, and the screen beside them: the same workflows, words and views, shown another way.
        .library(
            "LandfallCommands",
            [
                "EndlessCodeClient", "LandfallConnections", "LandfallMasking", "LandfallModel", "LandfallSystem",
                "LandfallTerminal", "LandfallTokens", "LandfallTransport", "LandfallViews", "LandfallWording",
                "LandfallWorkflows", "LocalDiscovery", .argumentParser,
            ]),
        .library(
            "LandfallScreen",
            [
                "DianeClient", "EndlessCodeClient", "LandfallConnections", "LandfallMasking", "LandfallModel",
                "LandfallSystem", "LandfallTerminal", "LandfallTokens", "LandfallTransport", "LandfallViews",
                "LandfallWording", "LandfallWorkflows",
            ]),
        .program("landfall", ["CLandfallGlibc", "Landfall", "LandfallCommands", "LandfallScreen"]),
        // The process of the embedded engine, for programs that cannot be started as one themselves.
        .program("landfall-mdns", ["LocalDiscovery"]),

        // Programs that use the libraries as another package would: they see what is public and nothing else.
        .program("find-and-save", ["Landfall"], path: "Examples/find-and-save", packageAccess: false),
        .program("read-server", ["Landfall"], path: "Examples/read-server", packageAccess: false),
        .program("follow-server", ["Landfall"], path: "Examples/follow-server", packageAccess: false),
        .program("follow-session", ["Landfall"], path: "Examples/follow-session", packageAccess: false),
        .program(
            "find-servers", ["LocalDiscovery"], path: "Examples/find-servers", packageAccess: false),
        // Tests of two of them, as they would stand beside them.
        .testTarget(
            name: "ExamplesTests", dependencies: ["Landfall", "LandfallTesting"], path: "Examples/tests",
            packageAccess: false, swiftSettings: settings),
        // What the tutorials of the libraries show.
        .program(
            "library-tour", ["DianeClient", "EndlessCodeClient", "Landfall", "LandfallModel", "LocalDiscovery"],
            path: "Examples/library-tour", packageAccess: false),

        // Tests of one target each.
        .tests("LandfallModelTests", ["LandfallModel", "LandfallTestSupport"]),
        .tests(
            "LandfallSystemTests",
            [
                "CLandfallGlibc", "LandfallModel", "LandfallSystem", "LandfallTestSupport", "LandfallTesting",
                .nioConcurrencyHelpers,
            ]),
        .tests(
            "LandfallTerminalTests",
            [
                "LandfallSystem", "LandfallTerminal", "LandfallTestSupport", "LandfallTesting", "ScreenTestSupport",
                .nioConcurrencyHelpers,
            ]),
        .tests("DianeClientTests", ["DianeClient", "LandfallModel", "LandfallTestSupport", "LandfallTesting"]),
        .tests(
            "EndlessCodeClientTests",
            ["EndlessCodeClient", "LandfallModel", "LandfallTestSupport", "LandfallTesting", .nioConcurrencyHelpers]),
        .tests(
            "LocalDiscoveryTests",
            [
                "CLandfallAvahi", "CLandfallConfinement", "CLandfallDBus", "LandfallModel", "LandfallSystem",
                "LandfallTestSupport", "LandfallTesting", "LocalDiscovery", "confinement-probe", "landfall-mdns",
                .nioConcurrencyHelpers,
            ]),
        .tests(
            "LandfallTransportTests",
            [
                "LandfallModel", "LandfallSystem", "LandfallTestSupport", "LandfallTesting", "LandfallTransport",
                "SSHTestSupport",
                "TailnetTestSupport", "TransportTestSupport", .nioConcurrencyHelpers, .nioCore, .nioEmbedded, .nioHTTP1,
                .nioPosix, .nioWebSocket,
            ],
            resources: [.copy("Tailnet/Fixtures")]),
        .tests(
            "LandfallTokensTests",
            [
                "LandfallModel", "LandfallSystem", "LandfallTestSupport", "LandfallTesting", "LandfallTokens",
                .nioConcurrencyHelpers,
            ]),
        .tests(
            "LandfallMaskingTests", ["DianeClient", "LandfallMasking", "LandfallModel", "LandfallTestSupport"],
            exclude: ["Settings.txt"]),
        .tests(
            "LandfallConnectionsTests",
            [
                "EndlessCodeClient", "LandfallConnections", "LandfallModel", "LandfallSystem", "LandfallTestSupport",
                "LandfallTesting", "LandfallTokens", "LandfallTransport", "LocalDiscovery", "MonitorTestSupport",
                "SSHTestSupport",
                "TailnetTestSupport", "TransportTestSupport", "profile-writer", .nioConcurrencyHelpers,
            ]),
        .tests(
            "LandfallWorkflowsTests",
            [
                "EndlessCodeClient", "LandfallConnections", "LandfallModel", "LandfallSystem", "LandfallTestSupport",
                "LandfallTesting", "LandfallTokens", "LandfallTransport", "LandfallWorkflows", "LocalDiscovery",
                "MonitorTestSupport",
                "TailnetTestSupport", "TransportTestSupport", "WorkflowsTestSupport", .nioConcurrencyHelpers,
            ]),
        .tests(
            "LandfallWordingTests",
            [
                "LandfallConnections", "LandfallModel", "LandfallTestSupport", "LandfallTokens", "LandfallTransport",
                "LandfallWording", "LandfallWorkflows", "LocalDiscovery", "WorkflowsTestSupport",
            ]),
        .tests(
            "LandfallViewsTests",
            [
                "EndlessCodeClient", "LandfallConnections", "LandfallModel", "LandfallTerminal", "LandfallTestSupport",
                "LandfallTesting", "LandfallTransport", "LandfallViews", "LandfallWording", "LandfallWorkflows",
                "LocalDiscovery",
                "MonitorTestSupport", "WorkflowsTestSupport",
            ]),
        .tests(
            "LandfallTests",
            [
                "DianeClient", "EndlessCodeClient", "Landfall", "LandfallConnections", "LandfallModel",
                "LandfallTestSupport", "LandfallTesting", "LandfallTokens", "LandfallTransport", "LandfallWording",
                "LandfallWorkflows", "TransportTestSupport", "WorkflowsTestSupport",
            ]),
        .tests("LandfallTestingTests", ["Landfall", "LandfallModel", "LandfallTesting", "LandfallTransport"]),
        .tests(
            "LandfallCommandsTests",
            [
                "LandfallCommands", "LandfallConnections", "LandfallModel", "LandfallTerminal", "LandfallTestSupport",
                "LandfallTesting", "LandfallTokens", "LandfallTransport", "LandfallViews", "LandfallWording",
                "LandfallWorkflows",
                "MonitorTestSupport", "TailnetTestSupport", "TransportTestSupport", "WorkflowsTestSupport",
                .argumentParser,
            ]),
        .tests(
            "LandfallScreenTests",
            [
                "EndlessCodeClient", "LandfallConnections", "LandfallModel", "LandfallScreen", "LandfallSystem",
                "LandfallTerminal", "LandfallTestSupport", "LandfallTesting", "LandfallTokens", "LandfallTransport",
                "LandfallViews", "LandfallWording", "LandfallWorkflows", "MonitorTestSupport", "ScreenTestSupport",
                "TransportTestSupport",
            ],
            exclude: ["Frames"]),

        // What they share: servers, tunnels and a tailscaled; the replies of a Diane; homes and people for the upper layers.
        .target(name: "COneTestAtATime", path: "Tests/COneTestAtATime"),
        .library(
            "LandfallTestSupport", ["COneTestAtATime"], path: "Tests/LandfallTestSupport"),
        .library("SSHTestSupport", path: "Tests/SSHTestSupport"),
        .library("TailnetTestSupport", path: "Tests/TailnetTestSupport"),
        .library(
            "TransportTestSupport",
            ["LandfallModel", "LandfallTesting", "LandfallTransport", .nioCore, .nioPosix, .nioSSL],
            path: "Tests/TransportTestSupport"),
        .library(
            "MonitorTestSupport", ["LandfallConnections", "LandfallModel"], path: "Tests/MonitorTestSupport"),
        .library(
            "WorkflowsTestSupport",
            [
                "LandfallConnections", "LandfallModel", "LandfallSystem", "LandfallTestSupport", "LandfallTesting",
                "LandfallTokens",
                "LandfallTransport", "LandfallWording", "LandfallWorkflows", "MonitorTestSupport",
                "TransportTestSupport",
            ],
            path: "Tests/WorkflowsTestSupport"),
        // A terminal that can be asked what it shows.
        .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
        .library(
            "ScreenTestSupport", ["CVTerm", "LandfallSystem", "LandfallTerminal", .nioConcurrencyHelpers],
            path: "Tests/ScreenTestSupport"),
        // A process that changes profiles until it is killed.
        .program(
            "profile-writer", ["LandfallConnections", "LandfallModel", "LandfallSystem"], path: "Tests/ProfileWriter"),
        // A process that gives its rights away and then tries what it must not be able to do.
        .program("confinement-probe", ["LocalDiscovery"], path: "Tests/ConfinementProbe"),

        // Tests that need hosts of their own; the last run the built program on hosts of a lab.
        .tests(
            "EngineContractTests",
            ["LandfallModel", "LandfallTestSupport", "LocalDiscovery", "landfall-mdns", .nioConcurrencyHelpers]),
        .tests("IntegrationTests"),

        // What parses foreign bytes, for as long as one likes and with optimisation: `make fuzz`.
        .program(
            "landfall-fuzz",
            [
                "DianeClient", "EndlessCodeClient", "LandfallConnections", "LandfallMasking",
                "LandfallModel", "LandfallScreen", "LandfallTerminal", "LandfallTestSupport", "LandfallTesting",
                "LandfallTransport", "LandfallViews",
                "LandfallWording", .nioCore, .nioEmbedded, .nioHTTP1, .nioWebSocket,
            ],
            path: "Tests/Fuzz"),
        .tests("FuzzTests", ["landfall-fuzz"]),
    ]
)
