internal import CLandfallConfinement
internal import Glibc

/// The system calls that the engine's process may make, as a program for seccomp(2). A pure value.
///
/// What is not named fails with EPERM and does no harm: a C library that asks for more than this one goes on without.
struct SyscallFilter: Sendable {
    /// One condition on an argument, of which the lower 32 bits count: those under `mask` are `value`.
    struct Check: Sendable, Hashable {
        let argument: UInt32
        var mask: UInt32 = .max
        let value: UInt32
    }

    /// A call, and the checks of which one group has to hold as a whole.
    struct Rule: Sendable, Hashable {
        let call: Int32
        var groups: [[Check]] = [[]]
    }

    let rules: [Rule]

    /// What libavahi-core and the C library need once the libraries are loaded: sockets for UDP and for what rtnetlink tells of
    /// interfaces, memory that is never executed, clocks, and an end. No files, no programs, no connections, no other process.
    static func engine(ownProcess: Int32) -> SyscallFilter {
        let (inet, inet6) = (UInt32(AF_INET), UInt32(AF_INET6))
        let datagram = Check(argument: 1, mask: 0xf, value: UInt32(SOCK_DGRAM.rawValue))
        let neverExecuted = [[Check(argument: 2, mask: UInt32(PROT_EXEC), value: 0)]]
        let free = sequence(first: 0) { $0 + 1 }.lazy.map(landfall_free_call).prefix { $0 >= 0 }
        return SyscallFilter(
            rules: free.map { Rule(call: $0) } + [
                Rule(
                    call: landfall_call_socket,
                    groups: [
                        [Check(argument: 0, value: inet), datagram],
                        [Check(argument: 0, value: inet6), datagram],
                        [
                            Check(argument: 0, value: UInt32(AF_NETLINK)),
                            Check(argument: 2, value: UInt32(NETLINK_ROUTE)),
                        ],
                    ]),
                Rule(call: landfall_call_mmap, groups: neverExecuted),
                Rule(call: landfall_call_mprotect, groups: neverExecuted),
                // To set flags; the others make copies, or have signals sent.
                Rule(
                    call: landfall_call_fcntl,
                    groups: [F_GETFD, F_SETFD, F_GETFL, F_SETFL].map { [Check(argument: 1, value: UInt32($0))] }),
                Rule(
                    call: landfall_call_ioctl,
                    groups: [landfall_fionread, landfall_siocgifname].map { [Check(argument: 1, value: $0)] }),
                // abort(3).
                Rule(
                    call: landfall_call_tgkill,
                    groups: [[Check(argument: 0, value: UInt32(bitPattern: ownProcess))]]),
            ])
    }

    /// The instructions; nil on an architecture that was not tried.
    var program: [sock_filter]? {
        let architecture = landfall_audit_architecture()
        guard architecture != 0 else { return nil }
        // struct seccomp_data: nr, arch, instruction_pointer, args[6].
        var program = [
            load(4), jump(BPF_JEQ, architecture, yes: 1, no: 0),
            answer(UInt32(SECCOMP_RET_KILL_THREAD)), load(0),
        ]
        // The calls of x32 have this bit, and other numbers.
        program += [jump(BPF_JGE, 0x4000_0000, yes: 0, no: 1), refusal]
        for rule in rules { program += instructions(of: rule) }
        return program + [refusal]
    }

    private func instructions(of rule: Rule) -> [sock_filter] {
        var body: [sock_filter] = []
        for group in rule.groups {
            for (index, check) in group.enumerated() {
                // Past the rest of this group, and its answer.
                let rest = UInt8((group.count - index - 1) * 3 + 1)
                body += [
                    load(16 + 8 * check.argument + lowerHalf), masked(check.mask),
                    jump(BPF_JEQ, check.value, yes: 0, no: rest),
                ]
            }
            body.append(answer(UInt32(SECCOMP_RET_ALLOW)))
        }
        // A call with conditions none of which holds; the number is no longer at hand.
        if !rule.groups.contains([]) { body.append(refusal) }
        return [jump(BPF_JEQ, UInt32(bitPattern: rule.call), yes: 0, no: UInt8(body.count))] + body
    }

    private var lowerHalf: UInt32 { UInt32(1).littleEndian == 1 ? 0 : 4 }

    private var refusal: sock_filter { answer(UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)) }

    private func load(_ offset: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    private func masked(_ mask: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_ALU | BPF_AND | BPF_K), jt: 0, jf: 0, k: mask)
    }

    private func jump(_ test: Int32, _ value: UInt32, yes: UInt8, no: UInt8) -> sock_filter {
        sock_filter(code: UInt16(BPF_JMP | test | BPF_K), jt: yes, jf: no, k: value)
    }

    private func answer(_ action: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: action)
    }
}
