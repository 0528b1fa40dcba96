internal import LandfallModel

/// What names a server of a scan. A number is always a row, and what has the form of a ref is always one, so no announced name takes
/// the place of either.
package enum ServerReference: Sendable, Hashable {
    case row(String)
    case ref(String)
    case instance(String)

    /// Reads what was typed.
    package init(_ text: String) {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        self = isNumber ? .row(text) : Candidate.isRef(text) ? .ref(text) : .instance(text)
    }

    /// Whether it names a server of the scan whose rows the user means. The case of a name does not count.
    package func isMeant(_ server: SeenServer) -> Bool {
        switch self {
        case .row(let number): String(server.number) == number
        case .ref(let ref): server.ref == ref
        case .instance(let name):
            [server.instance, server.name].contains { $0?.lowercased() == name.lowercased() }
        }
    }

    /// Whether it names the server as that is written.
    func isExact(_ server: SeenServer) -> Bool {
        guard case .instance(let name) = self else { return isMeant(server) }
        return server.instance == name || server.name == name
    }
}
