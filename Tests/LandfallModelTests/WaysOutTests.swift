import Foundation
import Testing

/// Every place that opens a way out of this process, or lets another in, and for each that a token can take the question that decides on it. A new
/// one fails here until it is listed. docs/trust.md, "The way that bytes take", says what the questions prove.
struct WaysOutTests {
    /// Calls that open one: of the system, of NIO, of D-Bus, of Avahi, and of other programs.
    private static let openings: Set = [
        "ClientBootstrap", "DatagramBootstrap", "NIOPipeBootstrap", "ServerBootstrap", "bus_get_private", "client_new",
        "connect", "execve", "fork", "g_bus_get_sync", "getaddrinfo", "landfall_start", "posix_spawn", "sendmsg",
        "sendto", "server_new",
        "socket", "socketpair",
    ]

    /// Who asks what of the kernel before a token takes the way: a file, and what is called in it, or given to a call.
    private struct Question: Hashable {
        let file: String
        let call: String
    }

    private static let owner = Question(
        file: "LandfallTransport/Transport/ThisMachine/TransportConnection+ThisMachine.swift", call: "SocketOwners.find"
    )
    private static let path = Question(
        file: "LandfallTransport/Transport/ThisMachine/TransportConnection+ThisMachine.swift", call: "PathGuard")
    private static let link = Question(
        file: "LandfallTransport/Transport/ThisMachine/TransportConnection+Link.swift", call: "Egress.to")
    private static let tailnet = Question(file: "LandfallTransport/Tailnet/TailnetEntry.swift", call: "KernelLink.all")

    /// What may carry a token, or the word that decides on one.
    private static let asked: [String: Set<Question>] = [
        "LandfallTransport/Transport/Opening.swift": [owner, path, link, tailnet],
        "LandfallTransport/Proxy/ListeningPort.swift": [
            Question(file: "LandfallTransport/Proxy/PeerCredentials.swift", call: "SocketOwners.holdsOwn")
        ],
        "LandfallTransport/Proxy/ProxyServer.swift": [
            Question(file: "LandfallTransport/Proxy/PeerCredentials.swift", call: "options.peerUser")
        ],
        "LandfallTransport/Proxy/SocketFile.swift": [
            Question(file: "LandfallTransport/Proxy/PeerCredentials.swift", call: "options.peerUser")
        ],
        "LandfallTokens/KeyringSession.swift": [
            Question(file: "LandfallTokens/KeyringStore.swift", call: "UnixConnection.isOwn")
        ],
        "LandfallSystem/MachineNetwork/SystemBus.swift": [
            Question(file: "LandfallSystem/MachineNetwork/SystemBus.swift", call: "UnixConnection.isOwn")
        ],
        // ssh and what `exec` starts, with the socket that it is given and no other way.
        "LandfallSystem/Workers/ChildProgram.swift": [
            Question(file: "LandfallTransport/SSH/SSHFolder.swift", call: "UnixConnection"),
            Question(file: "LandfallWorkflows/Handover/OpenedServer.swift", call: "SocketOwners.listensOwn"),
        ],
        "LandfallWorkflows/Handover/ProgramStart.swift": [
            Question(file: "LandfallWorkflows/Handover/OpenedServer.swift", call: "SocketOwners.listensOwn")
        ],
    ]

    /// What carries none, and nothing that proves anything.
    private static let carriesNothing: Set = [
        // Questions to the kernel, and a look at who listens.
        "LandfallSystem/KernelFacts/KernelLink.swift", "LandfallSystem/KernelFacts/NetlinkDump.swift",
        "LandfallSystem/KernelFacts/UnixConnection.swift",
        "LandfallConnections/Monitor/RouteSocket.swift",
        // mDNS is a hint, and DNS says where to try.
        "LocalDiscovery/ClientCalls.swift", "LocalDiscovery/CoreCalls.swift", "LocalDiscovery/DaemonBus.swift",
        "LocalDiscovery/EngineChild.swift", "LocalDiscovery/FurtherQuestion.swift",
        "LandfallTransport/Names/QuadHundred.swift", "LandfallTransport/Transport/SystemResolver.swift",
        // A packet to itself, which shows whether multicast comes through.
        "LandfallConnections/SystemChecks/Facts/MulticastEcho.swift",
        // An empty datagram for the gateway, and signs of life for the service manager.
        "LandfallConnections/NetworkLookup.swift", "LandfallWorkflows/Support/ServiceManager.swift",
        // A server of tests.
        "LandfallTesting/ScriptedServer.swift",
    ]

    @Test func `no way out is opened where nobody is known to ask what it proves`() throws {
        let tree = try SourceTree.shared.get()
        let found = Set(tree.files.filter { Self.opens($0.text) }.map(\.path))
        #expect(found == Self.carriesNothing.union(Self.asked.keys))
    }

    @Test func `each way that a token can take is asked about`() throws {
        let files = Dictionary(uniqueKeysWithValues: try SourceTree.shared.get().files.map { ($0.path, $0.text) })
        for (way, questions) in Self.asked {
            for question in questions {
                #expect(Self.asks(question.call, in: files[question.file] ?? ""), "\(way): \(question)")
            }
        }
    }

    @Test func `a question is a call, and neither a comment nor a text nor a declaration`() {
        #expect(Self.asks("Egress.to", in: "guard let egress = Egress.to(address)"))
        #expect(Self.asks("Owners.find", in: "ends.flatMap(Owners.find)?.reach()"))
        #expect(Self.asks("SO_PEERCRED", in: "SocketOptionName(SO_PEERCRED)"))
        #expect(Self.asks("Egress.to", in: #"say("a \(Egress.to(x)) b")"#))
        for text in [
            "// Egress.to(address)", "/* a /* b */ Egress.to(address) */", #"say("Egress.to(address)")"#,
            "let a = \"\"\"\n    \" Egress.to(x)\n    \"\"\"", ##"#"" Egress.to(x)"#"##, #""\"" + "Egress.to(x)""#,
            "MyEgress.to(address)", "Egress.total(address)", "let way = Egress.to",
        ] {
            #expect(!Self.asks("Egress.to", in: text), "\(text)")
        }
        #expect(!Self.asks("allow", in: "func allow(_ a: Int)"))
    }

    @Test func `a call is found, and a declaration, a method and a comment are not`() {
        #expect(Self.opens("let a = Glibc.socket(AF_INET, 0, 0)") && Self.opens("if connect(descriptor, $0, 1) == 0 {"))
        #expect(Self.opens("ClientBootstrap(group: loop)") && Self.opens("api.client_new(poll)"))
        #expect(!Self.opens("// connect(2) waits") && !Self.opens("    func connect(_ to: Place)"))
        #expect(!Self.opens("case socket(path: String)") && !Self.opens("try await connect(plan)"))
        #expect(!Self.opens("bootstrap.connect(to: address)") && !Self.opens("reconnect(1)"))
    }

    /// Whether something is called, or given to a call.
    private static func asks(_ call: String, in text: String) -> Bool {
        let code = SourceTree.code(of: text)
        return code.ranges(of: call).contains { range in
            let before = code[..<range.lowerBound]
            guard let next = code[range.upperBound...].first, next == "(" || next == ")" else { return false }
            return before.last.map { $0.isLetter || $0.isNumber || "._".contains($0) } != true
                && !before.hasSuffix("func ")
        }
    }

    /// Whether one of ``openings`` is called. A method of that name is the business of the type that it is of.
    private static func opens(_ text: String) -> Bool {
        guard openings.contains(where: { text.contains("\($0)(") }) else { return false }
        return SourceTree.code(of: text).split(separator: "\n").contains { code in
            guard code.contains("(") else { return false }
            let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." && $0 != "(" }
            return words.indices.contains { index in
                words[index].split(separator: "(", omittingEmptySubsequences: false).dropLast().contains { part in
                    let names = part.split(separator: ".", omittingEmptySubsequences: false)
                    guard let name = names.last, openings.contains(String(name)) else { return false }
                    let before = index > words.startIndex ? words[index - 1] : ""
                    let isOwn = ["func", "case"].contains(before) || before == "await" && name == "connect"
                    return !isOwn
                        && (names.count == 1 || names[0] == "Glibc" || names[names.count - 2].hasSuffix("api"))
                }
            }
        }
    }
}
