import CLandfallConfinement
import Glibc
import Testing

@testable import LocalDiscovery

struct SyscallFilterTests {
    private static let pid: Int32 = 4711
    private let program = SyscallFilter.engine(ownProcess: pid).program

    @Test func `the program is well below the kernel's limit, and no jump leaves it`() throws {
        let program = try #require(program)
        #expect(program.count < 4096)
        for (index, instruction) in program.enumerated() where instruction.code & 0x7 == UInt16(BPF_JMP) {
            #expect(index + 1 + Int(max(instruction.jt, instruction.jf)) < program.count)
        }
    }

    @Test func `what the engine needs is allowed`() throws {
        for call in sequence(first: 0, next: { $0 + 1 }).lazy.map(landfall_free_call).prefix(while: { $0 >= 0 }) {
            #expect(try allows(call))
        }
        let datagram = UInt64(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        #expect(try allows(landfall_call_socket, [UInt64(AF_INET), datagram, 0]))
        #expect(try allows(landfall_call_socket, [UInt64(AF_INET6), datagram, 0]))
        #expect(try allows(landfall_call_socket, [UInt64(AF_NETLINK), UInt64(SOCK_RAW.rawValue), 0]))
        #expect(try allows(landfall_call_mmap, [0, 4096, UInt64(PROT_READ | PROT_WRITE)]))
        #expect(try allows(landfall_call_fcntl, [3, UInt64(F_SETFL)]))
        #expect(try allows(landfall_call_ioctl, [3, UInt64(landfall_fionread)]))
        #expect(try allows(landfall_call_tgkill, [UInt64(Self.pid), 1, 6]))
    }

    @Test func `everything else is refused, whatever its arguments`() throws {
        for call in [
            landfall_call_execve, landfall_call_openat, landfall_call_ptrace, landfall_call_connect,
            landfall_call_clone,
        ] {
            for argument in [0, 1, 2, UInt64.max] { #expect(try !allows(call, [argument, argument, argument])) }
        }
        let stream = UInt64(SOCK_STREAM.rawValue)
        #expect(try !allows(landfall_call_socket, [UInt64(AF_INET), stream, 0]))
        #expect(try !allows(landfall_call_socket, [UInt64(AF_INET), UInt64(SOCK_RAW.rawValue), 0]))
        #expect(try !allows(landfall_call_socket, [UInt64(AF_UNIX), UInt64(SOCK_DGRAM.rawValue), 0]))
        #expect(try !allows(landfall_call_socket, [UInt64(AF_PACKET), UInt64(SOCK_DGRAM.rawValue), 0]))
        // NETLINK_SOCK_DIAG.
        #expect(try !allows(landfall_call_socket, [UInt64(AF_NETLINK), UInt64(SOCK_RAW.rawValue), 4]))
        #expect(try !allows(landfall_call_mmap, [0, 4096, UInt64(PROT_READ | PROT_EXEC)]))
        #expect(try !allows(landfall_call_mprotect, [0, 4096, UInt64(PROT_READ | PROT_EXEC)]))
        #expect(try !allows(landfall_call_fcntl, [3, UInt64(F_SETOWN)]))
        // TIOCSTI types into a terminal.
        #expect(try !allows(landfall_call_ioctl, [3, 0x5412]))
        #expect(try !allows(landfall_call_tgkill, [1, 1, 9]))
    }

    @Test func `another architecture's numbers are not taken for these`() throws {
        let first = try #require(program?.prefix(4))
        #expect(first[1].k == landfall_audit_architecture() && first[2].k == UInt32(SECCOMP_RET_KILL_THREAD))
        #if arch(x86_64)
            #expect(try !allows(0x4000_0000 | SYS_read))
        #endif
    }

    /// What the kernel does with a program, as far as this one goes.
    private func allows(_ call: Int32, _ arguments: [UInt64] = []) throws -> Bool {
        let program = try #require(program)
        var words = [UInt32(bitPattern: call), landfall_audit_architecture(), 0, 0]
        for index in 0..<6 {
            let argument = index < arguments.count ? arguments[index] : 0
            words += [UInt32(truncatingIfNeeded: argument), UInt32(truncatingIfNeeded: argument >> 32)]
        }
        var value: UInt32 = 0
        var next = 0
        while true {
            let instruction = program[next]
            next += 1
            switch Int32(instruction.code) {
            case BPF_LD | BPF_W | BPF_ABS: value = words[Int(instruction.k / 4)]
            case BPF_ALU | BPF_AND | BPF_K: value &= instruction.k
            case BPF_JMP | BPF_JEQ | BPF_K: next += Int(value == instruction.k ? instruction.jt : instruction.jf)
            case BPF_JMP | BPF_JGE | BPF_K: next += Int(value >= instruction.k ? instruction.jt : instruction.jf)
            case BPF_RET | BPF_K: return instruction.k == UInt32(SECCOMP_RET_ALLOW)
            default: throw UnknownInstruction(code: instruction.code)
            }
        }
    }

    private struct UnknownInstruction: Error {
        let code: UInt16
    }
}
