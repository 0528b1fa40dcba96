/// What text of a server may lead to: pages of the web and addresses of people. Anything else is shown and leads nowhere.
enum LinkTarget {
    /// Longer addresses are text.
    static let mostBytes = 2_000
    private static let schemes = ["https://", "http://", "mailto:"].map { Array($0.utf8) }
    private static let hex = Array("0123456789ABCDEF".utf8)

    /// Whether bytes begin as an address that may be led to.
    static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
        schemes.contains { scheme in
            bytes.count > scheme.count
                && zip(bytes, scheme).allSatisfy { byte, wanted in
                    byte == wanted || (0x41...0x5a).contains(byte) && byte | 0x20 == wanted
                }
        }
    }

    /// An address as a terminal is given it (RFC 3986); nil for one that is not led to. In the path and behind it what is not ASCII
    /// is written as RFC 3987 has it; a host with such letters may be another one than it seems, and is not led to. Nor is one that the
    /// sanitiser has changed: it is not what was sent.
    static func of(_ address: String) -> String? {
        let bytes = Array(address.utf8)
        guard bytes.count <= mostBytes, begins(bytes[...]), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            return nil
        }
        guard let foreign = bytes.firstIndex(where: { $0 >= 0x80 }) else { return address }
        let isChanged = address.unicodeScalars.contains { $0 == "\u{fffd}" || (0x2400...0x2426).contains($0.value) }
        guard !isChanged else { return nil }
        let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        guard slashes.count > 2, slashes[2] < foreign else { return nil }
        var target: [UInt8] = []
        for byte in bytes {
            if byte < 0x80 {
                target.append(byte)
            } else {
                target += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: target, as: UTF8.self)
    }
}
