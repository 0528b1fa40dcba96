import LandfallModel
import Testing

@testable import LandfallTransport

struct SSHTranscriptTests {
    private func transcript(_ lines: [String], errors: [String] = []) -> SSHTranscript {
        var transcript = SSHTranscript()
        for line in lines { transcript.take(line) }
        for line in errors { transcript.takeError(line) }
        return transcript
    }

    @Test(arguments: [
        (
            "No ED25519 host key is known for box and you have requested strict checking.\nHost key verification failed.",
            FailureCode.sshHostUnknown
        ),
        ("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.", .sshHostChanged),
        ("root@box: Permission denied (publickey,password).", .sshAuthFailed),
        ("ssh: Could not resolve hostname nosuch.invalid: Name or service not known", .nameNotFound),
        ("ssh: connect to host 127.0.0.1 port 2999: Connection refused", .connectionRefused),
        ("ssh: connect to host 10.255.255.1 port 22: Connection timed out", .connectTimeout),
        ("ssh: connect to host 10.0.0.1 port 22: No route to host", .serverUnreachable),
        ("/root/.ssh/config: line 1: Bad configuration option: frobnicate", .sshFailed),
    ])
    func `the last words of ssh are a code`(words: String, code: FailureCode) {
        #expect(transcript(words.split(separator: "\n").map(String.init)).failure().code == code)
    }

    @Test func `the words of a jump host count where ssh itself has none`() {
        let seen = transcript(
            [
                "kex_exchange_identification: Connection closed by remote host",
                "Connection closed by UNKNOWN port 65535",
            ],
            errors: ["Host key verification failed."])
        #expect(seen.failure().code == .sshHostUnknown && seen.failure().isOnTheWay)
        #expect(!transcript(["Host key verification failed."]).failure().isOnTheWay)
    }

    @Test func `of the keys that are shown the first counts, and only what looks like one`() {
        let hash = String(repeating: "A", count: 43)
        let seen = transcript([
            "debug1: Server host key: ssh-ed25519 SHA1:x", "debug1: Server host key: ssh-ed25519 SHA256:\(hash)",
            "debug1: Server host key: ssh-rsa SHA256:\(String(repeating: "B", count: 43))",
        ])
        #expect(seen.shown == "ssh-ed25519 SHA256:\(hash)")
    }

    @Test func `a forwarding that fails is told apart by its reason`() {
        let seen = transcript([
            "channel 1: open failed: connect failed: Connection refused",
            "channel 2: open failed: administratively prohibited: open failed",
            "channel 3: open failed: connect failed: x",
        ])
        #expect(seen.refusals == SSHTranscript.Refusals(prohibited: 1, unanswered: 2))
    }

    @Test func `without an answer in time nobody has connected`() {
        #expect(SSHTranscript().failure(timeIsUp: true).code == .connectTimeout)
        #expect(transcript(["debug1: Connection established."]).failure(timeIsUp: true).code == .sshTimeout)
        // Behind a jump host, which alone knows of the connection, the machine itself has spoken.
        let led = transcript([
            "debug1: Executing proxy command: exec ssh -W x", "debug1: Remote protocol version 2.0, x",
        ])
        #expect(led.failure(timeIsUp: true).code == .sshTimeout && led.isLed)
    }

    @Test func `a line without an end is cut, and many lines are not kept`() {
        var seen = SSHTranscript()
        for number in 0..<10_000 { seen.take("\(number) " + String(repeating: "x", count: 5_000)) }
        #expect(seen.failure().detail.raw.utf8.count <= 2_048)
    }
}
