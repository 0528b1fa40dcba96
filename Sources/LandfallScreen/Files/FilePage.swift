internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallMasking
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

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
            return numbered(text.raw, from: excerpt.firstLine)
        case .changed(let change):
            guard let change, !change.hunks.isEmpty else { return [remark(messages.notInTranscript)] }
            return DiffLines(code: code, isBeside: false, mask: mask).lines(change, isWhole: true)
        }
    }

    /// What is copied of a version: all of it, without numbers; a change as `patch` takes it.
    func text(_ version: Int) -> String {
        guard file.touches.indices.contains(version) else { return copied(file.content.map(text) ?? "") }
        switch file.touches[version].deed {
        case .read(let excerpt): return copied(excerpt?.text?.raw ?? "")
        case .changed(let change): return copied(change?.patch ?? "")
        }
    }

    private func text(_ content: FileContent) -> String { content.lines.map(\.raw).joined(separator: "\n") }

    private func copied(_ text: String) -> String { ChatText.copied(masked(text)) }

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

    private func size(_ deed: TouchedFile.Touch.Change) -> StyledText {
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
        return numbered(text(content), from: content.firstLine)
    }

    /// The lines in the colours that they have in a conversation.
    private func numbered(_ text: String, from first: Int) -> [ChatLine] {
        var lines = Sanitiser.block.display(masked(text)).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        var scanner = CodeLanguage.ofFile(file.path.raw).map { SyntaxScanner($0) }
        let shown = lines.prefix(Self.mostLines).enumerated().map { index, line in
            let line = code.visible(line)
            return ChatLine(
                text: scanner?.line(line) ?? StyledText(line), isCode: true, lead: code.number(first &+ index))
        }
        return shown + code.rest(lines.count - shown.count)
    }

    private var code: CodeLines { CodeLines(level: .whole, messages: messages) }

    private func remark(_ text: String) -> ChatLine { ChatLine(text: StyledText(text, .dim)) }

    private func masked(_ text: String) -> String { mask?.text(text, .prose) ?? text }
}
