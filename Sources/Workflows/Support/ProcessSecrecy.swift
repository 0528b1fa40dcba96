internal import CGlibc
internal import Glibc

/// Protects the memory of this process, which contains tokens, from other processes of the user and from core files.
package enum ProcessSecrecy {
    /// What the caller has set: a program that takes the place of this one gets it back.
    private static let callersLimit: rlimit? = {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 ? limit : nil
    }()

    /// Begins it: only root may attach to the process or read `/proc/PID/mem` (ptrace(2)), and the kernel writes no core file of
    /// it and pipes none to a collector (prctl(2), PR_SET_DUMPABLE; core(5)). Programs that it starts are as they would be without it
    /// (execve(2)), but for the limit of the size of core files.
    package static func begin() {
        guard var limit = callersLimit else { return }
        _ = landfall_set_dumpable(0)
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }

    /// Gives the caller's limit of core files back, for a program that takes the place of this one.
    package static func end() {
        guard var limit = callersLimit else { return }
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
