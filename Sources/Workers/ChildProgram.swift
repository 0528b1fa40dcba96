internal import CGlibc
internal import Glibc

/// A program that is about to become a child of this process, by posix_spawn(3). What it inherits is named here; every other
/// descriptor is closed in it.
package struct ChildProgram: Sendable {
    /// What a descriptor of the child is.
    package enum Descriptor: Sendable, Hashable {
        /// What it is in this process.
        case same
        /// /dev/null.
        case null
        /// A copy of a descriptor of this process.
        case copy(Int32)
    }

    /// Whom signals of a terminal reach besides.
    package enum Surroundings: Sendable, Hashable {
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
    package var surroundings: Surroundings
    /// How it finds its signals.
    package var signals: Signals

    /// Names a program; nothing is started.
    package init(
        _ path: String, arguments: [String], environment: [String: String], descriptors: [Descriptor],
        surroundings: Surroundings, signals: Signals = .pipe
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
    /// - Returns: The process, which somebody has to reap.
    /// - Throws: ``Failure``.
    package func start() throws(Failure) -> ChildProcess {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        // What is given away may be the number of another one that is: copies beyond all of them are not overwritten.
        var copies: [Int32] = []
        defer {
            posix_spawn_file_actions_destroy(&actions)
            for copy in copies { close(copy) }
        }
        for (number, descriptor) in zip(Int32(0)..., descriptors) {
            switch descriptor {
            case .same: break
            case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .copy(let source):
                let copy = fcntl(source, F_DUPFD_CLOEXEC, Int32(descriptors.count))
                guard copy >= 0 else { throw Failure(errno: errno) }
                copies.append(copy)
                posix_spawn_file_actions_adddup2(&actions, copy, number)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))
        return try start(&actions)
    }

    private func start(_ actions: inout posix_spawn_file_actions_t) throws(Failure) -> ChildProcess {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        var set = sigset_t()
        sigemptyset(&set)
        posix_spawnattr_setsigmask(&attributes, &set)
        switch signals {
        case .pipe: sigaddset(&set, SIGPIPE)
        case .all: sigfillset(&set)
        }
        posix_spawnattr_setsigdefault(&attributes, &set)
        switch surroundings {
        case .sameGroup: break
        case .ownGroup: flags |= Int16(POSIX_SPAWN_SETPGROUP)
        case .ownSession: flags |= landfall_spawn_setsid
        }
        posix_spawnattr_setflags(&attributes, flags)
        var id = pid_t()
        let code = withCStrings(arguments) { words in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                posix_spawn(&id, path, &actions, &attributes, words, variables)
            }
        }
        guard code == 0 else { throw Failure(errno: code) }
        return ChildProcess(id: id)
    }
}
