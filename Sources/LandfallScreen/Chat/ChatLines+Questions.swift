internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// What the model has asked the user, and what it has to do.
extension ChatLines {
    /// Questions with their choices, and what was answered: they stay where they were asked.
    func asked(
        _ call: ToolCall, _ answerer: EndlessCodeSession.Answerer?, _ given: EndlessCodeSession.Delivery?,
        _ isAsked: Bool
    ) -> [ChatLine] {
        // The card says it.
        guard !isAsked || call.questions.count > 1 else { return [] }
        let answers: [ForeignText: ForeignText] =
            if case .answers(let answers)? = call.result?.detail { answers } else { [:] }
        let said =
            given.map { messages.delivery($0.stage) }
            ?? answerer.map { (word: messages.answered(by: $0), isBad: false) }
        let end = said.map { StyledText($0.word, $0.isBad ? .bad : .dim).wrapped(toColumns: max(8, columns - 2)) } ?? []
        return call.questions.flatMap { question -> [ChatLine] in
            // A server that says no answers says what was written to the model.
            let answer =
                answers[question.text]
                ?? (call.questions.count == 1 && call.result?.isError == false ? call.result?.text : nil)
                ?? given.map { ForeignText($0.text) }
            let header = question.header.map { StyledText("\(shown($0)): ", .dim) } ?? ""
            let title = StyledText("? ", .warn) + header + StyledText("\(shown(question.text))", .bold)
            let choices = isAsked ? [] : choices(of: question, answer)
            return title.wrapped(toColumns: max(8, columns)).map { ChatLine(text: $0) }
                + choices.flatMap { $0.wrapped(toColumns: max(8, columns - 2)) }
                .map { ChatLine(text: "  " + $0) }
        } + end.map { ChatLine(text: "  " + $0) }
    }

    private func choices(of question: TranscriptQuestion, _ answer: ForeignText?) -> [StyledText] {
        guard let answer else {
            let several = question.allowsSeveral ? [StyledText(messages.severalAllowed, .dim)] : []
            let lines = question.choices.enumerated().map { index, choice in
                StyledText("○ \(index + 1)  \(shown(choice.label))")
                    + StyledText(choice.explanation.map { "  \(shown($0))" } ?? "", .dim)
            }
            return several + lines + [StyledText(messages.notAnswered, .warn)]
        }
        // Labels are joined by a comma, and may have one themselves.
        let given = answer.raw.split(separator: ", ").map(String.init)
        func isChosen(_ label: ForeignText) -> Bool { answer == label || given.contains(label.raw) }
        let lines = question.choices.map { choice in
            isChosen(choice.label)
                ? StyledText("● ", .good) + StyledText("\(shown(choice.label))", .bold)
                : StyledText("○ \(shown(choice.label))", .dim)
        }
        guard !question.choices.contains(where: { isChosen($0.label) }) else { return lines }
        return lines + [StyledText("● ", .good) + StyledText("\(shown(answer))", .bold)]
    }

    /// A thing to do, and how far it is.
    func todo(_ entry: TodoEntry) -> [ChatLine] {
        let (sign, role): (StyledText, Role?) =
            switch entry.status {
            case "completed": (StyledText("✓ ", .good), .dim)
            case "in_progress": (StyledText("◐ ", .accent), .bold)
            default: (StyledText("○ ", .dim), nil)
            }
        return StyledText("\(shown(entry.text))", role).wrapped(toColumns: max(8, columns - 4)).enumerated().map {
            ChatLine(text: "  " + ($0 == 0 ? sign : "  ") + $1)
        }
    }
}
