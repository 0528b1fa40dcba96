import CLandfallGlibc
import Glibc
import Testing

@testable import LandfallSystem

@Suite struct ChildProgramTests {
    /// Runs a script of sh(1) whose standard output is a pipe, and returns what it wrote and how it ended.
    private func run(
        _ script: String, besides: [ChildProgram.Descriptor] = [], surroundings: ChildProgram.Grouping = .sameGroup,
        signals: ChildProgram.Signals = .pipe
    ) throws -> (output: String, end: ChildProcess.End?) {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let program = ChildProgram(
            "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/bin:/usr/bin"],
            descriptors: [.null, .copy(ends[1]), .null] + besides, surroundings: surroundings, signals: signals)
        let child = Result { () throws(ChildProgram.Failure) in try program.start() }
        close(ends[1])
        defer { close(ends[0]) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        return (String(decoding: output, as: UTF8.self), try child.get().reap())
    }

    @Test func `a child has what is named and nothing else`() throws {
        let open = (0..<20).map { _ in Glibc.open("/dev/null", O_RDONLY) }
        defer { for descriptor in open { close(descriptor) } }
        let (output, end) = try run("exec ls /proc/self/fd")
        // The last one is the folder that ls(1) reads: had it inherited another one, that would have a higher number.
        #expect(output == "0\n1\n2\n3\n")
        #expect(end == .exited(0))
    }

    @Test func `descriptors may change places`() throws {
        var (first, second): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        try #require(pipe(&first) == 0 && pipe(&second) == 0)
        defer { for end in first + second { close(end) } }
        #expect(write(first[1], "one\n", 4) == 4 && write(second[1], "two\n", 4) == 4)
        // Each has the number of the other one.
        var besides = [ChildProgram.Descriptor](repeating: .null, count: Int(max(first[0], second[0])) - 2)
        besides[Int(first[0]) - 3] = .copy(second[0])
        besides[Int(second[0]) - 3] = .copy(first[0])
        let script = "echo $(head -n 1 /dev/fd/\(first[0])) $(head -n 1 /dev/fd/\(second[0]))"
        let (output, end) = try run(script, besides: besides)
        #expect(output == "two one\n" && end == .exited(0))
    }

    @Test func `the end is told`() throws {
        #expect(try run("exit 7").end == .exited(7))
        #expect(try run("kill -TERM $$").end == .killed(SIGTERM))
    }

    @Test func `what cannot be started says why`() {
        let program = ChildProgram(
            "/bin/no-such-program-of-landfall", arguments: ["x"], environment: [:], descriptors: [],
            surroundings: .sameGroup)
        #expect(throws: ChildProgram.Failure(errno: ENOENT)) { try program.start() }
        let gone = ChildProgram(
            "/bin/sh", arguments: ["sh"], environment: [:], descriptors: [.copy(-1)], surroundings: .sameGroup)
        #expect(throws: ChildProgram.Failure(errno: EBADF)) { try gone.start() }
    }

    @Test func `a child lives where it is told to`() throws {
        // Fields of proc(5), stat: the group is the fifth, the session the sixth.
        let script = "set -- $(cat /proc/$$/stat); echo $5 $6 $$"
        func place(_ surroundings: ChildProgram.Grouping) throws -> [Int32] {
            try run(script, surroundings: surroundings).output.split(whereSeparator: \.isWhitespace).compactMap {
                Int32($0)
            }
        }
        let same = try place(.sameGroup)
        #expect(same.count == 3 && same[0] == getpgrp() && same[1] == getsid(0))
        let group = try place(.ownGroup)
        #expect(group.count == 3 && group[0] == group[2] && group[1] == getsid(0))
        let session = try place(.ownSession)
        #expect(session.count == 3 && session[0] == session[2] && session[1] == session[2])
    }

    @Test func `a child has the limits of the caller`() throws {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var caller = try #require(ProcessLimits.callers)[1]
        var raised = rlimit(rlim_cur: caller.rlim_max, rlim_max: caller.rlim_max)
        if caller.rlim_cur == raised.rlim_cur { raised.rlim_cur -= 1 }
        setrlimit(resource, &raised)
        defer { setrlimit(resource, &caller) }
        #expect(Descriptors.limit == Int(raised.rlim_cur))
        #expect(try run("ulimit -Sn").output == "\(caller.rlim_cur)\n")
    }

    @Test func `limits that the kernel does not tell are none, and not zero`() {
        #expect(ProcessLimits.read { _, _ in -1 } == nil)
        #expect(ProcessLimits.read()?.count == 2)
    }

    @Test func `signals are as they are told to be`() throws {
        // No test is sent a SIGHUP.
        let before = (signal(SIGPIPE, SIG_IGN), signal(SIGHUP, SIG_IGN))
        defer {
            signal(SIGPIPE, before.0)
            signal(SIGHUP, before.1)
        }
        // glibc ignores two of its own, 32 and 33, in every child that it spawns.
        func ignored(_ signals: ChildProgram.Signals) throws -> [Int32] {
            let line = try run("grep SigIgn /proc/self/status", signals: signals).output
            let mask = try #require(line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) })
            return [SIGHUP, SIGPIPE].filter { mask & 1 << UInt64($0 - 1) != 0 }
        }
        #expect(try ignored(.pipe) == [SIGHUP])
        #expect(try ignored(.all) == [])
    }
}
