package import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
package import LandfallSystem

/// The last known status of the saved servers, in the state folder, so that a screen has something to show before it has polled.
/// Of what a server reported about itself nothing is kept.
package struct LastStates: Sendable {
    /// The file's name.
    package static let file = "last-states.json"

    private struct Document: Encodable {
        var states: [State]
    }

    private struct State: Encodable {
        var profile = ""
        var at = 0.0
        var status = ""
        var milliseconds: Double?
    }

    /// How long a writer waits for others, where the caller has no limit: the holder of the lock only writes one small file.
    package static let patience = Duration.milliseconds(250)

    private let folder: PrivateFolder

    /// What is kept in a state folder.
    package init(_ folder: PrivateFolder) {
        self.folder = folder
    }

    /// The states, by the profiles; none if nothing was kept, or it is damaged: it is written again.
    package func states() -> [ProfileID: MonitorState] {
        guard let bytes = try? folder.read(Self.file), let states = try? Self.read(bytes) else { return [:] }
        let known = states.compactMap { state -> (ProfileID, MonitorState)? in
            guard let id = ProfileID(state.profile), let status = MonitorState.Status(rawValue: state.status),
                state.at.magnitude < 1e11
            else { return nil }
            let trip = state.milliseconds.flatMap { (0..<1e9) ~= $0 ? Duration.milliseconds($0) : nil }
            let at = Date(timeIntervalSince1970: state.at)
            return (id, MonitorState(at: at, status: status, roundTrip: trip))
        }
        return Dictionary(known) { $1 }
    }

    /// A prompt reads it before each command of the user: a decoder of any type would take longer than all the rest.
    private static func read(_ bytes: [UInt8]) throws(JSONFault) -> [State] {
        var states: [State] = []
        var scanner = JSONScanner(bytes)
        try scanner.object("document") { scanner, field throws(JSONFault) in
            guard field == "states" else { return try scanner.skip() }
            try scanner.array(field) { scanner throws(JSONFault) in
                var state = State()
                try scanner.object("state") { scanner, field throws(JSONFault) in
                    switch field {
                    case "profile": state.profile = try scanner.string(field)
                    case "status": state.status = try scanner.string(field)
                    case "at": state.at = try scanner.number(field)
                    case "milliseconds": state.milliseconds = try scanner.number(field)
                    default: try scanner.skip()
                    }
                }
                states.append(state)
            }
        }
        return states
    }

    /// Keeps states beside those that are kept already, which another landfall may be writing at the same time: of two states of a server
    /// the later one stays. Attempts under way are none.
    ///
    /// - Parameters:
    ///   - states: The states.
    ///   - saved: The servers that there are: what is kept of others goes. Nil keeps all.
    ///   - now: The moment: a state from later is not believed, since the clock was set back.
    ///   - patience: How long to wait for others.
    /// - Throws: `PrivateFileError` if they cannot be written.
    package func add(
        _ states: [ProfileID: MonitorState], saved: Set<ProfileID>? = nil, at now: Date = Date(),
        patience: Duration = LastStates.patience
    ) async throws {
        let settled = states.filter { $1.status != .connecting }
        guard !settled.isEmpty || saved != nil else { return }
        try folder.make()
        let lock = try await FileLock.take("\(folder.path)/\(Self.file).lock", deadline: .now + patience)
        let all = self.states().merging(settled) { old, new in new.at < old.at && old.at <= now ? old : new }
        try write(all.filter { saved?.contains($0.key) ?? true })
        _ = consume lock
    }

    private func write(_ states: [ProfileID: MonitorState]) throws {
        let kept = states.map { id, state in
            State(
                profile: id.description, at: state.at.timeIntervalSince1970, status: state.status.rawValue,
                milliseconds: state.roundTrip.map { $0 / .milliseconds(1) })
        }
        let bytes = try JSONEncoder().encode(Document(states: kept.sorted { $0.profile < $1.profile }))
        try folder.replace(Self.file, with: Array(bytes), isDurable: false)
    }
}
