import Foundation
import Testing

/// The test bed did not do what it was told: this is never the fault of what is tested.
struct LabError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A LAN of several hosts on this machine: `scripts/lanlab`, one lab for each value.
struct Lab: Sendable {
    private let state: String

    /// Makes a lab, hands it to `body` and removes it. Hosts are `h1`, `h2`, …; those in `bare` have neither D-Bus nor
    /// avahi-daemon, those in `withoutIPv4` have link-local IPv6 addresses only.
    static func with(
        hosts: Int = 2, lans: Int = 1, bare: [String] = [], withoutIPv4: [String] = [],
        _ body: (Lab) async throws -> Void
    ) async throws {
        let lab = Lab(state: "/run/lanlab-tests.\(getpid()).\(UUID().uuidString.prefix(8))")
        var options = ["\(hosts)", "\(lans)", "--owner", "\(getpid())"]
        if !bare.isEmpty { options.append("--bare=" + bare.joined(separator: ",")) }
        if !withoutIPv4.isEmpty { options.append("--no-ipv4=" + withoutIPv4.joined(separator: ",")) }
        do {
            try await lab("up", options)
            try await body(lab)
        } catch {
            // The error of the test matters more than one of the clean-up.
            _ = try? await lab("down")
            throw error
        }
        try await lab("down")
    }

    /// Runs one command of lanlab and returns what it printed.
    @discardableResult
    func callAsFunction(_ command: String, _ arguments: [String] = []) async throws -> String {
        let outcome = try await start([command] + arguments).end(within: .seconds(180))
        guard outcome.status == 0 else {
            throw LabError("lanlab \(command) \(arguments): \(outcome.output)\(outcome.errors)")
        }
        return outcome.output
    }

    /// Runs one command of lanlab on a host.
    @discardableResult
    func callAsFunction(_ command: String, _ host: String, _ arguments: String...) async throws -> String {
        try await self(command, [host] + arguments)
    }

    private func start(_ arguments: [String]) throws -> RunningCommand {
        try RunningCommand(["/usr/bin/env", "LANLAB_STATE=\(state)", Self.script("lanlab")] + arguments)
    }

    /// The path of a script of this package.
    static func script(_ name: String) -> String {
        let here = URL(filePath: #filePath)
        let package = (0..<4).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
        return package.appending(path: "scripts/\(name)").path(percentEncoded: false)
    }
}

// MARK: - Programs in a host

extension Lab {
    /// Starts a program on a host with only `environment` set.
    func start(
        on host: String, _ command: [String], environment: [String: String] = [:], user: String = "root"
    ) throws -> RunningCommand {
        let path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        let settings = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return try start(["exec", host, "-u", user, "--", "env", "-i", path] + settings + command)
    }

    /// What avahi-browse on a host lists, one row for each interface and family.
    func rows(on host: String, of type: String, resolved: Bool = false) async throws -> [String] {
        let options = resolved ? "-rptk" : "-ptk"
        let outcome = try await start(on: host, ["avahi-browse", options, type]).end()
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// Waits until a row of `type` holds `text` on a host.
    func seen(_ text: String, on host: String, of type: String = "_diane._tcp") async throws -> Bool {
        try await eventually(.seconds(15)) {
            try await rows(on: host, of: type).contains { $0.contains(text) }
        }
    }

    /// Waits until no row of `type` holds `text` on a host.
    func unseen(_ text: String, on host: String, of type: String = "_diane._tcp") async throws -> Bool {
        try await eventually(.seconds(10)) {
            try await !rows(on: host, of: type).contains { $0.contains(text) }
        }
    }
}

// MARK: - Servers in a host

extension Lab {
    /// Publishes a service by the host's daemon and returns when it is established; `txt` is in wire order.
    func publish(
        _ name: String, on host: String, kind: String = "diane", port: Int = 9090, txt: [String] = [], count: Int = 1,
        job: String = "publish"
    ) async throws {
        try await self(
            "publish",
            [host, "-n", "e:" + Self.escaped(name), "-p", "\(port)", "-j", job, "\(count)", "_\(kind)._tcp"]
                + txt.map { "e:" + Self.escaped($0) })
    }

    /// Answers on the wire as `swarm.py` is told.
    func swarm(on host: String, _ arguments: String...) async throws {
        try await self("swarm", [host, "--"] + arguments)
    }

    /// Runs a stand-in for a product and returns when it listens.
    func serve(_ product: String, on host: String, _ arguments: String...) async throws {
        try await self(
            "spawn",
            [host, product, "-r", "ready", "--", "/usr/bin/python3", Self.script("fake_servers.py"), product]
                + arguments)
    }

    /// Every byte as lanlab's `e:` form takes it, so that none means anything on the way.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80 || "{} =".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "\\x" + String(256 + Int(byte), radix: 16).dropFirst()
        }.joined()
    }
}
