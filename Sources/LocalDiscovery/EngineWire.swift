/// Why what came over the wire is not taken, or why nothing comes any more.
enum EngineWireError: Error, Sendable, Hashable {
    /// A frame longer than ``EngineWire/longestFrame``, or empty.
    case badLength(UInt32)
    case unknownKind(UInt8)
    /// A frame that ends too early or too late, or holds a value that its field cannot have.
    case malformed(UInt8)
    /// A frame out of turn: the greeting is the first, and comes once.
    case outOfTurn
    /// More than ``EngineBudget`` allows.
    case flood

    /// For logs and `--verbose`.
    var description: String {
        switch self {
        case .badLength(let length): "a frame of \(length) bytes"
        case .unknownKind(let kind): "a frame of the unknown kind \(kind)"
        case .malformed(let kind): "a malformed frame of kind \(kind)"
        case .outOfTurn: "a frame out of turn"
        case .flood: "more than it may say"
        }
    }
}

/// The frames between landfall and the engine's process: a length of 4 bytes, a kind of one byte, and fields, all numbers in
/// little endian. Neither side trusts the other.
enum EngineWire {
    /// Of a frame without its length. A packet of mDNS has 9,000 bytes at most, and an event tells of a part of one.
    static let longestFrame = 16_384
    /// Bytes of an instance label; 63 on the wire, and libavahi replaces none by more than 3.
    static let longestLabel = 255
    /// Bytes of a name in its text form, where a byte may become `\DDD`: AVAHI_DOMAIN_NAME_MAX of `avahi-common/domain.h`.
    static let longestName = 1_014
    /// Bytes of the words of dlerror(3).
    static let longestDetail = 1_024
    /// Strings of a TXT record.
    static let mostStrings = 4_096
}

/// Cuts a stream of bytes into frames. A pure value.
struct FrameReader: Sendable {
    private var buffer: [UInt8] = []
    private var position = 0

    /// Takes what has come.
    mutating func append(_ bytes: some Collection<UInt8>) {
        if position > 0 {
            buffer.removeFirst(position)
            position = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next whole frame; nil until more has come.
    mutating func next() throws(EngineWireError) -> WireReader? {
        let available = buffer.count - position
        guard available >= 4 else { return nil }
        let length = (0..<4).reduce(UInt32(0)) { $0 | UInt32(buffer[position + $1]) << UInt32(8 * $1) }
        guard (1...UInt32(EngineWire.longestFrame)).contains(length) else { throw .badLength(length) }
        guard available >= 4 + Int(length) else { return nil }
        let start = position + 4
        position = start + Int(length)
        return WireReader(buffer[start..<position])
    }
}

/// Reads the fields of one frame, in order.
struct WireReader: Sendable {
    /// What the frame is.
    let kind: UInt8
    private var rest: ArraySlice<UInt8>

    fileprivate init(_ frame: ArraySlice<UInt8>) {
        kind = frame[frame.startIndex]
        rest = frame.dropFirst()
    }

    private mutating func take(_ count: Int) throws(EngineWireError) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw .malformed(kind) }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(EngineWireError) -> Number {
        let bytes = try take(MemoryLayout<Number>.size)
        var number = Number.zero
        withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes) }
        return Number(littleEndian: number)
    }

    mutating func flag() throws(EngineWireError) -> Bool {
        let byte = try number(UInt8.self)
        guard byte < 2 else { throw .malformed(kind) }
        return byte == 1
    }

    mutating func bytes(atMost limit: Int) throws(EngineWireError) -> [UInt8] {
        let count = Int(try number(UInt16.self))
        guard count <= limit else { throw .malformed(kind) }
        return Array(try take(count))
    }

    /// UTF-8 and nothing else.
    mutating func text(atMost limit: Int) throws(EngineWireError) -> String {
        guard let text = String(validating: try bytes(atMost: limit), as: UTF8.self) else { throw .malformed(kind) }
        return text
    }

    /// Throws unless all has been read.
    func end() throws(EngineWireError) {
        guard rest.isEmpty else { throw .malformed(kind) }
    }
}

/// Writes one frame.
struct WireWriter: Sendable {
    private var bytes: [UInt8] = [0, 0, 0, 0]
    private var isWhole = true

    init(_ kind: UInt8) {
        bytes.append(kind)
    }

    mutating func number(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func bytes(_ field: some Collection<UInt8>, atMost limit: Int) {
        isWhole = isWhole && field.count <= limit
        number(UInt16(clamping: field.count))
        bytes.append(contentsOf: field.prefix(limit))
    }

    mutating func text(_ text: String, atMost limit: Int) {
        bytes(text.utf8, atMost: limit)
    }

    /// The frame with its length; nil where something is longer than it may be.
    var frame: [UInt8]? {
        let length = bytes.count - 4
        guard isWhole, length <= EngineWire.longestFrame else { return nil }
        var frame = bytes
        for byte in 0..<4 { frame[byte] = UInt8(truncatingIfNeeded: length >> (8 * byte)) }
        return frame
    }
}
