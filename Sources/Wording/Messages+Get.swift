/// The words above columns and before lines of `get`.
package enum GetWord: String, Sendable, Hashable, CaseIterable {
    case name, id, state, type, note, tools, login, command, environment, headers, host, changed
    case server, description, arguments, required
    case folder, tags, schedule, prompt
    case service, byDefault
    case executions, running
    case model, provider, requests, input, output, cached, cost, last
    case platform, version, certificate, expires
    case project, sessions, messages, created, text
    case errors, online
}

/// What `get` says.
extension Messages {
    package func word(_ word: GetWord) -> String {
        switch word {
        case .name: pick("name", "이름")
        case .id: "id"
        case .state: pick("state", "상태")
        case .type: pick("type", "유형")
        case .note: pick("note", "비고")
        case .tools: pick("tools", "도구")
        case .login: pick("login", "로그인")
        case .command: pick("command", "명령")
        case .environment: pick("environment", "환경 변수")
        case .headers: pick("headers", "헤더")
        case .host: pick("host", "호스트")
        case .changed: pick("changed", "변경")
        case .server: pick("server", "서버")
        case .description: pick("description", "설명")
        case .arguments: pick("arguments", "인수")
        case .required: pick("required", "필수")
        case .folder: pick("folder", "폴더")
        case .tags: pick("tags", "태그")
        case .schedule: pick("schedule", "일정")
        case .prompt: pick("prompt", "프롬프트")
        case .service: pick("service", "서비스")
        case .byDefault: pick("default", "기본")
        case .executions: pick("executions", "실행 기록")
        case .running: pick("running", "실행 중")
        case .model: pick("model", "모델")
        case .provider: pick("provider", "제공자")
        case .requests: pick("requests", "요청")
        case .input: pick("input", "입력")
        case .output: pick("output", "출력")
        case .cached: pick("cached", "캐시")
        case .cost: pick("cost", "비용")
        case .last: pick("last", "최근")
        case .platform: pick("platform", "플랫폼")
        case .version: pick("version", "버전")
        case .certificate: pick("certificate", "인증서")
        case .expires: pick("expires", "만료")
        case .project: pick("project", "프로젝트")
        case .sessions: pick("sessions", "세션")
        case .messages: pick("messages", "메시지")
        case .created: pick("created", "생성")
        case .text: pick("text", "내용")
        case .errors: pick("errors", "오류")
        case .online: pick("online", "온라인")
        }
    }

    /// The error for an area that needs the id of an item of another area.
    package func areaOfWhich(_ area: String, _ owner: String) -> String {
        owner == "sessions"
            ? pick("\(area) needs a session id", "\(area)에는 세션 id가 필요합니다")
            : pick("\(area) needs the id of an item in \(owner)", "\(area)에는 \(owner)의 id가 필요합니다")
    }

    package var historyByProject: Hint {
        pick(
            "For an older project: \(form: "landfall get history PROJECT/SESSION")",
            "오래된 프로젝트라면: \(form: "landfall get history 프로젝트/세션")")
    }

    package var toolFailed: String { pick("failed:", "실패:") }

    package var stoppedByUser: String { pick("stopped by the user", "사용자가 중단함") }

    package var compacted: String { pick("conversation compacted", "대화 압축됨") }

    package func retrying(_ attempt: Int?) -> String {
        let number = attempt.map { " (\($0))" } ?? ""
        return pick("the model's service failed; retrying\(number)", "모델 서비스 오류, 재시도\(number)")
    }

    package func started(_ model: String?) -> String { pick("started", "시작") + (model.map { " (\($0))" } ?? "") }

    /// Of an area whose server adds up the last days only.
    package func tooLongAgo(days: Int) -> String {
        pick("--since: the server keeps at most \(days) days", "--since: 서버는 최근 \(days)일까지만 집계합니다")
    }

    package func finished(_ milliseconds: Int?, _ isError: Bool) -> String {
        let time = milliseconds.map { pick(" (\($0 / 1_000) s)", " (\($0 / 1_000)초)") } ?? ""
        return (isError ? pick("failed", "실패") : pick("finished", "완료")) + time
    }

    package func notReady(_ reason: String?) -> String {
        let more = reason.map { ": \($0)" } ?? ""
        return pick("The server is not ready yet\(more)", "서버가 아직 준비되지 않았습니다\(more)")
    }

    package func enabled(_ isEnabled: Bool) -> String {
        isEnabled ? pick("enabled", "사용") : pick("disabled", "사용 안 함")
    }

    package func isConnected(_ isConnected: Bool) -> String {
        isConnected ? pick("connected", "연결됨") : pick("not connected", "연결 안 됨")
    }

    package func login(_ isDone: Bool) -> String { isDone ? pick("done", "완료") : pick("needed", "필요") }

    package func offers(tools: Int64, prompts: Int64, resources: Int64) -> String {
        pick(
            "\(tools), prompts: \(prompts), resources: \(resources)", "\(tools), 프롬프트: \(prompts), 리소스: \(resources)")
    }

    package func active(_ active: Int64, of total: Int64) -> String {
        pick("tools: \(active) of \(total)", "도구 \(total)개 중 \(active)개")
    }
}
