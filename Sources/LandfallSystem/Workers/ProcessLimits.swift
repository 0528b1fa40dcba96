internal import CLandfallGlibc
internal import Glibc

/// The limits of getrlimit(2) that this process has changed for itself: every program that it starts gets those of its caller.
package enum ProcessLimits {
    /// The caller's limits of core files and of descriptors; nil where the kernel does not tell them, and they stay as they are.
    static let callers = read()

    private static let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    static func read(
        _ ask: (__rlimit_resource_t, UnsafeMutablePointer<rlimit>) -> Int32 = { getrlimit($0, $1) }
    ) -> [rlimit]? {
        var limits = [rlimit(), rlimit()]
        return ask(core, &limits[0]) == 0 && ask(descriptors, &limits[1]) == 0 ? limits : nil
    }

    /// Protects the memory of this process, which contains tokens: only root may attach to it or read `/proc/PID/mem` (ptrace(2)), and
    /// the kernel writes no core file of it and pipes none to a collector (prctl(2), PR_SET_DUMPABLE; core(5)). Raises the soft limit of
    /// descriptors to the hard one: it is low for programs that use select(2), and each server takes some.
    package static func begin() {
        _ = landfall_set_dumpable(0)
        guard let callers else { return }
        var (core, descriptors) = (callers[0], callers[1])
        core.rlim_cur = 0
        setrlimit(Self.core, &core)
        descriptors.rlim_cur = descriptors.rlim_max
        setrlimit(Self.descriptors, &descriptors)
    }

    /// Gives the caller's limits back, for a program that takes the place of this one.
    package static func end() {
        for (resource, var limit) in zip([core, descriptors], callers ?? []) { setrlimit(resource, &limit) }
    }
}
