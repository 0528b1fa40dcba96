internal import CLandfallConfinement
internal import Glibc
internal import LandfallSystem

/// What the engine's process gives away before it reads the first packet. Anyone who takes it over by one has a process that sends
/// and receives datagrams and answers its parent, and nothing else.
package struct EngineConfinement: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// No program that is started has more rights: `PR_SET_NO_NEW_PRIVS`, prctl(2).
    package static let noNewPrivileges = EngineConfinement(rawValue: 1)
    /// capabilities(7), also where root runs it.
    package static let noCapabilities = EngineConfinement(rawValue: 2)
    /// landlock(7), since Linux 5.13, where it is switched on: no file.
    package static let noFiles = EngineConfinement(rawValue: 4)
    /// seccomp(2): no system call but those of ``SyscallFilter``.
    package static let fewCalls = EngineConfinement(rawValue: 8)

    /// All that there is.
    package static let whole: EngineConfinement = [.noNewPrivileges, .noCapabilities, .noFiles, .fewCalls]

    /// The names of what this kernel does not have, as its documentation spells them.
    package var missing: [String] {
        let names: [(EngineConfinement, String)] = [
            (.noNewPrivileges, "no_new_privs"), (.noCapabilities, "capabilities"), (.noFiles, "Landlock"),
            (.fewCalls, "seccomp"),
        ]
        return names.filter { !contains($0.0) }.map(\.1)
    }

    /// Address space beyond what the process has now. libavahi-core's cache takes about 0.5 KB a record.
    private static let memory: UInt64 = 512 << 20
    /// Processor time. A watch of a week takes less; one that takes more is started again.
    private static let processorSeconds: UInt64 = 3600
    private static let descriptors: UInt64 = 64

    /// Gives away what can be given away, for good. To be called while the process has one thread, after its libraries are loaded.
    ///
    /// - Returns: What holds from now on. Some of it is missing where the kernel has no Landlock or no seccomp, or runs this
    ///   process in a container that forbids them.
    package static func enter() -> EngineConfinement {
        limit()
        var entered: EngineConfinement = []
        // Neither a core file nor another process of this user gets at its memory.
        _ = landfall_prctl(PR_SET_DUMPABLE, 0)
        if landfall_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0 { entered.insert(.noNewPrivileges) }
        if landfall_drop_capabilities() == 0 { entered.insert(.noCapabilities) }
        if denyFiles() { entered.insert(.noFiles) }
        if filterCalls() { entered.insert(.fewCalls) }
        return entered
    }

    private static func limit() {
        let pages = UInt64(max(0, sysconf(Int32(_SC_PAGESIZE))))
        // Fields of proc_pid_statm(5): the first is the size of the address space in pages.
        let size = SystemFile.text("/proc/self/statm").flatMap { UInt64($0.prefix { $0.isNumber }) }
        if let size { _ = landfall_limit(landfall_limit_memory, size * pages + memory) }
        _ = landfall_limit(landfall_limit_processor, processorSeconds)
        _ = landfall_limit(landfall_limit_descriptors, descriptors)
        for resource in [landfall_limit_processes, landfall_limit_file, landfall_limit_core] {
            _ = landfall_limit(resource, 0)
        }
    }

    private static func denyFiles() -> Bool {
        let abi = landfall_landlock_abi()
        guard abi > 0 else { return false }
        // landlock(7): what each version of the interface knows. No rule follows, so all of it is denied.
        var attributes = landfall_landlock_attributes()
        attributes.files = abi == 1 ? 0x1fff : abi == 2 ? 0x3fff : abi < 5 ? 0x7fff : 0xffff
        attributes.network = abi < 4 ? 0 : 0x3
        attributes.scoped = abi < 6 ? 0 : 0x3
        return landfall_landlock_deny(&attributes, abi < 4 ? 8 : abi < 6 ? 16 : 24) == 0
    }

    private static func filterCalls() -> Bool {
        guard var program = SyscallFilter.engine(ownProcess: getpid()).program else { return false }
        return landfall_seccomp(&program, UInt16(program.count)) == 0
    }
}
