import ConnectionChecks
import ServerExchange
import ServerModel
public import StatusMonitor

/// Polls the status of a connection's server, for a `StatusMonitor`.
///
/// What is asked is the product's: its status, or where it has none what a token opens, and whether it takes that token. On a kept
/// connection that is one request.
public struct ServerPoller: StatusPoller {
    /// How long a server may take to tell how many it has of something.
    private static let patienceForCounts = Duration.seconds(2)

    private let connection: ServerConnection
    private let counts: Bool

    /// Makes a poller, which closes the connection in the end.
    ///
    /// - Parameters:
    ///   - connection: The server.
    ///   - counts: Whether each poll also counts what the server has, where its status says nothing of that: a request for each count.
    public init(_ connection: ServerConnection, counts: Bool = false) {
        self.connection = connection
        self.counts = counts
    }

    /// Asks once.
    public func poll(deadline: ContinuousClock.Instant) async -> PollOutcome {
        do throws(ServerExchangeError) {
            // What is kept open would only be silent.
            guard await hasNetwork else { throw ServerExchangeError(.networkDown) }
            let answer = try await connection.get(
                question.path, limit: ServerConnection.standardLimit, deadline: deadline)
            var facts = try facts(answer).get()
            try await connection.requireTokenAccepted(deadline: deadline)
            if counts { facts = facts.counting(await count(until: min(deadline, .now + Self.patienceForCounts))) }
            return PollOutcome(
                .success(facts), route: await connection.route, roundTrip: answer.roundTrip,
                proof: await connection.proof, warnings: await connection.hasLostKey ? [.lostKey] : [],
                pace: await connection.pace)
        } catch {
            // Only what a server has said is worth as much as its proof.
            let isAnswer = error.kind == .badAnswer || error == ServerExchangeError(.tokenRefused)
            return PollOutcome(
                .failure(error), route: await connection.route, proof: isAnswer ? await connection.proof : nil)
        }
    }

    private var question: StatusQuestion {
        connection.hasToken ? connection.kind.product.statusWithToken : connection.kind.product.status
    }

    /// Reads the token again from its store.
    public func rereadToken() async -> Bool {
        await connection.rereadToken(deadline: .now + .seconds(2))
    }

    /// Whether there may be a route to the server.
    public var hasNetwork: Bool { get async { await connection.hasNetwork } }

    /// Makes the next poll look for a route again.
    public func networkChanged() async { await connection.networkChanged() }

    /// Closes the connection.
    public func close() async { await connection.close() }

    /// What there is of each. A server that does not tell it is as well as one that does.
    private func count(until deadline: ContinuousClock.Instant) async -> [StatusCount] {
        var counts: [StatusCount] = []
        for count in connection.kind.product.counts {
            guard
                let answer = try? await connection.get(
                    count.path, limit: ServerConnection.standardLimit, deadline: deadline),
                answer.status == 200, let things = try? JSONBounds.read.decode([JSONValue].self, from: answer.body)
            else { continue }
            let counted = things.count { count.state == nil || $0["state"]?.text?.raw == count.state }
            counts.append(StatusCount(count.name, counted))
        }
        return counts
    }

    private func facts(_ answer: ServerAnswer) -> Result<StatusFacts, ServerExchangeError> {
        switch answer.status {
        case 200: break
        case 401: return .failure(ServerExchangeError(.tokenRefused))
        default: return .failure(ServerExchangeError(.badStatus, status: answer.status))
        }
        if question.shape == .list {
            let isList = (try? JSONBounds.read.decode([AnyJSON].self, from: answer.body)) != nil
            return isList ? .success(StatusFacts()) : .failure(ServerExchangeError(.decodeFailed))
        }
        // Read without a decoder, which would take longer than the rest of a poll.
        guard let status = try? JSONValue(answer.body, within: .shown), case .object = status,
            let version = status.optionalText("version"), let hostname = status.optionalText("hostname"),
            let uptime = status.optionalInteger("uptime_seconds")
        else { return .failure(ServerExchangeError(.decodeFailed)) }
        return .success(
            StatusFacts(
                version: version, hostname: hostname, uptimeSeconds: uptime,
                document: ForeignText(String(decoding: answer.body, as: UTF8.self))))
    }
}

extension JSONValue {
    /// The text of a member, nil where it is not there; none of both where it is something else.
    fileprivate func optionalText(_ name: String) -> ForeignText?? {
        switch self[name] {
        case nil, .null: .some(nil)
        case .string(let text): text
        default: nil
        }
    }

    /// The same for a whole number.
    fileprivate func optionalInteger(_ name: String) -> Int?? {
        switch self[name] {
        case nil, .null: .some(nil)
        case .integer(let number): Int(exactly: number)
        default: nil
        }
    }
}

extension StatusFacts {
    /// The same with what was counted.
    fileprivate func counting(_ counts: [StatusCount]) -> StatusFacts {
        StatusFacts(
            version: version, hostname: hostname, uptimeSeconds: uptimeSeconds, document: document, counts: counts)
    }
}
