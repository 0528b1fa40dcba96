import LandfallConnections
import LandfallModel
import LandfallTokens
import LandfallTransport
import LandfallWording
import Testing

@testable import Landfall

/// What a program is told to do is something that a program, or the person at the machine, can do.
struct HintsInProgramsTests {
    private let core = Core(Configuration(environment: ["HOME": "/nonexistent", "LC_ALL": "C"]))

    @Test func `no hint names a flag without its command`() throws {
        var errors: [any Error] = []
        for code in FailureCode.all {
            errors += [
                TokenStoreError(code), ProfileStoreError(code, name: "studio"),
                ServerExchangeError(.policy, code: code),
            ]
        }
        var hints = errors.compactMap { core.error($0)?.hint }
        for code in FailureCode.all {
            hints +=
                (core.messages.remedies(code)
                + [core.messages.tailnetRemedy(code)].compactMap(\.self))
                .map(\.description)
        }
        #expect(hints.count > 50)
        for hint in hints {
            for line in hint.split(separator: "\n") where line.contains(" --") || line.hasPrefix("--") {
                #expect(line.contains("landfall ") || line.contains("sudo ") || line.contains("tailscaled "), "\(line)")
            }
        }
        #expect(hints.contains { $0.contains("keepingTokenIn: .sealed") })
        #expect(hints.contains { $0.contains("accepting: .cleartext") })
    }
}
