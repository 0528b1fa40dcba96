package import EndlessCodeClient
internal import ServerModel

/// What the screen says of starting, pausing and ending sessions, and of a token that is refused meanwhile.
extension Messages {
    package var startTitle: String { pick("New session", "새 세션") }

    package func startQuestion(_ project: String, _ profile: String) -> String {
        pick(
            "Start a Claude Code session in \(project) on \(profile)?",
            "\(profile)의 \(project)에서 Claude Code 세션을 시작할까요?")
    }

    package var startAnswer: String { pick("Start it", "시작") }

    package var stillStarting: String { pick("A session is already being started", "이미 세션을 시작하는 중입니다") }

    package func sessionStarted(_ profile: String) -> String {
        pick("Started a session on \(profile)", "\(profile)에서 세션을 시작했습니다")
    }

    package func maybeStarted(_ cause: String) -> String {
        pick(
            "\(cause); the session may have been started: check the list of sessions",
            "\(cause). 세션이 시작되었을 수 있으니 세션 목록을 확인하세요")
    }

    package var projectUnknown: String {
        pick("The project of this session is unknown", "이 세션의 프로젝트를 알 수 없습니다")
    }

    package var endTitle: String { pick("End the session", "세션 끝내기") }

    package func endQuestion(_ session: String) -> String {
        pick(
            "End session \(session)? Claude Code stops at once, even in the middle of its work. The transcript stays.",
            "\(session) 세션을 끝낼까요? Claude Code가 작업 중이라도 바로 멈춥니다. 기록은 남습니다.")
    }

    package var keepRunning: String { pick("Keep it running", "계속 실행") }
    package var endAnswer: String { pick("End it", "끝내기") }

    /// What a session was told to do and has not done yet.
    package func ordered(_ control: SessionControl) -> String {
        switch control {
        case .pause: pick("pausing…", "일시 중지하는 중…")
        case .resume: pick("resuming…", "재개하는 중…")
        case .terminate: pick("ending…", "끝내는 중…")
        }
    }

    package func orderDone(_ control: SessionControl) -> String {
        switch control {
        case .pause: pick("The session is paused: p resumes it", "세션을 일시 중지했습니다. p를 누르면 재개합니다")
        case .resume: pick("The session is running again", "세션을 재개했습니다")
        case .terminate: pick("The session has ended", "세션이 끝났습니다")
        }
    }

    package func orderFailed(_ control: SessionControl, _ failure: EndlessCodeSession.DeliveryFailure) -> String {
        let what =
            switch control {
            case .pause: pick("The session was not paused", "세션을 일시 중지하지 못했습니다")
            case .resume: pick("The session was not resumed", "세션을 재개하지 못했습니다")
            case .terminate: pick("The session was not ended", "세션을 끝내지 못했습니다")
            }
        switch failure {
        case .notAllowed: return "\(what): \(sendingRefused(""))"
        case .notConnected: return "\(what): \(notConnected)"
        case .refused(let code, let message): return "\(what): \(code): \(message)"
        case .lost:
            return pick(
                "The connection was lost: the session may not have received the request", "연결이 끊겨 세션에 전달되었는지 알 수 없습니다")
        }
    }

    package func orderUnanswered(_ control: SessionControl) -> String {
        switch control {
        case .pause: pick("The server did not confirm the pause", "서버에서 일시 중지 확인이 오지 않았습니다")
        case .resume: pick("The server did not confirm that the session is running", "서버에서 세션 재개 확인이 오지 않았습니다")
        case .terminate: pick("The server did not confirm the end", "서버에서 세션 종료 확인이 오지 않았습니다")
        }
    }

    // MARK: What is gone

    /// Close code 1008 means either, without saying which.
    package var tokenRefusedOrFull: String {
        pick("The server refused the token, or accepts no more connections", "서버가 토큰을 거부했거나 연결 수가 한도에 이르렀습니다")
    }

    package var newTokenTitle: String { pick("Token refused", "토큰 거부됨") }

    package func newTokenQuestion(_ profile: String) -> String {
        pick(
            "\(tokenRefusedOrFull). Set another token for \(profile)? Your text is kept.",
            "\(tokenRefusedOrFull). \(profile)에 다른 토큰을 설정할까요? 입력한 내용은 그대로 남습니다.")
    }

    package var giveToken: String { pick("Set a token", "토큰 설정") }
    package var howToReplaceToken: String {
        pick("Enter or T sets another one, r tries again", "Enter나 T로 다른 토큰 설정, r로 다시 시도")
    }
    package var howToRetry: String { pick("r tries again", "r로 다시 시도") }
    package var howToStart: String { pick("Esc, then c starts another session", "Esc, c로 새 세션 시작") }
}
