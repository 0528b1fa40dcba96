package import EndlessCodeClient
internal import ServerModel

/// What is said in and of conversations.
extension Messages {
    package var you: String { pick("You", "나") }
    package var assistant: String { pick("Assistant", "어시스턴트") }
    package var summary: String { pick("Summary", "요약") }
    package var thought: String { pick("thought", "생각") }

    package func moreLines(_ count: Int) -> String {
        pick(count == 1 ? "1 more line" : "\(count) more lines", "\(count)줄 더")
    }

    package func notice(_ notice: TranscriptNotice) -> String {
        switch notice {
        case .interrupted: stoppedByUser
        case .failed(let text): text.description
        case .retrying(let attempt): retrying(attempt)
        case .started(let model, _): started(model?.description)
        case .finished(let milliseconds, let isError): finished(milliseconds, isError)
        }
    }

    // MARK: What goes wrong

    package func noSuchSession(_ name: String?) -> String {
        guard let name else { return pick("No session is active", "활성 세션이 없습니다") }
        return pick("Session \(name) not found", "\(name) 세션이 없습니다")
    }

    package func sessionNotActive(_ session: String) -> String {
        pick("Session \(session) is not running", "\(session) 세션이 실행 중이 아닙니다")
    }

    package func sessionForgotten(_ session: String) -> String {
        pick(
            "The server no longer has session \(session): the server was restarted, or the session has ended",
            "서버에 \(session) 세션이 더 이상 없습니다. 서버가 다시 시작되었거나 세션이 종료되었습니다")
    }

    package func notDelivered(_ cause: String) -> String {
        pick("The message was not sent: \(cause)", "메시지를 보내지 못했습니다: \(cause)")
    }

    package func mayBeLost(_ cause: String) -> String {
        pick(
            "The connection was lost while sending the message (\(cause)): it may have arrived, and was not sent again",
            "메시지를 보내는 중에 연결이 끊겼습니다(\(cause)). 도착했을 수 있으며, 다시 보내지 않았습니다")
    }

    package var notConnected: String { pick("not connected", "연결되어 있지 않습니다") }

    package var sendFromInput: String {
        pick(
            "--send accepts only -: the message is read from standard input",
            "--send에는 -만 지정할 수 있습니다. 메시지는 표준 입력에서 읽습니다")
    }

    package var nothingToSend: String { pick("Nothing to send: standard input is empty", "표준 입력에 보낼 내용이 없습니다") }

    package func tooMuchToSend(_ bytes: Int) -> String {
        pick("The message is longer than \(bytes) bytes", "메시지가 너무 깁니다. 최대 \(bytes)바이트까지 보낼 수 있습니다")
    }

    package var noAnswerInTime: String {
        pick("The message was sent, but no answer came in time", "메시지를 보냈지만 시간 내에 응답이 없습니다")
    }

    package func howToFollow(_ session: String) -> Hint {
        pick(
            "Follow it: \(command: "landfall get history \(session) --follow")",
            "이어서 보기: \(command: "landfall get history \(session) --follow")")
    }

    package func answerOnScreen(_ session: String) -> Hint {
        pick("Answer it: \(command: "landfall chat \(session)")", "답하기: \(command: "landfall chat \(session)")")
    }

    package var onlyOfHistory: String {
        pick(
            "--follow and --markdown work only with history, and not with --filter",
            "--follow와 --markdown은 history에만, --filter 없이 쓸 수 있습니다")
    }
}
