internal import EndlessCodeClient
internal import FoundationEssentials
internal import SecretMasking
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording

/// A file as lines: what was done with it in order, what was in it last, and of one of these what it shows.
struct FilePage {
    /// The most lines of code that are shown.
    private static let mostLines = 5_000

    let file: TouchedFile
    let messages: Messages
    let mask: SecretMask?

    /// How many versions there are: what was done with it, and behind that what was in it last.
    var versionCount: Int { file.touches.count + 1 }

    /// The line of a version.
    func line(_ version: Int) -> StyledText {
        file.touches.indices.contains(version) ? line(of: file.touches[version]) : lastLine
    }

    /// What a version shows: the lines that were read, what has changed, or the content.
    func body(_ version: Int) -> [ChatLine] {
        guard file.touches.indices.contains(version) else { return content }
        switch file.touches[version].deed {
        case .read(let excerpt):
            guard let excerpt, let text = excerpt.text else { return [remark(messages.notInTranscript)] }
            return numbered(shown(text), from: excerpt.firstLine)
        case .changed(let change):
            guard let change, !change.hunks.isEmpty else { return [remark(messages.notInTranscript)] }
            return diff(change)
        }
    }

    /// What is copied of a version.
    func text(_ version: Int) -> String { body(version).map(\.text.plain).joined(separator: "\n") }

    private func line(of touch: TouchedFile.Touch) -> StyledText {
        let time = touch.timestamp.map { StyledText("  \(timeOfDay($0).prefix(5))", .dim) } ?? ""
        let tool = StyledText(touch.tool?.description ?? messages.fileDeed(touch.deed), .bold)
        let outcome: StyledText =
            switch touch.outcome {
            case .done: ""
            case .failed: StyledText("  \(messages.toolFailed)", .bad)
            case .open: StyledText("  \(messages.noResultYet)", .warn)
            }
        return tool + "  " + size(touch.deed) + outcome + time
    }

    private func size(_ deed: TouchedFile.Touch.Deed) -> StyledText {
        switch deed {
        case .read(let excerpt?):
            guard let text = excerpt.text else { return StyledText(messages.notText, .dim) }
            let ends = text.raw.utf8.count { $0 == UInt8(ascii: "\n") }
            let count = text.raw.utf8.last.map { $0 == UInt8(ascii: "\n") ? ends : ends + 1 } ?? 0
            return StyledText(messages.linesRead(from: excerpt.firstLine, count: count, of: excerpt.lineCount))
        case .changed(let change?):
            let lines = change.hunks.lazy.flatMap(\.lines).map(\.raw.unicodeScalars.first)
            let word = change.isNew ? StyledText("\(messages.newFile)  ", .good) : ""
            return word + StyledText("+\(lines.count { $0 == "+" })", .good) + " "
                + StyledText("−\(lines.count { $0 == "-" })", .bad)
        case .read(nil), .changed(nil): return ""
        }
    }

    private var lastLine: StyledText {
        let word = StyledText(messages.lastContent, .bold) + "  "
        guard let content = file.content else { return word + StyledText(messages.notInTranscript, .dim) }
        let missed =
            content.missedChanges > 0 ? StyledText("  \(messages.withoutChanges(content.missedChanges))", .warn) : ""
        let (first, count) = (content.firstLine, content.lines.count)
        return word + StyledText(messages.linesRead(from: first, count: count, of: content.lineCount))
            + missed
    }

    private var content: [ChatLine] {
        guard let content = file.content else { return [remark(messages.notInTranscript)] }
        let text = content.lines.map(\.raw).joined(separator: "\n")
        return numbered(shown(ForeignText(text)), from: content.firstLine)
    }

    private func numbered(_ text: String, from first: Int) -> [ChatLine] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let code = lines.prefix(Self.mostLines).enumerated().map { index, line in
            ChatLine(text: StyledText(String(line)), isCode: true, lead: number(first + index))
        }
        return code + rest(lines.count)
    }

    private func diff(_ change: FileChange) -> [ChatLine] {
        var lines: [ChatLine] = []
        for hunk in change.hunks {
            if let old = hunk.old, let new = hunk.new {
                lines.append(
                    remark("@@ -\(old.lowerBound),\(old.count) +\(new.lowerBound),\(new.count) @@"))
            }
            var number = hunk.new?.lowerBound ?? 0
            for line in hunk.lines {
                let text = shown(line)
                let isOld = text.hasPrefix("-") || text.hasPrefix("\\")
                let role: Role? = text.hasPrefix("+") ? .good : text.hasPrefix("-") ? .bad : nil
                let lead = isOld || hunk.new == nil ? self.number(nil) : self.number(number)
                lines.append(ChatLine(text: StyledText(text, role), isCode: true, lead: lead))
                if !isOld { number = number.addingReportingOverflow(1).partialValue }
            }
        }
        return lines.prefix(Self.mostLines) + rest(lines.count)
    }

    private func rest(_ count: Int) -> [ChatLine] {
        count > Self.mostLines ? [remark("… \(messages.moreLines(count - Self.mostLines))")] : []
    }

    private func remark(_ text: String) -> ChatLine { ChatLine(text: StyledText(text, .dim)) }

    private func number(_ number: Int?) -> StyledText {
        StyledText(number.map { "\($0)" } ?? "", .dim).padded(toColumns: 5, alignment: .right) + " "
    }

    private func shown(_ text: ForeignText) -> String {
        Sanitiser.block.display(mask.map { $0.text(text.raw, .prose) } ?? text.raw)
    }
}
