internal import LandfallModel
internal import LandfallSystem
internal import LandfallTransport

/// The services of a domain that DNS has, found by DNS-SD over unicast (RFC 6763 section 11), as a list of servers.
///
/// A DNS server may have other things in its answers than what it was asked for; they are passed over, and so is every name of a service that
/// is not in the domain that was browsed. Nobody who is found is contacted.
package struct DNSDirectory: Sendable {
    /// Asks name servers.
    typealias Ask =
        @Sendable (DNSQuestion, ContinuousClock.Instant) async throws(DNSQuestion.Failure) ->
        DNSQuestion.Answer

    /// How many questions are under way at a time: each has a thread and two descriptors.
    static let mostQuestions = 64
    /// How many domains are browsed where the domain names others.
    static let mostDomains = 8

    private let domain: String
    private let subtype: String?
    private let ask: Ask

    /// - Parameters:
    ///   - domain: The domain, in ASCII.
    ///   - subtype: The subtype of services that are wanted (RFC 6763 section 7.1); nil for all.
    ///   - ask: Asks name servers.
    init(
        domain: String, subtype: String? = nil,
        ask: @escaping Ask = { question, deadline throws(DNSQuestion.Failure) in
            try await question.answer(by: deadline)
        }
    ) {
        (self.domain, self.subtype, self.ask) = (domain, subtype, ask)
    }

    /// A service, by its whole name in DNS.
    private struct Instance: Sendable {
        let name: String
        let label: ForeignText
        let kind: ServerKind
    }

    /// Where a service is, and what its record says.
    fileprivate struct Place: Sendable {
        let target: String
        let port: UInt16
        let txt: TXTRecord
        let isAuthentic: Bool
    }

    /// The list: `landfall.source/1`.
    ///
    /// - Throws: ``DirectoryError`` where the name servers give no answer to the first questions.
    func list(deadline: ContinuousClock.Instant) async throws(DirectoryError) -> [UInt8] {
        var instances: [Instance] = []
        // Any answer may lead elsewhere.
        var (domains, isAuthentic) = try await domains(deadline)
        for domain in domains {
            for kind in ServerKind.allCases {
                let type = "\(subtype.map { "_\($0)._sub." } ?? "")\(kind.serviceType)"
                let answer = try await found("\(type).\(domain)", .ptr, deadline)
                isAuthentic = isAuthentic && answer.isAuthentic
                // Name servers give records in another order each time.
                instances += answer.records.compactMap { instance($0, kind, in: "\(kind.serviceType).\(domain)") }
                    .sorted { $0.label < $1.label }
            }
        }
        let wanted = Array(instances.prefix(DirectoryList.mostEntries))
        let places = await wanted.mapped(width: Self.mostQuestions) { await place(of: $0.name, deadline: deadline) }
        isAuthentic = isAuthentic && places.allSatisfy { (try? $0.get().isAuthentic) ?? true }
        var lines = [
            Self.line { writer in
                writer.member("schema", DirectoryList.schema)
                if isAuthentic { writer.member("dnssec") { $0.truth(true) } }
            }
        ]
        for (instance, place) in zip(wanted, places) {
            lines.append(Self.line { $0.server(instance.name, instance.label, instance.kind, place) })
        }
        let isWhole = places.allSatisfy { if case .success = $0 { true } else { false } }
        lines.append(
            Self.line { writer in
                writer.member("end") { $0.truth(true) }
                writer.member("count") { $0.number(wanted.count) }
                writer.member("complete") { $0.truth(isWhole && wanted.count == instances.count) }
            })
        return Array(lines.joined())
    }

    /// The domains that are to be browsed: those that the domain names, else itself.
    private func domains(
        _ deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> (names: [String], isAuthentic: Bool) {
        let answer = try await found("b._dns-sd._udp.\(domain)", .ptr, deadline)
        let named = answer.records.compactMap { record -> String? in
            if case .ptr(let name) = record { Self.plain(name) } else { nil }
        }
        return (named.isEmpty ? [domain] : Array(named.prefix(Self.mostDomains)), answer.isAuthentic)
    }

    private func found(
        _ name: String, _ type: DNSQuestion.RecordType, _ deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> DNSQuestion.Answer {
        do throws(DNSQuestion.Failure) {
            return try await ask(DNSQuestion(name, type), deadline)
        } catch {
            switch error {
            case .late: throw DirectoryError(.sourceTimeout, detail: "resolve_failed")
            case .noAnswer: throw DirectoryError(.sourceUnreachable, detail: "resolve_failed")
            case .tooLarge: throw DirectoryError(.sourceTooLarge, detail: DirectoryError.largeAnswer)
            case .truncated: throw DirectoryError(.sourceUnreachable, detail: DirectoryError.truncatedAnswer)
            }
        }
    }

    private func instance(_ record: DNSQuestion.Record, _ kind: ServerKind, in type: String) -> Instance? {
        guard case .ptr(let name) = record, let (label, rest) = DNSLabel.first(of: name),
            Self.plain(rest)?.lowercased() == type.lowercased()
        else { return nil }
        return Instance(name: name, label: label, kind: kind)
    }

    /// Where a service is. What its TXT record says belongs to that: without it another path is asked, in cleartext perhaps.
    private func place(
        of name: String, deadline: ContinuousClock.Instant
    ) async -> Result<Place, DirectoryEntry.RecordFault> {
        do throws(DNSQuestion.Failure) {
            let answer = try await ask(DNSQuestion(name, .srv), deadline)
            guard let (host, port) = target(answer) else { return .failure(.missing) }
            let more = try await ask(DNSQuestion(name, .txt), deadline)
            var txt = TXTRecord()
            if case .txt(let content)? = more.records.first { txt = TXTRecord(content: content) }
            let isAuthentic = answer.isAuthentic && more.isAuthentic
            return .success(Place(target: host, port: port, txt: txt, isAuthentic: isAuthentic))
        } catch {
            switch error {
            case .truncated: return .failure(.truncated)
            case .noAnswer, .late, .tooLarge: return .failure(.unanswered)
            }
        }
    }

    private func target(_ answer: DNSQuestion.Answer) -> (host: String, port: UInt16)? {
        // The lowest priority first, then the greatest weight: one of them is enough (RFC 2782).
        let best = answer.records.min { left, right in
            guard case .srv(_, _, let priority, let weight) = left, case .srv(_, _, let other, let otherWeight) = right
            else { return false }
            return (priority, otherWeight) < (other, weight)
        }
        guard case .srv(let target, let port, _, _)? = best, port > 0, let host = Self.plain(target) else { return nil }
        return (host, port)
    }

    /// A name that a host or a domain can have, without a dot at its end; nil for the root and for names with escapes.
    private static func plain(_ name: String) -> String? {
        let name = name.hasSuffix(".") ? String(name.dropLast()) : name
        return name.isEmpty || name.utf8.contains(UInt8(ascii: "\\")) ? nil : name
    }

    private static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}

extension DNSDirectory {
    /// The keys of records that say how to connect (landfall-announce(1)). All others are labels.
    private static let knownKeys: Set<String> = [
        "txtvers", "id", "path", "tls", "auth", "pin", "version", "api", "proto", "model",
    ]

    /// Whether a key is one of those.
    package static func saysHowToConnect(_ key: String) -> Bool { knownKeys.contains(key.lowercased()) }
}

extension JSONWriter {
    fileprivate mutating func server(
        _ id: String, _ name: ForeignText, _ kind: ServerKind,
        _ result: Result<DNSDirectory.Place, DirectoryEntry.RecordFault>
    ) {
        member("name", name.raw)
        member("kind", kind.rawValue)
        member("id", id)
        let place: DNSDirectory.Place
        switch result {
        case .success(let found): place = found
        case .failure(let fault): return member("record", fault.rawValue)
        }
        let path = place.txt["path"].flatMap { Route.basePath($0.raw) } ?? ""
        member("routes") {
            $0.array(["\(place.txt.isTrue("tls") ? "https" : "http")://\(place.target):\(place.port)\(path)"]) {
                $0.string($1)
            }
        }
        let labels = place.txt.attributes.compactMap { attribute -> (String, String)? in
            guard !DNSDirectory.saysHowToConnect(attribute.key), let value = attribute.value,
                let text = String(validating: value, as: UTF8.self)
            else { return nil }
            return (attribute.key, text)
        }
        guard !labels.isEmpty else { return }
        member("labels") { writer in
            writer.object { writer in for (key, value) in labels { writer.member(key, value) } }
        }
    }
}

extension TXTRecord {
    /// The strings of a record as it is on the wire: each behind its length (RFC 1035 section 3.3.14).
    fileprivate init(content: [UInt8]) {
        var (strings, rest) = ([[UInt8]](), content[...])
        while let length = rest.popFirst() {
            strings.append(Array(rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        self.init(strings: strings)
    }
}
