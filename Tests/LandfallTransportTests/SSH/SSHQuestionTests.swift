import Foundation
import Glibc
import LandfallSystem
import Testing

@testable import LandfallTransport

struct SSHQuestionTests {
    /// A folder with the pipes, and who answers there.
    private final class Place {
        let folder = "/tmp/lf-asker-\(UInt32.random(in: 0...UInt32.max))"
        let asker: SSHAsker
        private var program: BoundProgram?

        init() throws {
            asker = SSHAsker(folder: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        }

        func start(_ command: String = SSHQuestion.shell) throws {
            let ends = try #require(asker.make())
            program = try BoundProgram.start(
                "/bin/sh", arguments: ["sh", "-c", command], environment: ["PATH": "/usr/bin:/bin"], input: ends.input,
                output: ends.output, error: open("/dev/null", O_WRONLY | O_CLOEXEC), reading: []
            ) { _ in }
        }

        deinit {
            program?.kill()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    private var soon: ContinuousClock.Instant { .now + .seconds(20) }

    @Test func `a question is the port as proc(5) has it, and a number`() {
        #expect(SSHQuestion(port: 80, number: 255).line == "0050 ff")
        #expect(SSHQuestion(port: 9090, number: 1).line == "2382 1")
    }

    @Test(arguments: [
        ("landfall-user:a:1000:/home/a\n  0: x\nlandfall-end:a\n", 1000, "  0: x"),
        ("motd\nlandfall-user:a:0:/home/a\nlandfall-end:a\n", 0, ""),
        ("landfall-user:b:7:/b\n  1: late\nlandfall-end:b\nlandfall-user:a:0:/home/a\nlandfall-end:a\n", 0, ""),
        ("  1: half\nlandfall-end:b\nlandfall-user:a:0:/home/a\nlandfall-end:a\n", 0, ""),
        ("landfall-user:a:1000:/\n  0: x\n", nil, ""), ("landfall-user:a:1000:/\n  0: x\nlandfall-end:a", nil, ""),
        ("landfall-user:b:1000:/\nlandfall-end:b\n", nil, ""), ("landfall-user:a::/\nlandfall-end:a\n", nil, ""),
        ("landfall-user:a:1000\nlandfall-end:a\n", nil, ""), ("", nil, ""),
    ])
    func `an answer stands between its marks`(output: String, user: UInt32?, table: String) {
        let found = SSHQuestion(port: 1, number: 10).answer(in: Array(output.utf8))
        #expect(found == user.map { SSHSockets(user: $0, home: "/home/a", table: Array(table.utf8)) })
    }

    @Test(arguments: [
        ("/home/a:b", "/home/a:b"), ("/home/anna/", "/home/anna"), ("/", "/"), ("", nil), ("~", nil), ("/a\0b", nil),
    ])
    func `a home is an absolute path`(text: String, home: String?) {
        let output = "landfall-user:a:1:\(text)\nlandfall-end:a\n"
        #expect(SSHQuestion(number: 10).answer(in: Array(output.utf8))?.home == home)
    }

    @Test(arguments: ["sh", "bash", "zsh", "fish"])
    func `any login shell runs it`(shell: String) throws {
        guard let path = ProgramSearch.find(shell, environment: ["PATH": "/usr/bin:/bin"]) else { return }
        let (question, process, output) = (SSHQuestion(port: 1), Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-c", "echo \(question.line) | \(SSHQuestion.shell)"]
        process.standardOutput = output
        try process.run()
        #expect(question.answer(in: Array(output.fileHandleForReading.readDataToEndOfFile()))?.user == geteuid())
        process.waitUntilExit()
    }

    @Test func `one shell answers each question, whatever others have left in the pipe`() async throws {
        let place = try Place()
        try place.start("echo Welcome; " + SSHQuestion.shell)
        #expect(await place.asker.ask(SSHQuestion(port: 1), deadline: soon)?.user == geteuid())
        // One who asked and was gone before the answer, and one who has read half of it.
        let (asking, rest) = (open(place.folder + "/questions", O_WRONLY), open(place.folder + "/answers", O_WRONLY))
        for (end, text) in [(asking, "0002 5\n"), (rest, " 0: 0100007F:0001\nlandfall-end:4\n")] {
            #expect(write(end, text, text.utf8.count) == text.utf8.count)
            close(end)
        }
        #expect(await place.asker.ask(SSHQuestion(port: 3), deadline: soon)?.table == [])
    }

    @Test func `nobody is waited for where nobody answers`() async throws {
        let place = try Place()
        let question = SSHQuestion(port: 1)
        #expect(await place.asker.ask(question, deadline: soon) == nil)
        let ends = try #require(place.asker.make())
        close(ends.input)
        #expect(await place.asker.ask(question, deadline: soon) == nil)
        let other = open(place.folder + "/questions", O_RDWR | O_NONBLOCK)
        close(ends.output)
        #expect(await place.asker.ask(question, deadline: soon) == nil)
        close(other)
        // One that ends meanwhile.
        let ending = try Place()
        try ending.start("read question")
        #expect(await ending.asker.ask(question, deadline: soon) == nil)
    }

    @Test func `a program that takes no care of signals outlives whoever would answer`() throws {
        let place = try Place()
        let ends = try #require(place.asker.make())
        let asking = try #require(place.asker.lockQuestions(until: soon))
        close(ends.input)
        close(ends.output)
        let before = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, before) }
        _ = SSHAsker.put(SSHQuestion(port: 1), into: asking)
        close(asking)
    }

    @Test func `one asks at a time, and only through pipes of their own`() async throws {
        let place = try Place()
        try place.start()
        let other = open(place.folder + "/questions", O_RDWR | O_NONBLOCK)
        #expect(flock(other, LOCK_EX) == 0)
        #expect(await place.asker.ask(SSHQuestion(port: 1), deadline: .now + .milliseconds(20)) == nil)
        async let next = place.asker.ask(SSHQuestion(port: 1), deadline: soon)
        #expect(flock(other, LOCK_UN) == 0)
        close(other)
        #expect(await next != nil)
        #expect(await place.asker.ask(SSHQuestion(port: 1), deadline: soon) != nil)
        chmod(place.folder + "/answers", 0o622)
        #expect(await place.asker.ask(SSHQuestion(port: 1), deadline: soon) == nil)
    }

    @Test func `who does not answer is waited for until the deadline`() async throws {
        let place = try Place()
        try place.start("while read question; do echo nothing; done")
        #expect(await place.asker.ask(SSHQuestion(port: 1), deadline: .now + .milliseconds(100)) == nil)
    }
}
