package import LandfallModel

/// tailscaled's HTTP API on its Unix socket. Any user of the machine may read from it.
package struct LocalAPI: Sendable {
    /// Where tailscaled puts its socket on Linux.
    package static let standardSocketPath = "/var/run/tailscale/tailscaled.sock"

    /// Enough for about sixty thousand peers.
    private static let bodyLimit = 64 << 20
    /// Enough for one machine with all its capabilities.
    private static let nodeLimit = 4 << 20
    /// Any other Host than this or an empty one is refused with 403, as is any Origin or Referer.
    private static let authority = "local-tailscaled.sock"
    /// After which a daemon that says nothing is asked again.
    private static let longestSilence = Duration.seconds(86_400)
    /// How often it is looked whether a daemon that restarts is back.
    private static let restartPace = Duration.milliseconds(50)

    /// The socket.
    package let socketPath: String
    /// The most time for an answer, whatever the deadline.
    package let timeLimit: Duration
    private let transport: Transport

    /// Makes a client; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - socketPath: The socket.
    ///   - timeLimit: The most time for an answer.
    ///   - transport: What opens connections.
    package init(
        socketPath: String = standardSocketPath, timeLimit: Duration = .seconds(2), transport: Transport = Transport()
    ) {
        self.socketPath = socketPath
        self.timeLimit = timeLimit
        self.transport = transport
    }

    /// The client of the daemon that `LANDFALL_TAILSCALE_SOCKET` names; nil where that is unset or empty.
    package init?(environment: [String: String]) {
        guard let path = environment["LANDFALL_TAILSCALE_SOCKET"], !path.isEmpty else { return nil }
        self.init(socketPath: path)
    }

    /// Asks for the state of the daemon and for all peers.
    ///
    /// - Parameter deadline: When to give up, unless the time limit is over before.
    /// - Returns: The status, whatever state it tells of.
    /// - Throws: ``TailnetError``, of the kinds that are about the daemon's answer; a daemon that is not up answers too.
    package func status(deadline: ContinuousClock.Instant) async throws(TailnetError) -> TailnetStatus {
        try await TailnetStatus(json: get("/localapi/v0/status", limit: Self.bodyLimit, deadline: deadline))
    }

    /// Asks for the state of the daemon alone, which takes a few milliseconds, whatever the size of the tailnet.
    ///
    /// - Parameter deadline: When to give up, unless the time limit is over before.
    /// - Throws: Why nothing can be reached through the tailnet now: what ``TailnetDirectory/requireUp()`` throws, or a
    ///   ``TailnetError`` of the kinds that are about the daemon's answer.
    package func requireUp(deadline: ContinuousClock.Instant) async throws(TailnetError) {
        let answer = try await get("/localapi/v0/status?peers=false", limit: Self.nodeLimit, deadline: deadline)
        try TailnetDirectory(TailnetStatus(json: answer)).requireUp()
    }

    /// Asks which machine has an address now. It takes a millisecond, whatever the size of the tailnet.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - port: A port of it, which the daemon wants to know for connections that it carries itself.
    ///   - deadline: When to give up, unless the time limit is over before.
    /// - Returns: The stable node id; nil where no machine of the tailnet has the address.
    /// - Throws: ``TailnetError``, of the kinds that are about the daemon's answer.
    package func node(
        behind address: IPAddress, port: UInt16, deadline: ContinuousClock.Instant
    ) async throws(TailnetError) -> ForeignText? {
        let place = address.family == .ipv6 ? "%5B\(address)%5D" : "\(address)"
        do throws(TailnetError) {
            let answer = try await get(
                "/localapi/v0/whois?addr=\(place):\(port)", limit: Self.nodeLimit, deadline: deadline)
            return try WhoIs(json: answer).nodeID
        } catch {
            if error == .badStatus(404) { return nil }
            throw error
        }
    }

    /// Asks MagicDNS for a name which the status lacks: nobody is asked but the daemon, through its own interface, and in userspace mode by
    /// `dns-query`, which it answers root and its operator alone.
    ///
    /// - Parameters:
    ///   - name: What was typed.
    ///   - directory: What the daemon says.
    ///   - entry: The way into the tailnet; nil finds it.
    ///   - deadline: When to give up, unless half the time limit is over before.
    /// - Returns: The full name and its addresses, IPv4 first; nil where it has none, and where nothing answers.
    package func served(
        _ name: String, in directory: TailnetDirectory, through entry: TailnetEntry? = nil,
        deadline: ContinuousClock.Instant
    ) async -> (name: HostName, addresses: [IPAddress])? {
        guard let full = directory.fullName(name), (try? directory.requireUp()) != nil else { return nil }
        let deadline = min(deadline, .now + timeLimit / 2)
        var addresses: [IPAddress] = []
        switch entry ?? TailnetEntry.find(directory.status, socketPath: socketPath) {
        case .interface(let binding):
            addresses = await QuadHundred.addresses(of: full, boundTo: binding.interface, deadline: deadline)
        case .dial:
            for type in [DNSQuestion.RecordType.a, .aaaa] {
                let target = "/localapi/v0/dns-query?name=\(full.text)&type=\(type == .a ? "A" : "AAAA")"
                let answer = try? await get(target, limit: Self.nodeLimit, deadline: deadline)
                addresses += answer.flatMap { try? NameAnswer(json: $0) }?.addresses(type) ?? []
            }
        case .unknown: break
        }
        return addresses.isEmpty ? nil : (full, addresses)
    }

    /// What the daemon says from now on, beginning with its state: lines of JSON, until it ends.
    ///
    /// - Throws: ``TailnetError``, of the kinds that are about the daemon's answer.
    func notices() async throws(TailnetError) -> ResponseBody {
        let response: StreamedResponse
        do throws(TransportError) {
            let connection = try await transport.openDaemon(entrance, deadline: .now + timeLimit)
            response = try await connection.stream(
                "/localapi/v0/watch-ipn-bus?mask=2", deadline: .now + timeLimit, idleLimit: Self.longestSilence)
        } catch {
            throw TailnetError(error, socketPath: socketPath)
        }
        try requireSuccess(response.status)
        return response.body
    }

    /// A GET, which is repeated once where the daemon ends in the middle of it: it restarts, and takes its socket away meanwhile.
    private func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(TailnetError) -> [UInt8] {
        let deadline = min(deadline, .now + timeLimit)
        do throws(TailnetError) {
            return try await getOnce(target, limit: limit, deadline: deadline)
        } catch {
            guard error.isCutShort, await isBack(by: deadline) else { throw error }
            return try await getOnce(target, limit: limit, deadline: deadline)
        }
    }

    /// Waits until something listens on the socket; whether that is so at the deadline.
    package func isBack(by deadline: ContinuousClock.Instant) async -> Bool {
        while ContinuousClock.now < deadline, !Task.isCancelled {
            if let connection = try? await transport.openDaemon(entrance, deadline: deadline) {
                connection.close()
                return true
            }
            // Cut short where the task is cancelled, which ends the loop.
            try? await Task.sleep(for: Self.restartPace)
        }
        return false
    }

    private func requireSuccess(_ status: Int) throws(TailnetError) {
        guard status != 403 else { throw .forbidden }
        guard status == 200 else { throw .badStatus(status) }
    }

    private func getOnce(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(TailnetError) -> [UInt8] {
        let response: HTTPResponse
        do throws(TransportError) {
            let connection = try await transport.openDaemon(entrance, deadline: deadline)
            defer { connection.close() }
            response = try await connection.request(.get(target, bodyLimit: limit), deadline: deadline)
        } catch {
            throw TailnetError(error, socketPath: socketPath)
        }
        try requireSuccess(response.status)
        return response.body
    }

    /// The way to a port of a machine through the daemon's `dial`: the only one in userspace mode, and one that works with
    /// an interface too. It needs no privilege.
    ///
    /// - Parameters:
    ///   - address: An address of the tailnet. Names work too, but the daemon sends those that it does not know to the
    ///     system's name servers.
    ///   - port: The TCP port.
    /// - Returns: A tunnel for ``Transport``, which proves nothing about who answers.
    package func tunnel(to address: IPAddress, port: UInt16) -> Tunnel {
        Tunnel(
            entrance: entrance,
            request: UpgradeRequest(
                .post, "/localapi/v0/dial", to: "ts-dial",
                fields: [
                    .init("Dial-Host", address.description), .init("Dial-Port", "\(port)"),
                    .init("Dial-Network", "tcp"),
                ]))
    }

    /// What `error` means when it came of opening a connection through ``tunnel(to:port:)``; nil where the tunnel stood and
    /// the far end is to blame.
    package func tunnelFailure(_ error: TransportError) -> TailnetError? {
        switch (error.stage, error.code) {
        case (.tls, _): nil
        case (.request, .badStatus) where error.status == 502: .dialFailed
        case (.request, .badStatus) where error.status == 404: .dialMissing
        // It waits for that machine as long as its caller does.
        case (.request, .responseTimeout): .dialTimedOut
        default: TailnetError(error, socketPath: socketPath)
        }
    }

    private var entrance: Endpoint {
        Endpoint(scheme: .http, location: .unixSocket(path: socketPath), authority: Self.authority)
    }
}
