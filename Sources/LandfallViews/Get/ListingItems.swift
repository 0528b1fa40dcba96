internal import DianeClient
internal import FoundationEssentials
internal import LandfallMasking
package import LandfallModel
package import LandfallWording
internal import LandfallWorkflows

/// Asks a server for an area that its product describes, and for which there is no typed client.
package struct ListingItems: GetSource {
    package let exchange: any ServerExchange
    package let listing: AreaListing
    package let question: GetQuestion
    package let deadline: ContinuousClock.Instant

    /// All things of the area; of one that belongs to a thing of another area those of the thing that is named.
    package func all() async throws -> [any GetItem] {
        let target = try target + query
        guard (try? ReadOnlyRule(kind: exchange.kind).check(target)) != nil else {
            throw ListingError.notAddressable(ForeignText(question.id ?? ""))
        }
        let answer = try await exchange.get(target, limit: JSONBounds.read.bytes, deadline: deadline)
        let value = try? JSONBounds.read.decode(JSONValue.self, from: answer.body)
        // Some say what is wrong with 200.
        if let reason = value?["error"]?.text { throw ListingError.badStatus(answer.status, reason) }
        guard answer.status == 200 else { throw ListingError.badStatus(answer.status, nil) }
        guard let list = listing.list.map({ value?[$0] }) ?? value, let elements = list.isNull ? [] : list.elements
        else { throw ListingError.decoding(answer.status, start: ForeignText(answer.start)) }
        let style = listing.isProse ? SecretMask.Style.prose : .settings
        return elements.map { element in
            // A name that looks like a secret can be asked for all the same; it is shown masked.
            let names = listing.names.compactMap { element.member($0)?.text }
            return ListingItem(listing: listing, names: names, value: shown(element, style))
        }.filter(isRecent)
    }

    /// A thing as it may be shown. Of things that belong to one with the name of a secret only what a table says is known to be harmless.
    private func shown(_ element: JSONValue, _ style: SecretMask.Style) -> JSONValue {
        if question.revealsSecrets { return element }
        let value = SecretMask().value(element, style)
        guard let owner = question.id, listing.path.contains("{id}"), SecretMask.isSecret(named: ForeignText(owner))
        else { return value }
        return SecretMask().value(value, hiddenBut: Set(listing.columns.flatMap(\.members)))
    }

    /// One thing, by any of its names; nil if there is none.
    package func one(_ id: String) async throws -> (any GetItem)? {
        try await first(named: id)
    }

    /// The path, with the thing that is named as one segment of it.
    private var target: String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let segment = (question.id ?? "").utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return listing.path.replacing("{id}", with: segment.joined())
    }

    /// The query for the hours since the time of the question; empty if the server counts as it likes.
    private var query: String {
        get throws(ListingError) {
            guard let since = question.since, let hours = listing.hours else { return "" }
            let count = max(1, Int((question.now.timeIntervalSince(since) / 3600).rounded(.up)))
            guard count <= hours.most else { throw .tooLongAgo(hours: hours.most) }
            return "?\(hours.parameter)=\(count)"
        }
    }

    private func isRecent(_ item: ListingItem) -> Bool {
        guard let since = question.since, let time = listing.time else { return true }
        return item.value.member(time)?.text.flatMap { GoDate($0.raw)?.date }.map { $0 >= since } ?? false
    }
}

/// A thing of which nothing is known but what its product says of the area.
package struct ListingItem: GetItem {
    package let listing: AreaListing
    /// What it can be asked for by.
    package let names: [ForeignText]
    /// The thing, as it may be shown.
    package let value: JSONValue

    package var title: ForeignText { listing.names.lazy.compactMap { value.member($0)?.text }.first ?? ForeignText("") }

    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    package func fields(_: Messages) -> [AreaField] {
        let members: [ForeignText: JSONValue] = if case .object(let members) = value { members } else { [:] }
        return listing.columns.map { AreaField($0, $0.members.lazy.compactMap(value.member).first) }
            + members.sorted { $0.key < $1.key }.filter { !$0.value.isNull }.map { name, value in
                let column = listing.columns.first { $0.members.contains(name.raw) }
                return AreaField(member: name, value.value(column?.kind ?? .any))
            }
    }
}

extension JSONValue {
    fileprivate var isNull: Bool { self == .null }

    /// The member at a path with dots; nil if there is none, or it is null.
    fileprivate func member(_ path: String) -> JSONValue? {
        let found = path.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }
        return found.flatMap { $0.isNull ? nil : $0 }
    }
}

extension ServerAnswer {
    /// How it begins.
    fileprivate var start: String { String(decoding: body.prefix(200), as: UTF8.self) }
}
