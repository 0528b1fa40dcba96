internal import EndlessCodeClient
internal import LandfallMasking
internal import LandfallModel
internal import LandfallTerminal

/// A change of a file as lines: one below the other as `diff -u` has them, or the old ones at the left and the new ones at the right.
struct DiffLines {
    /// How many lines are shown where not all are wanted.
    private static let fewLines = 30

    let code: CodeLines
    /// Whether both texts stand side by side.
    let isBeside: Bool
    /// Whether a line has its number before and after the change, whatever the level.
    var hasBothNumbers = false
    let mask: SecretMask?

    /// A line of a hunk.
    private struct Line {
        enum Kind { case kept, added, removed, remark }

        let kind: Kind
        let text: StyledText
        /// Its numbers, as far as they are known.
        let old: Int?
        let new: Int?
    }

    /// The lines of a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - isWhole: Whether all lines are wanted, however many there are.
    /// - Returns: The lines.
    func lines(_ change: FileChange, isWhole: Bool) -> [ChatLine] {
        let language = CodeLanguage.ofFile(change.path.raw)
        let most = isWhole ? CodeLines.mostLines : Self.fewLines
        var lines: [ChatLine] = []
        var left = 0
        for hunk in change.hunks {
            guard lines.count < most else {
                left += hunk.lines.count
                continue
            }
            if let old = hunk.old, let new = hunk.new {
                let range = "@@ -\(old.lowerBound),\(old.count) +\(new.lowerBound),\(new.count) @@"
                lines.append(ChatLine(text: StyledText(range, .dim), isCode: true, lead: "  "))
            }
            let own = self.lines(of: hunk, language, most: CodeLines.mostLines)
            // What is new has nothing beside it.
            let hasOld = own.contains { $0.kind == .kept || $0.kind == .removed }
            lines += isBeside && hasOld ? beside(own) : own.map(unified)
            left += hunk.lines.count - own.count
        }
        left += max(0, lines.count - most)
        return lines.prefix(most) + code.rest(left)
    }

    private func lines(of hunk: FileChange.Hunk, _ language: CodeLanguage?, most: Int) -> [Line] {
        var scanner = language.map { SyntaxScanner($0) }
        // All of a new file is added, and begins with its first line.
        let isNew = hunk.old == nil && hunk.lines.allSatisfy { $0.raw.utf8.first == UInt8(ascii: "+") }
        var (old, new) = (hunk.old?.lowerBound, isNew ? 1 : hunk.new?.lowerBound)
        return hunk.lines.prefix(most).map { line in
            let raw = String(line.raw.unicodeScalars.dropFirst())
            let text = code.visible(Sanitiser.block.display(code.marked(mask?.text(raw, .prose) ?? raw)))
            let (oldNumber, newNumber) = (old, new)
            switch line.raw.utf8.first {
            case UInt8(ascii: "+"):
                new = new.map { $0 &+ 1 }
                _ = scanner?.line(text)
                return Line(kind: .added, text: StyledText(text, .good), old: nil, new: newNumber)
            case UInt8(ascii: "-"):
                old = old.map { $0 &+ 1 }
                return Line(kind: .removed, text: StyledText(text, .bad), old: oldNumber, new: nil)
            case UInt8(ascii: "\\"): return Line(kind: .remark, text: StyledText(text, .dim), old: nil, new: nil)
            default:
                (old, new) = (old.map { $0 &+ 1 }, new.map { $0 &+ 1 })
                let shown = scanner?.line(text) ?? StyledText(text)
                return Line(kind: .kept, text: shown, old: oldNumber, new: newNumber)
            }
        }
    }

    private func unified(_ line: Line) -> ChatLine {
        let numbers =
            hasBothNumbers || code.level == .numbered
            ? number(line.old) + number(line.new) : number(line.new ?? line.old)
        return ChatLine(text: line.text, isCode: true, lead: numbers + sign(line.kind), tint: tint(line.kind))
    }

    /// Lines that are removed stand beside those that are added in their place.
    private func beside(_ lines: [Line]) -> [ChatLine] {
        var rows: [ChatLine] = []
        var (removed, added): ([Line], [Line]) = ([], [])
        func endChange() {
            for index in 0..<max(removed.count, added.count) {
                let old = index < removed.count ? removed[index] : nil
                let new = index < added.count ? added[index] : nil
                rows.append(row(old, new))
            }
            (removed, added) = ([], [])
        }
        for line in lines {
            switch line.kind {
            case .removed:
                if !added.isEmpty { endChange() }
                removed.append(line)
            case .added: added.append(line)
            // It is about the line before it.
            case .remark where !added.isEmpty: added.append(line)
            case .remark where !removed.isEmpty: removed.append(line)
            case .remark, .kept:
                endChange()
                rows.append(row(line, line))
            }
        }
        endChange()
        return rows
    }

    private func row(_ old: Line?, _ new: Line?) -> ChatLine {
        ChatLine(
            text: old?.text ?? "", isCode: true, lead: number(old?.old) + sign(old?.kind),
            beside: .init(
                text: new?.text ?? "", lead: number(new?.new) + sign(new?.kind), tint: tint(new?.kind)),
            tint: tint(old?.kind))
    }

    private func tint(_ kind: Line.Kind?) -> ChatLine.Tint? {
        switch kind {
        case .added: .added
        case .removed: .removed
        default: nil
        }
    }

    /// A line says by its sign what happens to it; the colour only repeats that.
    private func sign(_ kind: Line.Kind?) -> StyledText {
        switch kind {
        case .added: StyledText("+", .good)
        case .removed: StyledText("-", .bad)
        case .remark: StyledText("\\", .dim)
        case .kept, nil: " "
        }
    }

    private func number(_ number: Int?) -> StyledText {
        StyledText(number.map { "\($0)" } ?? "", .dim).padded(toColumns: 4, alignment: .right) + " "
    }
}

extension FileChange {
    /// How many lines it adds and takes away.
    var counts: (added: Int, removed: Int) {
        hunks.lazy.flatMap(\.lines).reduce(into: (0, 0)) { counts, line in
            switch line.raw.utf8.first {
            case UInt8(ascii: "+"): counts.0 += 1
            case UInt8(ascii: "-"): counts.1 += 1
            default: break
            }
        }
    }

    /// It as `patch` takes it, where the place of each hunk is known.
    var patch: String {
        var lines = ["--- \(isNew ? "/dev/null" : path.raw)", "+++ \(path.raw)"]
        for hunk in hunks {
            if let old = hunk.old, let new = hunk.new {
                lines.append("@@ -\(old.lowerBound),\(old.count) +\(new.lowerBound),\(new.count) @@")
            }
            lines += hunk.lines.map(\.raw)
        }
        return lines.joined(separator: "\n")
    }
}
