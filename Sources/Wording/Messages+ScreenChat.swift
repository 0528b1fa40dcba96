package import EndlessCodeClient

/// What the place Chat says.
extension Messages {
    package var writeHere: String { pick("Write a message; Enter sends it", "메시지 입력, Enter로 보내기") }
    package var readingHistory: String { pick("Reading the history…", "기록을 읽는 중…") }
    package var nothingSaid: String { pick("No messages yet", "아직 대화가 없습니다") }
    package var chatConnecting: String { pick("connecting", "연결 중") }
    package var transcriptOnly: String { pick("transcript only", "기록만 있음") }
    package var sessionGone: String { pick("the server no longer has this session", "서버에 이 세션이 더 이상 없습니다") }
    package var backToEnd: String { pick("↓ or i: to the end, and write", "↓ 또는 i: 끝으로 가서 입력") }
    package var backToWriting: String { pick("i: write", "i: 입력") }
    package var answerNotSent: String { pick("not sent", "보내지 못함") }

    package func newMessages(_ count: Int) -> String { pick("\(count) new ↓", "새 메시지 \(count)개 ↓") }

    package func notDrawn(_ count: Int) -> String {
        pick(count == 1 ? "1 message not shown" : "\(count) messages not shown", "메시지 \(count)개는 표시하지 않음")
    }

    /// How many matches there are, and which of them is shown; not all where messages are not loaded.
    package func matches(_ position: Int?, of count: Int, areAll: Bool) -> String {
        if count == 0 {
            return areAll
                ? pick("no match", "결과 없음") : pick("no match in the loaded messages", "불러온 메시지에 결과 없음")
        }
        let all = pick(count == 1 ? "1 match" : "\(count) matches", "결과 \(count)개")
        let counted = position.map { pick("\($0) of \(count)", "\(count)개 중 \($0)번째") } ?? all
        return areAll ? counted : pick("\(counted) in the loaded messages", "불러온 메시지에서 \(counted)")
    }

    package var noEarlierMatch: String { pick("No match in earlier messages", "이전 메시지에 결과가 없습니다") }

    package func searchWrapped(toEnd isEnd: Bool) -> String {
        isEnd
            ? pick("Search continues at the end", "끝에서부터 계속 찾습니다")
            : pick("Search continues at the beginning", "처음부터 계속 찾습니다")
    }

    package func messagesInside(_ count: Int) -> String {
        pick(count == 1 ? "1 message" : "\(count) messages", "메시지 \(count)개")
    }

    package func ownTranscript(_ session: String) -> String {
        pick(
            "Its messages are in their own transcript: landfall chat \(session)",
            "별도의 기록에 있음: landfall chat \(session)")
    }

    package func chatLost(_ cause: String, seconds: Int) -> String {
        pick("\(cause); retrying in \(seconds) s", "\(cause). \(seconds)초 뒤 다시 시도")
    }

    package func timeLeft(seconds: Int) -> String {
        seconds < 120
            ? pick("\(seconds) s left", "\(seconds)초 남음") : pick("\(seconds / 60) min left", "\(seconds / 60)분 남음")
    }

    /// How far something is that was sent, and whether that is bad.
    package func delivery(_ stage: EndlessCodeSession.Delivery.Stage) -> (word: String, isBad: Bool) {
        switch stage {
        case .sending: (pick("sending…", "보내는 중…"), false)
        case .sent: (pick("sent", "보냄"), false)
        case .failed(.lost):
            (pick("may be lost: Enter sends it again, d removes it", "전달되지 않았을 수 있음: Enter 다시 보내기, d 삭제"), true)
        case .failed: (pick("not sent: Enter sends it again, d removes it", "보내지 못함: Enter 다시 보내기, d 삭제"), true)
        }
    }

    package var sendingTitle: String { pick("Allow sending", "보내기 허용") }

    package func sendingQuestion(_ profile: String) -> String {
        pick(
            "Messages let Claude Code act on the server. Allow sending for \(profile)?",
            "메시지를 보내면 Claude Code가 그 컴퓨터에서 작업을 실행할 수 있습니다. \(profile)에 허용할까요?")
    }

    package var notNow: String { pick("No", "아니요") }
    package var allowSending: String { pick("Allow it", "허용") }

    package func allowedNow(_ profile: String) -> String {
        pick("Allowed for \(profile): press the key again", "\(profile)에 허용했습니다. 키를 다시 누르세요")
    }
}
