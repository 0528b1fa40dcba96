internal import CLandfallGlibc
internal import Glibc

/// A program that is about to become a child of this process. What it inherits is named here; every other descriptor is closed in it, and
/// it has the limits that the caller of this process has set (``ProcessLimits``).
package struct ChildProgram: Sendable {
    /// What a descriptor of the child is.
    package enum Descriptor: Sendable, Hashable {
        /// The same as in this process.
        case same
        /// /dev/null.
        case null
        /// A copy of a descriptor of this process.
        case copy(Int32)
    }

    /// Whom signals of a terminal reach besides.
    package enum Grouping: Sendable, Hashable {
        /// The group of this process.
        case sameGroup
        /// A process group of its own, which can be killed as a whole.
        case ownGroup
        /// A session of its own, without a terminal.
        case ownSession
    }

    /// Which signals are as they are by default. None is blocked.
    package enum Signals: Sendable, Hashable {
        /// SIGPIPE, which landfall ignores. What else is ignored stays so, as nohup(1) wants it.
        case pipe
        /// All of them.
        case all
    }

    /// Why it was not started: errno(3).
    package struct Failure: Error, Sendable, Hashable {
        package let errno: Int32
    }

    /// Its path; `PATH` is not searched.
    package var path: String
    /// All arguments, the program's name first.
    package var arguments: [String]
    /// Its environment.
    package var environment: [String: String]
    /// What the descriptors from 0 on are.
    package var descriptors: [Descriptor]
    /// Where it lives.
    package var surroundings: Grouping
    /// How it finds its signals.
    package var signals: Signals

    /// Names a program; nothing is started.
    package init(
        _ path: String, arguments: [String], environment: [String: String], descriptors: [Descriptor],
        surroundings: Grouping, signals: Signals = .pipe
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.descriptors = descriptors
        self.surroundings = surroundings
        self.signals = signals
    }

    /// Starts it.
    ///
    /// - Returns: The process, which someone has to reap.
    /// - Throws: ``Failure``.
    package func start() throws(Failure) -> ChildProcess {
        try start(isBound: false)
    }

    /// Starts it; bound, the kernel ends it with the thread that calls (PR_SET_PDEATHSIG, prctl(2)).
    ///
    /// - Parameters:
    ///   - isBound: Whether that is so.
    ///   - isContained: Whether what it has started ends with it. The process is then one above it, which SIGTERM ends with all of that.
    /// - Returns: The process, which someone has to reap.
    /// - Throws: ``Failure``.
    func start(isBound: Bool, isContained: Bool = false) throws(Failure) -> ChildProcess {
        let numbers = descriptors.map { descriptor in
            switch descriptor {
            case .same: landfall_same
            case .null: landfall_null
            case .copy(let source): max(source, -1)
            }
        }
        var how = (isBound ? landfall_bound : 0) | (isContained ? landfall_contained : 0)
        if signals == .all { how |= landfall_all_signals }
        switch surroundings {
        case .sameGroup: break
        case .ownGroup: how |= landfall_own_group
        case .ownSession: how |= landfall_own_session
        }
        let (id, failure) = withCStrings(arguments) { words in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                let id = landfall_start(
                    path, words, variables, numbers, Int32(numbers.count), how, ProcessLimits.callers)
                return (id, errno)
            }
        }
        guard id > 0 else { throw Failure(errno: failure) }
        return ChildProcess(id: id)
    }
}
