package import FoundationEssentials
package import LandfallConnections
package import LandfallSystem

/// The content of a shell prompt: the selected profile, and the last known status of its server. The server is not contacted.
package struct PromptSegment: Sendable, Hashable {
    /// A state older than this is not shown.
    package static let freshness = 300.0

    /// The selected profile.
    package let profile: ProfileName
    /// How its server is; nil if nothing has looked in the last five minutes.
    package let status: MonitorState.Status?
    /// When that was.
    package let at: Date?

    /// Reads it from the files of the user; nil if no profile is chosen, or they cannot be read: a prompt shows no errors;
    /// `landfall show` does.
    ///
    /// - Parameters:
    ///   - server: What follows `--server`.
    ///   - environment: The user's.
    ///   - state: The state folder.
    ///   - now: The moment.
    package init?(server: String?, environment: [String: String], state: PrivateFolder?, at now: Date) {
        guard let book = try? ProfileBook(environment: environment), let set = try? book.load(),
            let choice = try? book.choice(flag: server, environment: environment, in: set)
        else { return nil }
        self.init(choice.profile, state: state, at: now)
    }

    /// Reads the state of a profile.
    ///
    /// - Parameters:
    ///   - choice: The selected profile.
    ///   - state: The state folder.
    ///   - now: The moment.
    package init(_ choice: Profile, state: PrivateFolder?, at now: Date) {
        profile = choice.name
        let last = state.flatMap { LastStates($0).states()[choice.id] }
        // A state does not stay valid forever because the clock was set back.
        let isFresh = last.map { (0...Self.freshness).contains(now.timeIntervalSince($0.at)) } ?? false
        status = isFresh ? last?.status : nil
        at = isFresh ? last?.at : nil
    }

    /// One word for a prompt: the name, and a sign for the state.
    package var text: String {
        switch status {
        case .connected: "\(profile) ✓"
        case .disconnected: "\(profile) ✗"
        case .error: "\(profile) !"
        case .connecting, nil: profile.description
        }
    }
}
