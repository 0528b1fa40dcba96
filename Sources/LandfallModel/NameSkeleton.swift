// The standard library knows the canonical decomposition (NFD) but does not offer it.
@_spi(_Unicode) import Swift

/// What a name looks like. Names with the same skeleton pass for each other (UTS 39 section 4), and so do names that differ only in
/// case, or in blanks around and between their words.
package struct NameSkeleton: Sendable, Hashable {
    /// The skeletons of the name as it is and in lower case, without regard to case: names that have one of these in common look alike.
    /// `String` compares canonically, so they need no normal form.
    package let looks: Set<String>
    /// Whether it has characters that cannot be seen, or blanks where nobody expects them.
    package let hidesCharacters: Bool

    /// The skeleton of a name.
    package init(_ name: ForeignText) {
        // In lower case afterwards: mathematical letters have none before they have become others.
        looks = Set([name.raw, name.raw.lowercased()].map { Self.skeleton(of: $0).lowercased() })
        if name.raw.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) {
            let bytes = Array(name.raw.utf8)
            let isBlank = zip(bytes, bytes.dropFirst()).contains { $0 == (0x20, 0x20) }
            hidesCharacters = isBlank || bytes.isEmpty || bytes.first == 0x20 || bytes.last == 0x20
            return
        }
        let blanks = [" "] + name.raw.unicodeScalars.map { $0.isBlank ? " " : "x" } + [" "]
        hidesCharacters =
            name.description.unicodeScalars.contains(where: \.isStandIn) || name.raw.unicodeScalars.contains("\u{2800}")
            || zip(blanks, blanks.dropFirst()).contains { $0 == (" ", " ") }
    }

    private static func skeleton(of name: String) -> String {
        if name.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), name.utf8.count <= Sanitiser.line.limit {
            return name.utf8.reduce(into: "") { skeleton, byte in
                skeleton += Confusables.ofASCII[UInt32(byte)] ?? String(Unicode.Scalar(byte))
            }
        }
        let prototypes = name.utf8.allSatisfy { $0 < 0x80 } ? Confusables.ofASCII : Confusables.prototypes
        var skeleton = String.UnicodeScalarView()
        var isAfterBlank = false
        for scalar in String(name.unicodeScalars.prefix(Sanitiser.line.limit))._nfd {
            if scalar.isBlank {
                isAfterBlank = !skeleton.isEmpty
            } else if !scalar.isInvisible {
                if isAfterBlank { skeleton.append(" ") }
                isAfterBlank = false
                let shown: Unicode.Scalar = scalar.isUndefined ? .replacement : scalar
                skeleton.append(contentsOf: (prototypes[scalar.value] ?? String(shown)).unicodeScalars)
            }
        }
        return String(skeleton)
    }
}

extension Unicode.Scalar {
    /// Takes room and shows nothing: white space, and the braille pattern without dots.
    fileprivate var isBlank: Bool { properties.isWhitespace || value == 0x2800 }

    /// Whether the sanitiser shows it in place of what cannot be shown.
    fileprivate var isStandIn: Bool { self == .replacement || (0x2400...0x2421).contains(value) }
}
