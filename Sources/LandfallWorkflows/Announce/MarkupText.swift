/// Text inside XML and inside the markup of desktop notices. It is made here and nowhere else, by Unicode scalars: a `<` that
/// carries an accent is another `Character` than `<`, and begins an element all the same.
package enum MarkupText {
    /// A text as the content of an element or of an attribute in quotation marks (XML 1.0 section 2.4). What no XML can hold, a
    /// control character other than tab and line feed among them (section 2.2), becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&apos;".unicodeScalars)
            case "\t", "\n": result.append(scalar)
            case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": result.append("\u{fffd}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
