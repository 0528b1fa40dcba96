import Foundation
import LandfallModel
import LandfallTransport
import Testing

struct ProxyPlaceTests {
    private static func start(_ place: ProxyPlace) async throws(ProxyServerError) -> ProxyServer {
        try await ProxyServer.start(
            place, readOnly: ReadOnlyRule(kind: .diane), upstream: FakeUpstream(), deadline: soon(), text: \.code)
    }

    private static func code(_ place: ProxyPlace) async -> FailureCode? {
        do throws(ProxyServerError) {
            let server = try await start(place)
            await server.stop(deadline: .now)
            return nil
        } catch {
            return error.code
        }
    }

    private static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test func `the socket is one user's own, and goes with the proxy`() async throws {
        let folder = TestFolder()
        let path = folder.path + "/deep/p.sock"
        let server = try await Self.start(.socket(path: path, isOwnFolder: true))
        #expect(server.address == .socket(path: path))
        #expect(Self.mode(path) == 0o600 && Self.mode(folder.path + "/deep") == 0o700)
        await server.stop(deadline: .now)
        #expect(Self.mode(path) == nil)
    }

    @Test func `a port for everybody is at the address that was given, and has no path`() async throws {
        for (host, start) in [("127.0.0.1", "http://127.0.0.1:"), ("::1", "http://[::1]:")] {
            let server = try await Self.start(.everybody(try #require(IPAddress(host)), port: 0))
            guard case .url(let url) = server.address else {
                Issue.record("\(server.address)")
                continue
            }
            #expect(url.hasPrefix(start))
            let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
            if host == "127.0.0.1" {
                let answer = try await RawClient.ask(server.address, get("/x", host: "localhost:\(port)"))
                #expect(answer.hasPrefix("HTTP/1.1 200 "))
                let foreign = try await RawClient.ask(server.address, get("/x", host: "evil.example:\(port)"))
                #expect(foreign.hasPrefix("HTTP/1.1 403 "))
            }
            #expect(await Self.code(.everybody(try #require(IPAddress(host)), port: port)) == .portTaken)
            await server.stop(deadline: .now)
        }
        #expect(await Self.code(.everybody(try #require(IPAddress("192.0.2.1")), port: 0)) == .cannotListen)
    }

    @Test func `a socket on which somebody answers is left alone, one that is left over is not`() async throws {
        let folder = TestFolder()
        let path = folder.path + "/p.sock"
        let place = ProxyPlace.socket(path: path, isOwnFolder: true)
        let first = try await Self.start(place)
        #expect(await Self.code(place) == .socketTaken)
        #expect(try await RawClient.ask(first.address, get("/")).hasPrefix("HTTP/1.1 200 "))
        await first.stop(deadline: .now)
        let leftover = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(leftover, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(leftover)
        #expect(bound == 0 && Self.mode(path) != nil)
        let second = try await Self.start(place)
        #expect(try await RawClient.ask(second.address, get("/")).hasPrefix("HTTP/1.1 200 "))
        await second.stop(deadline: .now)
    }

    @Test func `of many that start at one time one listens`() async throws {
        let folder = TestFolder()
        let place = ProxyPlace.socket(path: folder.path + "/p.sock", isOwnFolder: true)
        let servers = await withTaskGroup(of: ProxyServer?.self) { group in
            for _ in 0..<8 { group.addTask { try? await Self.start(place) } }
            return await group.reduce(into: [ProxyServer]()) { list, server in server.map { list.append($0) } }
        }
        #expect(servers.count == 1)
        for server in servers {
            #expect(try await RawClient.ask(server.address, get("/")).hasPrefix("HTTP/1.1 200 "))
            await server.stop(deadline: .now)
        }
    }

    @Test func `a file, a folder of others and a path that is too long are refused`() async throws {
        let folder = TestFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/open", withIntermediateDirectories: true)
        chmod(folder.path + "/open", 0o777)
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/file"))
        chmod(folder.path, 0o700)
        #expect(await Self.code(.socket(path: folder.path + "/file", isOwnFolder: true)) == .socketTaken)
        #expect(try String(contentsOfFile: folder.path + "/file", encoding: .utf8) == "x")
        #expect(await Self.code(.socket(path: folder.path + "/open/p", isOwnFolder: true)) == .folderExposed)
        #expect(await Self.code(.socket(path: folder.path + "/open/p", isOwnFolder: false)) == .folderExposed)
        #expect(await Self.code(.socket(path: folder.path + "/no/p", isOwnFolder: false)) == .cannotListen)
        let long = folder.path + "/" + String(repeating: "x", count: 100)
        #expect(await Self.code(.socket(path: long, isOwnFolder: true)) == .socketPathTooLong)
        #expect(await Self.code(.socket(path: "\(folder.path).sock", isOwnFolder: false)) == nil)
    }

    @Test func `a port answers below a path that nobody guesses`() async throws {
        let server = try await Self.start(.port(0, isOpen: false))
        guard case .url(let url) = server.address, let parts = URLComponents(string: url), let port = parts.port else {
            Issue.record("no URL")
            return
        }
        #expect(parts.path.count == 33 && parts.host == "127.0.0.1")
        let host = "127.0.0.1:\(port)"
        #expect(
            try await RawClient.ask(server.address, get(parts.path + "/status", host: host)).hasPrefix("HTTP/1.1 200 "))
        #expect(try await RawClient.ask(server.address, get("/status", host: host)).hasPrefix("HTTP/1.1 404 "))
        #expect(
            try await RawClient.ask(server.address, get(parts.path + "/status", host: "localhost:\(port)"))
                .hasPrefix("HTTP/1.1 403 "))
        #expect(await Self.code(.port(UInt16(port), isOpen: false)) == .portTaken)
        await server.stop(deadline: .now)
        let other = try await Self.start(.port(0, isOpen: false))
        #expect(other.address != server.address)
        await other.stop(deadline: .now)
    }

    @Test func `an open port answers without it`() async throws {
        let server = try await Self.start(.port(0, isOpen: true))
        guard case .url(let url) = server.address else { return }
        let host = String(url.dropFirst("http://".count))
        #expect(try await RawClient.ask(server.address, get("/status", host: host)).hasPrefix("HTTP/1.1 200 "))
        await server.stop(deadline: .now)
    }

    @Test func `a stop lets running answers end`() async throws {
        let upstream = FakeUpstream(["/x": .held("first")])
        let folder = TestFolder()
        let path = folder.path + "/p.sock"
        let server = try await ProxyServer.start(
            .socket(path: path, isOwnFolder: true), readOnly: ReadOnlyRule(kind: .diane), upstream: upstream,
            deadline: soon(), text: \.code)
        let (running, idle) = (try RawClient(server.address), try RawClient(server.address))
        running.send(get("/x"))
        await upstream.waitForRequest()
        async let stopped: Void = server.stop(deadline: soon())
        #expect(await idle.readAll().isEmpty)
        #expect(throws: RawClient.CannotConnect.self) { try RawClient(server.address) }
        upstream.release()
        #expect(await running.readAll().hasSuffix("5\r\nfirst\r\n0\r\n\r\n"))
        await stopped
    }

    @Test func `a stop has a limit`() async throws {
        let upstream = FakeUpstream(["/x": .silence])
        let server = try await ProxyServer.start(
            .port(0, isOpen: true), readOnly: ReadOnlyRule(kind: .diane), upstream: upstream, deadline: soon(),
            text: \.code)
        guard case .url(let url) = server.address else { return }
        let client = try RawClient(server.address)
        client.send(get("/x", host: String(url.dropFirst("http://".count))))
        await upstream.waitForRequest()
        await server.stop(deadline: .now + .milliseconds(50))
        #expect(await client.readAll().isEmpty)
    }
}
