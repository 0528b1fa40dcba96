package import LandfallConnections
package import LandfallModel

/// Profiles as the services of a DNS domain (RFC 6763), in the form in which a name server reads them. Only what `scan --domain` takes is in
/// it: an `http` or `https` address that leads to another machine. There is never a token in it.
package struct ZoneText: Sendable {
    /// What reads it.
    package enum Form: Sendable, Hashable {
        /// A zone file (RFC 1035 section 5), to be included in the zone of the domain: every name in it is absolute.
        case zone
        /// Lines of dnsmasq.conf(5).
        case dnsmasq
    }

    /// The lines.
    package private(set) var lines: [String] = []
    /// The profiles that have no address for it.
    package private(set) var unlisted: [ProfileName] = []
    /// How many labels are not in it: a record cannot have their key, or they are too long.
    package private(set) var omittedLabels = 0

    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - domain: The domain.
    ///   - form: What reads it.
    package init(_ profiles: [Profile], in domain: HostName, as form: Form) {
        let writer = ZoneWriter(form: form)
        var (services, hosts, seen) = ([ServerKind: [String]](), Set<String>(), Set<String>())
        var records: [String] = []
        for profile in profiles {
            guard let place = ZonePlace(profile) else {
                unlisted.append(profile.name)
                continue
            }
            let label = Self.unique(writer.label(profile.name), besides: &seen)
            let name = "\(label).\(profile.kind.serviceType).\(domain.text)"
            services[profile.kind, default: []].append(name)
            let target: String
            switch place.host {
            case .name(let host): target = host.text
            case .address(let address):
                target = "\(Self.host(label, besides: &hosts)).\(domain.text)"
                records.append(writer.address(target, address))
            case .socket, .ssh: continue
            }
            records.append(writer.service(name, target, port: place.port))
            let (text, omitted) = writer.text(name, place.attributes, profile.labels)
            records.append(text)
            omittedLabels += omitted
        }
        guard !services.isEmpty else { return }
        let most = services.values.map(\.count).max() ?? 0
        lines = writer.head(domain.text, most: most) + [writer.pointer("b._dns-sd._udp.\(domain.text)", domain.text)]
        for kind in ServerKind.allCases {
            lines += (services[kind] ?? []).map { writer.pointer("\(kind.serviceType).\(domain.text)", $0) }
        }
        lines += records
    }

    /// A host name for an address: the name of the profile, as far as a host can be called so (RFC 1123 section 2.1).
    private static func host(_ label: String, besides hosts: inout Set<String>) -> String {
        let letters = label.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return unique(String(letters).split(separator: "-").joined(separator: "-"), besides: &hosts)
    }

    /// The name, or the same with a number where it is taken.
    private static func unique(_ name: String, besides taken: inout Set<String>) -> String {
        var (unique, number) = (name, 2)
        while !taken.insert(unique).inserted { (unique, number) = ("\(name.prefix(58))-\(number)", number + 1) }
        return unique
    }
}

/// What a zone says of a server.
private struct ZonePlace {
    let host: ServerHost
    let port: UInt16
    let attributes: [String]

    /// Its first route that others can use by DNS alone; nil if there is none.
    init?(_ profile: Profile) {
        for route in profile.routes {
            guard case .address(let address) = route.target, route.via == .direct else { continue }
            let attempts = address.attempts(kind: profile.kind, tlsWasSaved: !profile.identity.pins.isEmpty)
            let tls = attempts.first?.scheme == .https
            guard let attempt = attempts.first, let port = attempt.port, DirectoryEntry.mayList(address.url(attempt)),
                address.basePath.utf8.count <= ZoneWriter.longestString - 5
            else { continue }
            (host, self.port) = (address.host, port)
            attributes = (tls ? ["tls=1"] : []) + (address.basePath.isEmpty ? [] : ["path=\(address.basePath)"])
            return
        }
        return nil
    }
}

/// The records of a zone as text.
private struct ZoneWriter {
    /// The most bytes of a string of a TXT record (RFC 1035 section 3.3).
    static let longestString = 255
    /// The most bytes of a line that dnsmasq reads whole: it reads 1,024, with its line feed.
    static let longestLine = 1_000

    let form: ZoneText.Form

    /// The first label of a service. A dot in it is escaped in a zone file; dnsmasq has no way to write one.
    func label(_ name: ProfileName) -> String {
        let dot = form == .zone ? "\\." : "-"
        return name.description.split(separator: ".", omittingEmptySubsequences: false).joined(separator: dot)
    }

    func head(_ domain: String, most: Int) -> [String] {
        switch form {
        case .zone:
            [";; The services of \(domain): $INCLUDE this file in its zone."]
                + (most > 100 ? [";; BIND serves so many of one name only with \"max-records-per-type 0;\"."] : [])
        case .dnsmasq: ["local=/\(domain)/"]
        }
    }

    func pointer(_ name: String, _ target: String) -> String {
        switch form {
        case .zone: "\(name). IN PTR \(target)."
        case .dnsmasq: "ptr-record=\(name),\(target)"
        }
    }

    func service(_ name: String, _ target: String, port: UInt16) -> String {
        switch form {
        case .zone: "\(name). IN SRV 0 0 \(port) \(target)."
        case .dnsmasq: "srv-host=\(name),\(target),\(port)"
        }
    }

    func address(_ name: String, _ address: IPAddress) -> String {
        switch (form, address.family) {
        case (.zone, .ipv4): "\(name). IN A \(address)"
        case (.zone, .ipv6): "\(name). IN AAAA \(address)"
        case (.dnsmasq, _): "host-record=\(name),\(address)"
        }
    }

    /// The TXT record of a service: each attribute is a string of its own (RFC 6763 section 6.1), and none is empty where there are some.
    func text(_ name: String, _ attributes: [String], _ labels: [String: String]) -> (line: String, omitted: Int) {
        let start = form == .zone ? "\(name). IN TXT" : "txt-record=\(name)"
        let gap = form == .zone ? " " : ","
        var (line, keys, omitted) = (start + attributes.map { gap + quoted($0) }.joined(), Set<String>(), 0)
        for (key, value) in labels.sorted(by: { $0.key < $1.key }) {
            let string = "\(key)=\(value)"
            let more = gap + quoted(string)
            // Keys are told apart without regard to capitals, and some say how to connect.
            let isFree = !DNSDirectory.saysHowToConnect(key) && !keys.contains(key.lowercased())
            // All the world reads a zone.
            guard isFree, !ProfileLabels.isSecret(key, value), Self.isKey(key), string.utf8.count <= Self.longestString,
                fits(line + more, value)
            else {
                omitted += 1
                continue
            }
            keys.insert(key.lowercased())
            line += more
        }
        return (line == start && form == .zone ? line + " \"\"" : line, omitted)
    }

    private func fits(_ line: String, _ value: String) -> Bool {
        guard form == .dnsmasq else { return true }
        return line.utf8.count <= Self.longestLine && ForeignText(value).description == value
    }

    /// Printable ASCII without the equals sign (RFC 6763 section 6.4).
    private static func isKey(_ key: String) -> Bool {
        !key.isEmpty && key.utf8.allSatisfy { (0x20...0x7e).contains($0) && $0 != UInt8(ascii: "=") }
    }

    /// A string in quotation marks: in a zone file each byte that is not printable ASCII is `\DDD` (RFC 1035 section 5.1).
    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case " "..."~": return String(scalar)
            default:
                guard form == .zone else { return String(scalar) }
                return String(scalar).utf8.map { "\\" + "\(1_000 + Int($0))".dropFirst() }.joined()
            }
        }
        return "\"\(escaped.joined())\""
    }
}
