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
    private var counted: (counts: [StatusCount], isStoreAway: Bool) = ([], false)

    /// Makes a poller, which closes the connection in the end.
    ///
    /// - Parameters:
    ///   - connection: The server.
    ///   - countsEvery: Each how many answered polls what the server has is counted too, and whether its store is there, where its status
    ///     says nothing of that: a request for each. With 1 it is each poll, and nil never.
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
            if let countsEvery, answered.isMultiple(of: countsEvery) {
                let patience = min(deadline, .now + Self.patienceForCounts)
                counted = (await count(until: patience), await isStoreAway(until: patience))
            }
            answered += 1
            facts.counts = counted.counts
            if counted.isStoreAway { warnings.append(.storeAway) }
            return PollOutcome(
                .success(facts), route: await connection.route, roundTrip: answer.roundTrip,
                proof: await connection.proof, warnings: warnings,
                certificateEnd: await connection.lastWalk?.report.certificate.map {
                    Date(timeIntervalSince1970: Double($0.notAfter))
                }, pace: await connection.pace)
        } catch {
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
    package func networkChanged() async { await connection.networkChanged() }

    /// Closes the connection.
    package func close() async { await connection.close() }

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

    /// Whether the server says that it cannot reach its store. One that says nothing in that time is given the benefit of the doubt.
    private func isStoreAway(until deadline: ContinuousClock.Instant) async -> Bool {
        guard let path = connection.kind.product.store else { return false }
        let answer = try? await connection.get(path, limit: ServerConnection.standardLimit, deadline: deadline)
        return answer.map { $0.status >= 500 } ?? false
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
