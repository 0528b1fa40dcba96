internal import ConnectionChecks
internal import ServerModel
internal import ServerTransport
internal import TailnetResolver

/// What a person wants to have tested: the routes, under the name that was typed.
struct TestTarget: Sendable {
    /// As it was typed.
    let label: ForeignText
    let plans: [RoutePlan]
    /// What to say before it is used.
    let warnings: [ServerAddress.Warning]
}

/// Reads targets: a machine of the tailnet, or an address. `host:NAME` forces an address.
struct TestTargetReader: Sendable {
    private static let force = "host:"

    let kind: ServerKind?
    let policy: TrustPolicy
    let tailnet: TailnetReading
    let messages: Messages

    /// Reads one.
    ///
    /// - Throws: ``CommandFailure``: `usage` for what is no address, `target_unknown` for a bare word that nobody knows.
    func read(_ text: String, deadline: ContinuousClock.Instant) async throws(CommandFailure) -> TestTarget {
        let isForced = text.hasPrefix(Self.force)
        let address: ServerAddress
        do throws(ServerAddressError) {
            address = try ServerAddress(parsing: isForced ? String(text.dropFirst(Self.force.count)) : text)
        } catch {
            throw CommandFailure(
                .usage, messages.badAddress(text, error), hints: [messages.addressExamples])
        }
        let isWord =
            if case .name(let name) = address.host { name.isSingleLabel && name.text != "localhost" } else { false }
        if isWord, !isForced { try await requireKnown(address, deadline: deadline) }
        var attempts = address.attempts(kind: kind, tlsWasSaved: false)
        // The consent to cleartext is for where nothing better answers.
        if policy.allowsCleartext {
            attempts = attempts.filter { $0.scheme == .https } + attempts.filter { $0.scheme == .http }
        }
        let plan = RoutePlan(
            host: address.host, attempts: attempts,
            via: isWord && !isForced ? .tailnet : address.host.isOfThisMachine ? .local : .direct,
            claim: Claim(kind: kind, basePath: address.basePath, policy: policy), allowsBareName: isForced)
        return TestTarget(label: ForeignText(text), plans: [plan], warnings: address.warnings)
    }

    /// A bare word has to be a machine of the tailnet. What is wrong with the tailnet itself is told by the stages.
    private func requireKnown(_ address: ServerAddress, deadline: ContinuousClock.Instant) async throws(CommandFailure)
    {
        let name = address.host.description
        let failure: TailnetError
        do throws(TailnetError) {
            _ = try await tailnet.recent(deadline: deadline).resolve(name)
            return
        } catch {
            failure = error
        }
        var hints: [String] = []
        switch failure {
        case .unknownPeer(let suggestions):
            if !suggestions.isEmpty { hints.append(messages.didYouMean(suggestions.map(\.description))) }
        case .noSocket: hints.append(messages.tailnetTrouble(failure.code))
        default: return
        }
        throw CommandFailure(.targetUnknown, messages.targetUnknown(name), hints: hints + [messages.forceAddress(name)])
    }
}

extension ServerHost {
    /// Whether it is a Unix socket or loopback.
    var isOfThisMachine: Bool {
        switch self {
        case .socket: true
        case .address(let address): address.isLoopback
        case .name(let name): name.text == "localhost"
        }
    }
}
