internal import CLandfallResolver
internal import Glibc
package import LandfallModel
internal import LandfallSystem

/// A question to the name servers of this machine (resolv.conf(5)), by the system's resolver: resolver(3).
package struct DNSQuestion: Sendable, Hashable {
    /// The types of records that DNS-SD has (RFC 6763), and those of addresses.
    package enum RecordType: Sendable, Hashable {
        case ptr, srv, txt, a, aaaa
    }

    /// A record of the answer.
    package enum Record: Sendable, Hashable {
        /// A name, in the form of RFC 1035 section 5.1.
        case ptr(String)
        case srv(target: String, port: UInt16, priority: UInt16, weight: UInt16)
        /// The content of the record.
        case txt([UInt8])
        case address(IPAddress)
    }

    /// The answer.
    package struct Answer: Sendable, Hashable {
        /// The records of the type that was asked for, in their order.
        package var records: [Record] = []
        /// Whether a name server on this machine has verified them with DNSSEC.
        package var isAuthentic = false

        /// An answer of these records.
        package init(records: [Record] = [], isAuthentic: Bool = false) {
            (self.records, self.isAuthentic) = (records, isAuthentic)
        }
    }

    /// Why there is no answer.
    package enum Failure: Error, Sendable, Hashable {
        /// The name servers do not answer, or their reply is not an answer.
        case noAnswer
        /// The answer does not fit into a message of DNS.
        case tooLarge
        /// The answer does not fit into a packet, and does not come over TCP.
        case truncated
        /// The deadline has passed.
        case late
    }

    /// How long each name server is waited for, in seconds, in each of two rounds.
    private static let patience: Int32 = 2
    /// What TCP can carry (RFC 1035 section 4.2.2).
    private static let mostBytes = 65_535

    private let name: String
    private let type: RecordType

    /// - Parameters:
    ///   - name: A whole name, in the form of RFC 1035 section 5.1; no search domain is added.
    ///   - type: Which records.
    package init(_ name: String, _ type: RecordType) { (self.name, self.type) = (name, type) }

    /// Asks, on a thread of its own, which ends by itself.
    ///
    /// - Throws: ``Failure``.
    /// - Returns: The records; none if the name does not exist, or has none of the type.
    package func answer(by deadline: ContinuousClock.Instant) async throws(Failure) -> Answer {
        guard let outcome = await DetachedThread.value(by: deadline, { ask() }) else { throw .late }
        return try outcome.get()
    }

    private func ask() -> Result<Answer, Failure> {
        var buffer = [UInt8](repeating: 0, count: Self.mostBytes)
        var (trouble, isAuthentic): (Int32, Int32) = (0, 0)
        let length = landfall_ask(
            name, type.number, Self.patience, &buffer, Int32(buffer.count), &trouble, &isAuthentic)
        guard length >= 0 else {
            switch trouble {
            case HOST_NOT_FOUND, NO_DATA: return .success(Answer(isAuthentic: isAuthentic != 0))
            case landfall_too_large: return .failure(.tooLarge)
            case landfall_truncated: return .failure(.truncated)
            default: return .failure(.noAnswer)
            }
        }
        guard let records = Self.records(buffer, length, type) else { return .failure(.noAnswer) }
        return .success(Answer(records: records, isAuthentic: isAuthentic != 0))
    }

    /// The addresses of a type in a whole message.
    static func addresses(_ message: [UInt8], _ type: RecordType) -> [IPAddress] {
        (records(message, Int32(clamping: message.count), type) ?? []).compactMap {
            if case .address(let address) = $0 { address } else { nil }
        }
    }

    /// The records of a type in a message of this length; nil where one cannot be read.
    static func records(_ message: [UInt8], _ length: Int32, _ type: RecordType) -> [Record]? {
        var records: [Record] = []
        var (record, index) = (landfall_record(), Int32(0))
        while true {
            let end = landfall_record_at(message, length, index, &record)
            guard end == 0 else { return end > 0 ? records : nil }
            index += 1
            guard record.type == type.number else { continue }
            let target = withUnsafeBytes(of: record.target) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let data = record.data.map { Array(UnsafeBufferPointer(start: $0, count: Int(record.length))) } ?? []
            switch type {
            case .a, .aaaa: IPAddress(bytes: data).map { records.append(.address($0)) }
            case .ptr: records.append(.ptr(target))
            case .srv:
                records.append(
                    .srv(
                        target: target, port: UInt16(truncatingIfNeeded: record.port),
                        priority: UInt16(truncatingIfNeeded: record.priority),
                        weight: UInt16(truncatingIfNeeded: record.weight)))
            case .txt: records.append(.txt(data))
            }
        }
        return records
    }
}

extension DNSQuestion.RecordType {
    var number: Int32 {
        switch self {
        case .a: 1
        case .aaaa: 28
        case .ptr: 12
        case .txt: 16
        case .srv: 33
        }
    }
}

/// A label of a name in the form of RFC 1035 section 5.1, as it is: without its escapes.
package enum DNSLabel {
    /// The first label of a name, and the rest behind its dot; nil where there is none.
    package static func first(of name: String) -> (label: ForeignText, rest: String)? {
        var (label, bytes) = ([UInt8](), Array(name.utf8)[...])
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "."):
                guard !label.isEmpty else { return nil }
                return (ForeignText(decoding: label), String(decoding: bytes, as: UTF8.self))
            case UInt8(ascii: "\\"):
                let digits = bytes.prefix(3)
                if digits.count == 3, let code = UInt8(String(decoding: digits, as: UTF8.self)) {
                    label.append(code)
                    bytes = bytes.dropFirst(3)
                } else if let next = bytes.popFirst() {
                    label.append(next)
                }
            default: label.append(byte)
            }
        }
        return label.isEmpty ? nil : (ForeignText(decoding: label), "")
    }
}
