internal import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording
internal import LandfallWorkflows

/// A saved directory, with what is known of its list without reading it, or from reading it just now.
package struct ShownSource {
    private let directory: Directory
    private let last: DirectoryReading?
    private let reading: DirectoryReading?

    /// - Parameters:
    ///   - directory: The directory.
    ///   - visit: What knows its last list.
    ///   - reading: What came just now; nil where it was not read.
    ///   - isWhole: Whether all of it is shown; a row says nothing of signatures.
    package init(
        _ directory: Directory, _ visit: DirectoryVisit, reading: DirectoryReading? = nil, isWhole: Bool = true
    ) async {
        self.directory = directory
        self.reading = reading
        if let reading { last = reading } else { last = await visit.last(of: directory, isChecked: isWhole) }
    }

    /// All that is known of it.
    package func page(_ messages: Messages) -> Page {
        let label = messages.sourceLabel
        return Page(
            [.heading(StyledText(directory.name.description, .bold))],
            .fields(label.place, directory.place.text.description),
            .fields(label.authorities, directory.place.authorities.map { ForeignText($0).description }),
            .fields(label.scanned, messages.scannedAlways(directory.isEnabled)),
            .fields(label.read, last.map { messages.time($0.date) } ?? messages.neverRead),
            .fields(label.servers, last.map { "\($0.list.entries.count)" }),
            .fields(label.signer, directory.signer),
            .fields(label.signature, last?.trust.map(messages.signature)))
    }

    fileprivate func row(_ messages: Messages) -> [StyledText] {
        [
            StyledText(directory.name.description), StyledText(last.map { "\($0.list.entries.count)" } ?? ""),
            StyledText(last.map { messages.time($0.date) } ?? messages.neverRead),
            StyledText(directory.place.text.description),
            StyledText(directory.isEnabled ? "" : messages.notScanned, .dim),
        ]
    }

    fileprivate var document: Document {
        let faults = reading?.list.leftOut.map { leftOut -> Document in
            ["line": leftOut.line, "reason": Messages(language: .english).leftOutReason(leftOut.fault)]
        }
        return [
            "name": directory.name, "place": directory.place.text,
            "authorities": directory.place.authorities.map { ForeignText($0) },
            "enabled": directory.isEnabled, "confirmed": directory.isConfirmed,
            "read": (last?.date).map { Timestamp($0).description },
            "servers": last?.list.entries.count, "signer": directory.signer,
            "signature": last?.trust.map { Document($0) },
            "complete": reading?.list.isComplete, "dnssec": reading?.isAuthentic == true ? true : nil,
            "left_out": faults?.nonEmpty,
            "duration_ms": reading?.elapsed.milliseconds,
        ]
    }
}

extension Document {
    fileprivate init(_ trust: ListTrust) {
        switch trust {
        case .signed(let serial, let expires):
            self = ["ok": true, "serial": serial, "expires": Timestamp(expires).description]
        case .unsigned(let fault): self = ["ok": false, "reason": fault.rawValue]
        }
    }

    /// `landfall.sources/1`: directories.
    package init(sources: [ShownSource]) {
        self.init("landfall.sources/1", ["sources": sources.map(\.document)])
    }
}

extension Table {
    /// The saved directories.
    package init(sources: [ShownSource], _ messages: Messages) {
        let titles = messages.sourceColumn
        self.init(columns: [
            .init(titles.name, priority: 5), .init(titles.servers, priority: 3, alignment: .right),
            .init(titles.read, priority: 2), .init(titles.place, priority: 4, overflow: .below),
            .init(messages.column.note, priority: 1),
        ])
        for source in sources { append(source.row(messages)) }
    }
}

/// What there is to say of a list that was read just now.
package struct SourceLines {
    private let reading: DirectoryReading
    private let messages: Messages
    private static let mostFaults = 20

    package init(_ reading: DirectoryReading, _ messages: Messages) {
        (self.reading, self.messages) = (reading, messages)
    }

    /// How many servers it has, and how long it took.
    package var verdict: String {
        let (count, time) = (reading.list.entries.count, reading.elapsed.milliseconds)
        let words = reading.isUnchanged ? messages.listUnchanged(count, time) : messages.listed(count, time)
        let marks = [
            reading.isAuthentic ? messages.listAuthentic : nil,
            reading.trust.flatMap { $0.fault == nil ? messages.signature($0) : nil },
        ]
        return ([words] + marks.compactMap(\.self)).joined(separator: ", ")
    }

    /// What is missing from it.
    package var troubles: [String] {
        let faults = reading.list.leftOut
        let rest = faults.count - Self.mostFaults
        return faults.prefix(Self.mostFaults).map(messages.leftOutLine) + (rest > 0 ? [messages.moreRows(rest)] : [])
            + (reading.list.isComplete ? [] : [messages.listIncomplete])
            + [reading.trust?.fault.map(messages.countsAsUnsigned)].compactMap(\.self)
            + reading.renewal.renewed.map { messages.vouchedAnew($0.description) }
            + reading.renewal.gone.map { messages.vouchedNoMore($0.description) }
    }
}
