/// The paths of a product's API, as far as a path that stands before them, or a GET, could be taken for something else.
public struct ProductPaths: Sendable, Hashable {
    /// The first segments of all paths of the API.
    package let first: Set<String>
    /// The GETs with side effects, each by its segments; nil stands for any segment.
    let effects: [[String?]]

    /// Whether a GET of a path may have a side effect.
    ///
    /// A proxy before the server may take a part of the base path away, so every path counts that begins in it. Servers differ
    /// in how they read a path: it counts without case, parameters (RFC 3986 section 3.3), empty and dot segments, and with
    /// each escape as what it stands for, slashes too.
    ///
    /// - Parameters:
    ///   - target: The path and query as they stand in the request line, behind the base path.
    ///   - basePath: What precedes it: empty, or `/…` without a final slash.
    /// - Returns: Whether it may.
    public func hasEffects(_ target: String, behind basePath: String = "") -> Bool {
        let base = Self.words(basePath)
        let path = Self.words(basePath + String(target.prefix { $0 != "?" && $0 != "#" }))
        return (0...min(base.count, path.count)).contains { start in
            effects.contains { Self.begins(path[start...], with: $0) }
        }
    }

    /// The segment of a base path for which it must not be used; nil if it may be. That is its first one where the product's
    /// own paths begin so too, and any one with which a path begins that does something.
    public func overlap(with basePath: String) -> String? {
        let words = Self.words(basePath)
        if let word = words.first, first.contains(word) { return word }
        let starts = Set(effects.compactMap { $0.first.flatMap(\.self) })
        return words.first(where: starts.contains)
    }

    private static func begins(_ path: ArraySlice<String>, with effect: [String?]) -> Bool {
        path.count >= effect.count && zip(path, effect).allSatisfy { $1 == nil || $0 == $1 }
    }

    /// The segments of a path as the most lenient server would parse them.
    private static func words(_ path: String) -> [String] {
        var words: [String] = []
        for segment in decoded(path).split(separator: UInt8(ascii: "/")) {
            let word = String(decoding: segment.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self).lowercased()
            switch word {
            case "", ".": continue
            case "..": _ = words.popLast()
            default: words.append(word)
            }
        }
        return words
    }

    /// The bytes of a path, with each escape as what it stands for, and backslashes as slashes.
    private static func decoded(_ path: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Substring(path).utf8
        while let byte = rest.popFirst() {
            var value = byte
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                value = escaped
                rest = rest.dropFirst(2)
            }
            bytes.append(value == UInt8(ascii: "\\") ? UInt8(ascii: "/") : value)
        }
        return bytes
    }
}
