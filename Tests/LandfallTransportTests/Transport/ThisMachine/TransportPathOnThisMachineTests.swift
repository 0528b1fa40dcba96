import Foundation
import LandfallModel
import LandfallTesting
import NIOCore
import Testing

@testable import LandfallSystem
@testable import LandfallTransport

/// Whose the other end of a connection is, with real sockets of this and of another user.
struct TransportPathOnThisMachineTests {
    /// Asks once, so that the server has accepted, and looks.
    private func expect(
        _ endpoint: Endpoint, _ wanted: TransportPath?, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let connection = try await answered(endpoint)
        defer { connection.close() }
        let reach = await connection.reachOnThisMachine()
        #expect(reach == wanted, sourceLocation: sourceLocation)
    }

    private func answered(_ endpoint: Endpoint) async throws -> TransportConnection {
        let connection = try await Transport().open(endpoint, trust: .anyCertificate, deadline: soon())
        _ = try await connection.request(.get("/"), deadline: soon())
        return connection
    }

    private func folder() throws -> String {
        let path = "/tmp/landfall-test-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        return path
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `a server of this user is proven on loopback`(host: String) async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), host: host) { server in
            try await expect(server.endpoint, .loopback)
        }
    }

    @Test(.enabled(if: Stranger.isAvailable), arguments: ["127.0.0.1", "::1", "::"])
    func `a server of another user is not`(host: String) async throws {
        let stranger = try Stranger(.init(host: host))
        try await expect(stranger.endpoint, .doubtful(.otherUser(uid: Stranger.uid)))
    }

    @Test(.enabled(if: Stranger.isAvailable))
    func `who accepted the connection decides, and a listener of another user is a doubt too`() async throws {
        let dropped = try Stranger(.init(listensAs: 0))
        try await expect(dropped.endpoint, .doubtful(.otherUser(uid: Stranger.uid)))
        let borrowed = try Stranger(.init(acceptsAs: 0))
        try await expect(borrowed.endpoint, .doubtful(.otherUser(uid: Stranger.uid)))
        let own = try Stranger(.init(listensAs: 0, acceptsAs: 0))
        try await expect(own.endpoint, .loopback)
        let alone = try Stranger(.init(listensAs: 0, acceptsAs: 0, stopsListening: true))
        try await expect(alone.endpoint, .loopback)
    }

    @Test(.enabled(if: Stranger.isAvailable))
    func `a port that the real server takes while the connection stands proves nothing for it`() async throws {
        let stranger = try Stranger(.init(stopsListening: true))
        guard case .address(_, let port) = stranger.endpoint.location else { return }
        let connection = try await answered(stranger.endpoint)
        defer { connection.close() }
        try await ScriptedServer.with(.silence, port: port) { _ in
            #expect(await connection.reachOnThisMachine() == .doubtful(.otherUser(uid: Stranger.uid)))
        }
    }

    @Test(.enabled(if: Stranger.isAvailable))
    func `the tables of proc say the same as the kernel's answer`() async throws {
        for host in ["127.0.0.1", "::1", "::"] {
            let habits = [
                Stranger.Habit(host: host), .init(host: host, listensAs: 0), .init(host: host, acceptsAs: 0),
                .init(host: host, listensAs: 0, acceptsAs: 0),
            ]
            for habit in habits {
                let stranger = try Stranger(habit)
                guard case .address(let address, let port) = stranger.endpoint.location else { continue }
                let connection = try await answered(stranger.endpoint)
                defer { connection.close() }
                let near = try #require(connection.channel.localAddress?.port.flatMap(UInt16.init(exactly:)))
                let ends = ConnectionEnds(far: .init(address, port: port), near: .init(address, port: near))
                let asked = try SocketDiagnosis.owners(ends)
                #expect(asked == SocketOwners(holder: habit.acceptsAs, listener: habit.listensAs))
                #expect(SocketTable.system()?.owners(ends) == asked)
            }
        }
    }

    @Test func `a connection that nobody has accepted, or whose other end is closed, has no holder`() async throws {
        let nobody = ConnectionEnds(
            far: .init(try #require(IPAddress("127.0.0.1")), port: 1),
            near: .init(try #require(IPAddress("127.0.0.1")), port: 2))
        #expect(try SocketDiagnosis.owners(nobody) == SocketOwners(isClosed: true))
        #expect(SocketOwners().reach() == nil)
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            let connection = try await answered(server.endpoint)
            try await connection.channel.close()
            #expect(await connection.reachOnThisMachine() == .doubtful(.closed))
        }
        let closing = HTTPText.json("{}").replacing("Content-Length", with: "Connection: close\r\nContent-Length")
        try await ScriptedServer.with(.answerAndClose(closing)) { server in
            try await expect(server.endpoint, .doubtful(.closed))
        }
    }

    @Test func `uid 65534 is nobody, even to itself`() {
        #expect(SocketOwners(holder: 65_534).reach(for: 65_534) == .doubtful(.otherUser(uid: 65_534)))
        #expect(SocketOwners(holder: 1000).reach(for: 1000) == .loopback)
        #expect(SocketOwners(holder: 0).reach(for: 1000) == .loopback)
        #expect(SocketOwners(holder: 1001).reach(for: 1000) == .doubtful(.otherUser(uid: 1001)))
        #expect(SocketOwners(holder: 1000).reach(for: 0) == .doubtful(.otherUser(uid: 1000)))
        #expect(SocketOwners(listener: 0).reach(for: 0) == nil)
    }

    @Test func `a Unix socket of this user is proven, through links of its own too`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), socketPath: folder + "/s.sock") { server in
            try await expect(server.endpoint, .unixSocket)
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "s.sock")
            let link = Endpoint(scheme: .http, location: .unixSocket(path: folder + "/link"))
            let connection = try await Transport().open(link, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            #expect(await connection.reachOnThisMachine() == .unixSocket)
        }
    }

    @Test(.enabled(if: Stranger.isAvailable))
    func `a Unix socket of another user is not, whatever its path has become meanwhile`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder)
        let path = folder + "/s.sock"
        let stranger = try Stranger(.init(path: path))
        let connection = try await answered(stranger.endpoint)
        defer { connection.close() }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        #expect(await connection.reachOnThisMachine() == .doubtful(.otherUser(uid: Stranger.uid)))
    }

    @Test func `a path that others can replace is not proven`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), socketPath: folder + "/s.sock") { server in
            try await expect(server.endpoint, .doubtful(.replaceable(path: folder)))
        }
    }
}
