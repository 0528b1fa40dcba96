internal import CGlibc
import Glibc

/// An ssh agent, asked by its protocol (draft-ietf-sshm-ssh-agent, sections 3 and 4.4).
enum SSHAgent {
    /// How long it may take, in seconds.
    private static let patience = 1

    /// How many keys it has; nil where it does not answer. It may block for ``patience`` twice.
    static func keys(at path: String) -> Int? {
        let agent = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        guard agent >= 0 else { return nil }
        defer { close(agent) }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(agent, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(agent, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard connect(agent, to: path) else { return nil }
        // Length 1, SSH_AGENTC_REQUEST_IDENTITIES.
        let question: [UInt8] = [0, 0, 0, 1, 11]
        guard send(agent, question, question.count, Int32(MSG_NOSIGNAL)) == question.count else { return nil }
        // The length, SSH_AGENT_IDENTITIES_ANSWER, and the number of keys; the keys themselves are of no interest.
        var answer = [UInt8](repeating: 0, count: 9)
        guard recv(agent, &answer, answer.count, Int32(MSG_WAITALL)) == answer.count, answer[4] == 12 else {
            return nil
        }
        return answer[5...].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func connect(_ agent: Int32, to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(agent, $0, size) == 0 }
        }
    }
}
