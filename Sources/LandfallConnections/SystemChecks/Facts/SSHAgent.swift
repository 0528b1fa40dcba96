internal import CLandfallGlibc
import Glibc
internal import LandfallSystem

/// An ssh agent, asked by its protocol (draft-ietf-sshm-ssh-agent, sections 3 and 4.4).
enum SSHAgent {
    /// How long it may take, in seconds.
    private static let patience = 1

    /// How many keys it has; nil where it does not answer. It may block for ``patience`` twice.
    static func keys(at path: String) -> Int? {
        guard let connection = try? UnixConnection(to: path, blocks: true) else { return nil }
        let agent = connection.descriptor
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(agent, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(agent, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
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
}
