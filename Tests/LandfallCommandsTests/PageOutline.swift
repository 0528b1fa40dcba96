@testable import LandfallWording

/// What of a page does not depend on its language: sections and items in order, and what each of them names.
struct PageOutline {
    /// A section, or an item of a list, with what follows it.
    struct Part: Equatable {
        /// Where it begins.
        let line: Int
        /// The macro that begins it: as it stands, but for the title of a subsection.
        var head: String
        /// The flags, variables, files, pages and codes that it speaks of: `Fl -kind`. In another language they have another order.
        var names: Set<String> = []
        /// What it shows to be typed, in order.
        var examples: [String] = []

        static func == (one: Part, other: Part) -> Bool {
            one.head == other.head && one.names == other.names && one.examples == other.examples
        }

        /// What is wrong here.
        func difference(from other: Part) -> String {
            guard head == other.head else { return "\(head), in English (line \(other.line)) \(other.head)" }
            let (missing, more) = (other.names.subtracting(names).sorted(), names.subtracting(other.names).sorted())
            return "\(head): missing \(missing), too many \(more), "
                + "examples \(examples == other.examples ? "the same" : "differ"); in English line \(other.line)"
        }
    }

    private(set) var parts: [Part] = []

    /// Reads a page of mdoc(7).
    init(_ text: String) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix(".Sh ") || line.hasPrefix(".It ") {
                parts.append(Part(line: number + 1, head: Self.withoutProse(line)))
            } else if line.hasPrefix(".Ss ") {
                // The exit code of a group in landfall-codes(7).
                let code = line.split(separator: " ").last.flatMap { Int($0) }
                parts.append(Part(line: number + 1, head: ".Ss \(code.map(String.init) ?? "")"))
            } else if line.hasPrefix(".El") {
                // What follows a list belongs to the section again.
                parts.append(Part(line: number + 1, head: ".El"))
            } else if line.hasPrefix(".Dl ") {
                parts.indices.last.map { parts[$0].examples.append(String(line)) }
            } else if line.hasPrefix(".") {
                parts.indices.last.map { parts[$0].names.formUnion(Self.names(in: line)) }
            }
        }
    }

    /// The outline with what stands for values in another language.
    func translated(_ writer: ManualWriter) -> PageOutline {
        var outline = self
        for index in outline.parts.indices { outline.parts[index].head = writer.translated(outline.parts[index].head) }
        return outline
    }

    /// A line of macros without what it has of prose: `.It Cm 1 No to Cm 9` without `to`.
    private static func withoutProse(_ line: Substring) -> String {
        String(line).replacing(/\sNo\s.*?(?=\s[A-Z][a-z]\s|$)/, with: "")
    }

    /// What a line of macros names: `.Op Fl -kind Ar kind` has `Fl -kind`, and `.Xr landfall 1 ,` the page.
    private static func names(in line: Substring) -> Set<String> {
        var names: Set<String> = []
        var macro = ""
        let words = line.dropFirst().split(separator: " ")
        for (index, word) in words.enumerated() {
            if word.count == 2, word.first?.isUppercase == true, word.last?.isLowercase == true {
                macro = String(word)
            } else if macro == "Xr", words.indices.contains(index + 1), words[index - 1] == "Xr" {
                names.insert("Xr \(word) \(words[index + 1])")
            } else if ["Fl", "Ev", "Cm", "Li", "Pa", "Va", "Ic"].contains(macro), word.contains(where: \.isLetter) {
                names.insert("\(macro) \(word)")
            }
        }
        return names
    }
}
