import Glibc
import Testing

@testable import LandfallConnections

struct SSHFindingTests {
    @Test(arguments: [
        (false, String?.none, Int?.none, SSHFinding.notInstalled), (false, "/a", 1, .notInstalled),
        (true, nil, nil, .noAgent), (true, "/a", nil, .agentSilent(path: "/a")), (true, "/a", 0, .agentEmpty),
        (true, "/a", 3, .ready(keys: 3)),
    ])
    func `what there is decides`(isInstalled: Bool, socket: String?, keys: Int?, finding: SSHFinding) {
        #expect(SSHFinding(isInstalled: isInstalled, socket: socket, keys: keys) == finding)
    }

    @Test func `an agent that is not there does not answer`() {
        #expect(SSHAgent.keys(at: "/nonexistent/agent") == nil)
        #expect(SSHAgent.keys(at: "/" + String(repeating: "a", count: 200)) == nil)
    }

    @Test func `a real agent says how many keys it has`() throws {
        guard access("/usr/bin/ssh-agent", X_OK) == 0 else { return }
        let folder = "/tmp/lf-agent-\(UInt32.random(in: 0...UInt32.max))"
        #expect(system("mkdir -m 700 \(folder) && ssh-agent -a \(folder)/s >\(folder)/env") == 0)
        defer { _ = system(". \(folder)/env >/dev/null; ssh-agent -k >/dev/null; rm -r \(folder)") }
        #expect(SSHAgent.keys(at: folder + "/s") == 0)
        let add =
            "ssh-keygen -q -t ed25519 -N '' -f \(folder)/k && . \(folder)/env >/dev/null && ssh-add -q \(folder)/k"
        #expect(system(add) == 0)
        #expect(SSHAgent.keys(at: folder + "/s") == 1)
    }
}
