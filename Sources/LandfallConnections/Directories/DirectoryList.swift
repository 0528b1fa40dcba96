package import LandfallModel

package import struct FoundationEssentials.Date

/// A list of servers, as a directory gives it: `landfall.source/1`, a JSON object on each line. The first names the schema, the last says that it
/// is the last, and those between are the servers.
///
/// Anyone who writes it decides about every byte. What is wrong in one server leaves out that server; what is wrong with the form refuses the list.
package struct DirectoryList: Sendable, Hashable {
    /// The name of its schema.
    package static let schema = "landfall.source/1"
    /// The most bytes that are accepted.
    package static let mostBytes = 8 << 20
    /// The most servers that are accepted.
    package static let mostEntries = 10_000
    /// How long a source may take.
    package static let patience = Duration.seconds(10)

    /// A server that was left out.
    package struct LeftOut: Sendable, Hashable {
        /// Its line, from 1.
        package let line: Int
        package let fault: DirectoryEntry.Fault
    }

    /// The servers, in the order of the list.
    package private(set) var entries: [DirectoryEntry] = []
    /// What was left out.
    package private(set) var leftOut: [LeftOut] = []
    /// Whether the list says that it is complete, has its last line with the right count, and is within the limit.
    package private(set) var isComplete = false

    /// Whether a name server on this machine has verified it with DNSSEC: that vouches for the list, not for a server.
    package private(set) var isAuthentic = false

    /// The fields of the first line of a signed list.
    package struct Head: Sendable, Hashable {
        /// The serial number; the next list has a higher one.
        package let serial: Int
        /// When it was made.
        package let issued: Date
        /// When it expires.
        package let expires: Date
    }

    /// The fields of its first line; nil if any is missing.
    package private(set) var head: Head?

    /// Its signature, which nobody has checked yet; nil for a list without.
    let signature: ListSignature?

    private static let newline = UInt8(ascii: "\n")

    /// Reads a list.
    ///
    /// - Parameter bytes: All of it.
    /// - Throws: ``DirectoryError`` `source_bad_list` with the place, or `source_too_large`.
    package init(_ bytes: [UInt8]) throws(DirectoryError) {
        guard bytes.count <= Self.mostBytes else { throw DirectoryError(.sourceTooLarge) }
        var (ids, count, start, line, secrets) = (Set<ForeignText>(), 0, 0, 0, SecretLabels())
        var (hasSchema, isOver) = (false, false)
        signature = ListSignature(bytes)
        let all = signature?.start ?? bytes.count
        while start < all {
            let end = bytes[start..<all].firstIndex(of: Self.newline) ?? all
            defer { start = end + 1 }
            line += 1
            let text = Array(bytes[start..<end])
            if text.allSatisfy({ [0x20, 0x09, 0x0d].contains($0) }) { continue }
            do throws(JSONFault) {
                let row = try DirectoryRow(text)
                guard hasSchema else {
                    guard row.schema == Self.schema else {
                        throw row.schema == nil
                            ? JSONFault(.missing(field: "schema"), at: 0) : JSONFault(.badValue(field: "schema"), at: 0)
                    }
                    (hasSchema, isAuthentic, head) = (true, row.isAuthentic, row.head)
                    continue
                }
                guard !isOver else { throw JSONFault(.rule(.behindTheEnd), at: 0) }
                if row.isEnd {
                    isOver = true
                    isComplete = row.isComplete && row.count == count && count <= Self.mostEntries
                    continue
                }
                count += 1
                guard count <= Self.mostEntries else { continue }
                do throws(DirectoryEntry.Fault) {
                    let entry = try row.entry(&secrets)
                    guard ids.insert(ForeignText(entry.id)).inserted else { throw .repeated }
                    entries.append(entry)
                } catch {
                    leftOut.append(LeftOut(line: line, fault: error))
                }
            } catch {
                throw DirectoryError(
                    .sourceBadList, fault: DocumentFault(JSONFault(error.reason, at: start + error.offset), in: bytes))
            }
        }
        guard hasSchema else {
            let fault = JSONFault(bytes.isEmpty ? .unexpectedEnd : .missing(field: "schema"), at: bytes.count)
            throw DirectoryError(.sourceBadList, fault: DocumentFault(fault, in: bytes))
        }
    }
}

extension DocumentFault.Rule {
    /// There is a line after the one that ends the list.
    package static let behindTheEnd = DocumentFault.Rule(rawValue: "behind_the_end")
}

/// A line of a list, as it stands there.
private struct DirectoryRow {
    private(set) var schema: String?
    private(set) var isAuthentic = false
    private(set) var isEnd = false
    private(set) var count: Int?
    private(set) var isComplete = false
    private var (serial, issued, expires) = (Int?.none, Date?.none, Date?.none)
    /// Nil where there are none, and nil within where they are not in their form.
    private var claims: ServerClaims??
    private var (id, name, kind) = (String?.none, String?.none, String?.none)
    private var record: DirectoryEntry.RecordFault?
    private var routes: [String] = []
    private var labels: [(key: String, value: String)] = []

    init(_ line: [UInt8]) throws(JSONFault) {
        var scanner = JSONScanner(line)
        var row = self
        try scanner.object("line") { scanner, field throws(JSONFault) in
            switch field {
            case "schema": row.schema = try scanner.string(field)
            case "dnssec": row.isAuthentic = try scanner.truth(field)
            // A larger one would have been rounded (RFC 8259, 6).
            case "serial":
                row.serial = Int(exactly: try scanner.number(field)).flatMap { (1..<1 << 53).contains($0) ? $0 : nil }
            case "issued": row.issued = RFC3339.date(try scanner.string(field))
            case "expires": row.expires = RFC3339.date(try scanner.string(field))
            case "end": row.isEnd = try scanner.truth(field)
            case "count": row.count = Int(exactly: try scanner.number(field))
            case "complete": row.isComplete = try scanner.truth(field)
            case "id": row.id = try scanner.string(field)
            case "name": row.name = try scanner.string(field)
            case "kind": row.kind = try scanner.string(field)
            case "record": row.record = DirectoryEntry.RecordFault(rawValue: try scanner.string(field))
            case "routes":
                try scanner.array(field) { scanner throws(JSONFault) in row.routes.append(try scanner.string(field)) }
            case "labels":
                try scanner.object(field) { scanner, key throws(JSONFault) in
                    row.labels.append((key, try scanner.string(key)))
                }
            case "claims":
                // What is wrong in them is wrong in one server, and not in the list.
                var own = scanner
                try scanner.skip()
                row.claims = .some(try? ServerClaims(&own))
            default: try scanner.skip()
            }
        }
        try scanner.finish()
        self = row
    }

    /// What the first line says of the list.
    var head: DirectoryList.Head? {
        guard let serial, let issued, let expires else { return nil }
        return DirectoryList.Head(serial: serial, issued: issued, expires: expires)
    }

    /// The server that it is about.
    func entry(_ secrets: inout SecretLabels) throws(DirectoryEntry.Fault) -> DirectoryEntry {
        func fits(_ text: String) -> Bool { !text.isEmpty && text.utf8.count <= DirectoryEntry.mostBytes }
        guard let name, fits(name) else { throw .name }
        guard let kind = kind.flatMap(ServerKind.init(rawValue:)) else { throw .kind(ForeignText(kind ?? "")) }
        if let record { throw .record(ForeignText(id ?? name), record) }
        guard (1...DirectoryEntry.mostRoutes).contains(routes.count) else { throw .routes }
        var ways: [Route] = []
        for text in routes {
            do throws(DirectoryEntry.RouteFault) {
                ways.append(try DirectoryEntry.route(text))
            } catch {
                throw .route(ForeignText(text), error)
            }
        }
        let fitting = labels.allSatisfy { fits($0.key) && $0.value.utf8.count <= DirectoryEntry.mostBytes }
        guard labels.count <= DirectoryEntry.mostLabels, fitting else { throw .labels }
        if let id, !fits(id) { throw .id }
        if case .some(nil) = claims { throw .claims }
        return DirectoryEntry(
            id: id ?? "\(kind.rawValue) \(name) \(ways[0].url)", name: ForeignText(name), kind: kind, routes: ways,
            labels: secrets.hidden(Dictionary(labels, uniquingKeysWith: { first, _ in first })), claims: claims ?? nil)
    }
}
