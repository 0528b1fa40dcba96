internal import SystemChecks

/// Checks under way: what they have found so far, and what can be shown of it. Pure.
struct DoctorState: LoopState {
    enum Event: Sendable, Hashable {
        case found(CheckName, Finding)
        /// The time of a check is over.
        case late(CheckName)
    }

    enum Effect: Sendable, Hashable {
        case show(Finding)
    }

    /// The checks in the order in which they are shown.
    private let names: [CheckName]
    private var known: [CheckName: Finding] = [:]
    /// What was shown.
    private(set) var shown: [Finding] = []
    private(set) var outcome: LoopEnd?

    init(_ names: [CheckName]) {
        self.names = names
    }

    mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .event(.found(let name, let finding)): known[name] = known[name] ?? finding
        case .event(.late(let name)): known[name] = known[name] ?? .unfinished(name)
        case .signal(.interrupt), .signal(.terminate): outcome = .interrupted
        case .began, .tick, .limit, .signal(.suspend), .signal(.resumed), .signal(.resized): break
        }
        // Each is shown as soon as all before it are known.
        let next = names[shown.count...].map { known[$0] }.prefix { $0 != nil }.compactMap(\.self)
        shown += next
        if outcome == nil, shown.count == names.count { outcome = .finished }
        return next.map { .show($0) }
    }
}
