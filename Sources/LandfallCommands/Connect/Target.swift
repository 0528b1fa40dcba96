internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport
internal import TailnetResolver

/// What a person names as a server: a profile, a machine of the tailnet, or an address.
struct Target: Sendable {
    /// As it was typed.
    let label: ForeignText
    /// The routes to it.
    var plans: [RoutePlan]
    /// The profile, where it is one.
    var profile: Profile?
    /// What was typed, where it is an address or a machine.
    var address: ServerAddress?
    /// What to say before it is used.
    var warnings: [ServerAddress.Warning] = []

    /// A saved server.
    init(_ profile: Profile, policy: TrustPolicy) {
        label = ForeignText(profile.name.description)
        plans = profile.plans(policy: policy)
        self.profile = profile
    }

    /// A server that is not saved.
    init(label: ForeignText, address: ServerAddress, plan: RoutePlan) {
        self.label = label
        self.plans = [plan]
        self.address = address
        warnings = address.warnings
    }
}

/// Reads targets: an exact profile name first, then a machine of the tailnet, then an address. `host:NAME` forces an address.
struct TargetReader: Sendable {
    private static let force = "host:"

    let kind: ServerKind?
    let policy: TrustPolicy
    /// The saved servers that may be meant.
    let profiles: ProfileSet
    let tailnet: TailnetReading
    let messages: Messages

    /// Reads one.
    ///
    /// - Throws: ``CommandFailure``: `usage` for what is no address, `target_unknown` for a bare word that nobody knows.
    func read(_ text: String, deadline: ContinuousClock.Instant) async throws(CommandFailure) -> Target {
        if let profile = ProfileName(text).flatMap(profiles.find) {
            if let kind, kind != profile.kind {
                throw CommandFailure(.usage, messages.profileOfOtherKind(text, profile.kind.displayName))
            }
            return Target(profile, policy: policy)
        }
        let isForced = text.hasPrefix(Self.force)
        let address: ServerAddress
        do throws(ServerAddressError) {
            address = try ServerAddress(parsing: isForced ? String(text.dropFirst(Self.force.count)) : text)
        } catch {
            throw CommandFailure(
                .usage, messages.badAddress(text, error), hints: [messages.addressExamples])
        }
        let isWord = address.host.isBareWord
        if isWord, !isForced { try await requireKnown(address, text, deadline: deadline) }
        let plan = RoutePlan(
            host: address.host, attempts: address.attempts(kind: kind, tlsWasSaved: false),
            via: isWord && !isForced ? .tailnet : address.host.isOfThisMachine ? .local : .direct,
            claim: Claim(kind: kind, basePath: address.basePath, policy: policy), allowsBareName: isForced)
        return Target(label: ForeignText(text), address: address, plan: plan)
    }

    /// A bare word has to be a machine of the tailnet. What is wrong with the tailnet itself is told by the stages, unless the word is
    /// near the name of a profile.
    private func requireKnown(
        _ address: ServerAddress, _ text: String, deadline: ContinuousClock.Instant
    ) async throws(CommandFailure) {
        let name = address.host.description
        let failure: TailnetError
        do throws(TailnetError) {
            _ = try await tailnet.recent(deadline: deadline).resolve(name)
            return
        } catch {
            failure = error
        }
        var names = profiles.suggestions(for: text)
        var hints: [String] = []
        switch failure {
        case .unknownPeer(let suggestions): names += suggestions.map(\.description)
        case .noSocket: hints.append(messages.tailnetTrouble(failure.code))
        default: if names.isEmpty { return }
        }
        if !names.isEmpty { hints.insert(messages.didYouMean(names), at: 0) }
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
