internal import FoundationEssentials
import LandfallModel
internal import LandfallTransport

/// Polls the status of a connection's server, for a `StatusMonitor`.
///
/// What is asked is the product's: its status, or where it has none what a token opens, and whether it takes that token. On a kept
/// connection that is one request.
package actor ServerPoller: StatusPoller {
    /// How long a server may take to tell how many it has of something.
    private static let patienceForCounts = Duration.seconds(2)

    private let connection: ServerConnection
    private let countsEvery: Int?
    /// How many polls were answered, and what the last count said.
    private var answered = 0
    private var counts: [StatusCount] = []
    private var isStoreAway = false

    /// Makes a poller, which closes the connection in the end.
    ///
    /// - Parameters:
    ///   - connection: The server.
    ///   - countsEvery: After how many answered polls it also counts what the server has, and checks whether its store is there, where its
    ///     status says nothing of that: a request for each. 1 is with each poll, nil never.
    package init(_ connection: ServerConnection, countsEvery: Int? = nil) {
        self.connection = connection
        self.countsEvery = countsEvery
    }

    /// Asks once.
    package func poll(deadline: ContinuousClock.Instant) async -> PollOutcome {
        do throws(ServerExchangeError) {
            let answer = try await connection.get(
                question.path, limit: ServerConnection.standardLimit, deadline: deadline)
            var facts = try facts(answer)
            try await connection.requireTokenAccepted(deadline: deadline)
            var warnings: [StatusWarning] = await connection.hasLostKey ? [.lostKey] : []
            if let countsEvery, answered.isMultiple(of: countsEvery) || isStoreAway {
                let patience = min(deadline, .now + Self.patienceForCounts)
                await count(until: patience)
                await askStore(until: patience)
            }
            answered += 1
            facts.counts = counts
            if isStoreAway { warnings.append(.storeAway) }
            return PollOutcome(
                .success(facts), route: await connection.route, roundTrip: answer.roundTrip,
                proof: await connection.proof, warnings: warnings,
                certificateEnd: await connection.lastWalk?.report.certificate.map {
                    Date(timeIntervalSince1970: Double($0.notAfter))
                }, pace: await connection.pace)
        } catch {
            (answered, counts) = (0, [])
            // Only what a server has said is worth as much as its proof.
            let isAnswer = error.kind == .badAnswer || error == ServerExchangeError(.tokenRefused)
            return PollOutcome(
                .failure(error), route: await connection.route, proof: isAnswer ? await connection.proof : nil,
                routeFailures: await connection.routeFailures)
        }
    }

    private var question: StatusQuestion {
        connection.hasToken ? connection.kind.product.statusWithToken : connection.kind.product.status
    }

    /// Reads the token again from its store.
    package func rereadToken() async -> Bool {
        await connection.rereadToken(deadline: .now + .seconds(2))
    }

    /// Whether there may be a route to the server.
    package var hasNetwork: Bool { get async { await connection.hasNetwork } }

    /// Makes the next poll look for a route again.
    package func networkChanged() async {
        answered = 0
        await connection.networkChanged()
    }

    /// Closes the connection.
    package func close() async { await connection.close() }

    /// Counts what there is of each. A server that does not tell it is as well as one that does; where nothing is answered in that time,
    /// what was counted before holds.
    private func count(until deadline: ContinuousClock.Instant) async {
        let before = counts
        counts = []
        for count in connection.kind.product.counts {
            guard
                let answer = try? await connection.get(
                    count.path, limit: ServerConnection.standardLimit, deadline: deadline)
            else {
                counts += before.filter { $0.name == count.name }
                continue
            }
            guard answer.status == 200, let things = try? JSONBounds.read.decode([JSONValue].self, from: answer.body)
            else { continue }
            let counted = things.count { count.state == nil || $0["state"]?.text?.raw == count.state }
            counts.append(StatusCount(count.name, counted))
        }
    }

    /// Asks whether the server can reach its store. One that says nothing in that time is as it was.
    private func askStore(until deadline: ContinuousClock.Instant) async {
        guard let path = connection.kind.product.store else { return }
        let answer = try? await connection.get(path, limit: ServerConnection.standardLimit, deadline: deadline)
        if let answer { isStoreAway = answer.status >= 500 }
    }

    private func facts(_ answer: ServerAnswer) throws(ServerExchangeError) -> StatusFacts {
        switch answer.status {
        case 200: break
        case 401: throw ServerExchangeError(.tokenRefused)
        default: throw ServerExchangeError(.badStatus, status: answer.status)
        }
        if question.shape == .list {
            let isList = (try? JSONBounds.read.decode([AnyJSON].self, from: answer.body)) != nil
            if isList { return StatusFacts() }
        } else if let facts = StatusFacts(reading: answer.body) {
            return facts
        }
        throw ServerExchangeError(.decodeFailed)
    }
}
