internal import LandfallModel

/// Decides what becomes of a request, and asks nobody but for the name of this machine; nothing else lets a request through.
///
/// Of a request that passes nothing but its target is used, so no field of it reaches the server.
package struct ProxyRule: Sendable, Hashable {
    /// What to do.
    package enum Verdict: Sendable, Hashable {
        /// Ask the server for this target.
        case forward(String)
        case refuse(ProxyRefusal)
    }

    /// The Host that is meant (RFC 9110 section 7.2).
    let authority: String
    /// The port of a server for everybody, which is meant by every address and by the names of this machine too. A web page that has
    /// its own name resolved to this machine (DNS rebinding) sends that name.
    var openPort: UInt16?
    /// What stands before every target: empty, or `/…` without a final slash.
    var prefix: String = ""
    /// Which targets may be asked for.
    let readOnly: ReadOnlyRule

    /// Decides.
    package func verdict(on request: ProxyRequest) -> Verdict {
        do throws(ProxyRefusal) {
            try checkMethod(request)
            try checkOrigin(request)
            guard Self.hasNoBody(request) else { throw .bodyRefused }
            return .forward(try target(of: request))
        } catch {
            return .refuse(error)
        }
    }

    /// Fields by which some frameworks take a request for one of another method.
    private static let overrides = ["x-http-method-override", "x-http-method", "x-method-override"]

    private func checkMethod(_ request: ProxyRequest) throws(ProxyRefusal) {
        guard request.method == "GET", Self.overrides.allSatisfy({ request.values($0).isEmpty }) else {
            throw .methodNotAllowed
        }
        guard request.isVersion11 else { throw .versionRefused }
    }

    private func checkOrigin(_ request: ProxyRequest) throws(ProxyRefusal) {
        let hosts = request.values("host")
        guard hosts.count == 1, isMeant(hosts[0].lowercased()) else { throw .hostRefused }
        guard request.values("origin").isEmpty, request.values("referer").isEmpty,
            // Sent by browsers (Fetch Metadata); "none" is a person who typed the address.
            request.values("sec-fetch-site").allSatisfy({ $0 == "none" })
        else { throw .browserRefused }
    }

    private func isMeant(_ host: String) -> Bool {
        if host == authority { return true }
        guard let openPort, host.hasSuffix(":\(openPort)") else { return false }
        let name = String(host.dropLast(":\(openPort)".utf8.count))
        let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
        let own = MachineName.whole.lowercased()
        return IPAddress(isBracketed ? String(name.dropFirst().dropLast()) : name) != nil
            || ["localhost", own, "\(own).local"].contains(name)
    }

    private static func hasNoBody(_ request: ProxyRequest) -> Bool {
        let lengths = request.values("content-length")
        return request.values("transfer-encoding").isEmpty && (lengths.isEmpty || lengths == ["0"])
    }

    private func target(of request: ProxyRequest) throws(ProxyRefusal) -> String {
        // The absolute form (RFC 9112 section 3.2.2) is for proxies that lead anywhere; this one leads to one server.
        guard request.target.utf8.first == UInt8(ascii: "/") else { throw .notPlain }
        guard startsWithPrefix(request.target) else { throw .notFound }
        let target = String(decoding: request.target.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        do throws(ReadOnlyRule.Refusal) {
            try readOnly.check(target)
            return target
        } catch {
            switch error {
            case .notPlain: throw .notPlain
            case .hasEffects: throw .hasEffects
            }
        }
    }

    /// Takes the same time for every text of a length, since the prefix may be a secret.
    private func startsWithPrefix(_ target: String) -> Bool {
        let (wanted, given) = (Array((prefix + "/").utf8), Array(target.utf8.prefix(prefix.utf8.count + 1)))
        guard given.count == wanted.count else { return false }
        return zip(wanted, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
