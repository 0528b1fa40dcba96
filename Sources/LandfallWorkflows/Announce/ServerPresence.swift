package import FoundationEssentials
package import LandfallTransport
package import LocalDiscovery

/// Whether the server that is announced is still there, and what follows from that. A pure value: looks and times go in,
/// actions come out.
package struct ServerPresence: Sendable {
    /// What one look at the server's port found.
    package enum Sight: Sendable, Hashable {
        /// The product that is announced.
        case server(LocalServer)
        /// Something that does not answer as that product.
        case anotherProduct
        /// Nothing answers.
        case nobody
    }

    /// Why a service is published another time.
    package enum Reason: Sendable, Hashable {
        /// The server is there again.
        case back
        /// It asks for a token, and did not before.
        case keySet
        /// It no longer asks for a token.
        case keyRemoved
        /// Something else that the TXT record tells, such as its version.
        case changed
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Withdraw the service; `isTaken` where something else answers on the port.
        case withdraw(isTaken: Bool)
        /// Nothing to withdraw any more, but the port has been taken since.
        case taken
        /// Publish ``ServerPresence/service`` as it is now, in place of what is published.
        case publish(Reason)
        /// Warn about who can reach the server, as at the start.
        case warn(LocalServer)
    }

    private enum State: Sendable, Hashable {
        case present
        case missing(since: Duration)
        case withdrawn(isTaken: Bool)
    }

    /// How long a server may be away, for example while it restarts, and still be announced.
    package static let grace = Duration.seconds(10)

    /// The service as it is, or would be, published. The engine may have changed its name.
    package var service: ServiceDefinition
    /// The server as it was last seen.
    package private(set) var server: LocalServer
    private let id: UUID
    private var state = State.present

    /// Starts with a server that has just answered.
    package init(_ server: LocalServer, name: String, id: UUID) {
        self.server = server
        self.id = id
        service = ServiceDefinition(server, name: name, id: id)
    }

    /// Takes what a look found that began at `time`; times are counted from any fixed moment.
    package mutating func take(_ sight: Sight, at time: Duration) -> [Action] {
        switch (sight, state) {
        case (.server(let seen), .withdrawn):
            return follow(seen, isBack: true)
        case (.server(let seen), .present), (.server(let seen), .missing):
            return follow(seen, isBack: false)
        case (_, .present):
            state = .missing(since: time)
            return []
        case (_, .missing(let since)):
            guard time - since >= Self.grace else { return [] }
            let isTaken = sight == .anotherProduct
            state = .withdrawn(isTaken: isTaken)
            return [.withdraw(isTaken: isTaken)]
        case (.anotherProduct, .withdrawn(isTaken: false)):
            state = .withdrawn(isTaken: true)
            return [.taken]
        case (_, .withdrawn):
            return []
        }
    }

    private mutating func follow(_ seen: LocalServer, isBack: Bool) -> [Action] {
        let before = server
        let published = service.txt
        (server, state) = (seen, .present)
        service = ServiceDefinition(seen, name: service.name, id: id)
        var actions: [Action] = []
        if isBack {
            actions.append(.publish(.back))
        } else if service.txt != published {
            actions.append(.publish(Self.reason(before, seen)))
        }
        let wasLoopbackOnly = before.exposure == .loopbackOnly
        if before.requiresToken != seen.requiresToken || wasLoopbackOnly != (seen.exposure == .loopbackOnly) {
            actions.append(.warn(seen))
        }
        return actions
    }

    private static func reason(_ before: LocalServer, _ now: LocalServer) -> Reason {
        guard before.requiresToken != now.requiresToken else { return .changed }
        return now.requiresToken ? .keySet : .keyRemoved
    }
}
