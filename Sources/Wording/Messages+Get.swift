package import ServerModel

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

    /// What is asked for where an area is that of one thing of another area.
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

    // MARK: What goes wrong

    package func areaOfOther(_ area: String, _ kind: ServerKind) -> String {
        pick("\(kind.displayName) servers have no \(area)", "\(kind.displayName) 서버에는 \(area) 항목이 없습니다")
    }

    package func areas(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return pick("Its areas: \(list)", "사용할 수 있는 항목: \(list)")
    }

    package func areaWithoutTime(_ area: String) -> String {
        pick("--since: \(area) cannot be filtered by time", "--since: \(area) 항목은 시간으로 거를 수 없습니다")
    }

    package func badSince(_ text: String) -> String {
        pick(
            "--since \(text): give 7d, 24h, 30m, 2026-11-20 or 2026-11-20T08:00:00Z",
            "--since \(text): 7d, 24h, 30m, 2026-11-20, 2026-11-20T08:00:00Z 형식으로 지정하세요")
    }

    package var tooLongForAll: String {
        pick("… the rest of the output is too long to read", "… 출력이 너무 길어 나머지는 읽지 않았습니다")
    }

    package var timeOfJobsOnly: String {
        pick("--since: only the runs of one job can be filtered by time", "--since: 작업 하나의 실행 기록만 시간으로 거를 수 있습니다")
    }

    package var nameTheJob: Hint {
        pick(
            "Name the job: \(form: "landfall get jobs NAME --since TIME")",
            "작업을 지정하세요: \(form: "landfall get jobs 이름 --since 시간")")
    }

    package func totalCost(_ dollars: String) -> String { pick("Total \(dollars)", "합계 \(dollars)") }

    package func areaUnknown(_ area: String) -> String { pick("Unknown area \(area)", "없는 항목입니다: \(area)") }

    package var areaIsEmpty: String { pick("Nothing to list on this server", "서버에 표시할 항목이 없습니다") }

    package var nothingFits: String { pick("No rows match the filter", "필터에 맞는 항목이 없습니다") }

    package func itemUnknown(_ id: String, _ area: String) -> String {
        pick("Nothing named \(id) in \(area)", "서버의 \(area)에 다음 이름의 항목이 없습니다: \(id)")
    }

    package var seeAreas: Hint {
        let flag = situation.typed?.serverFlag ?? ""
        return pick("List the areas: \(command: "landfall get\(flag)")", "항목 보기: \(command: "landfall get\(flag)")")
    }

    package func seeArea(_ area: String) -> Hint {
        let command = "landfall get \(area)\(situation.typed?.serverFlag ?? "")"
        return pick("List them: \(command: command)", "목록 보기: \(command: command)")
    }

    package var readOnly: String {
        pick("landfall is read-only, and this would change something", "landfall은 읽기 전용이므로 변경하는 작업은 할 수 없습니다")
    }

    package func notAddressable(_ name: String) -> String {
        pick(
            "\(name) cannot be requested: the server would read the name as several path segments",
            "서버가 이름을 여러 경로 조각으로 해석하므로 요청할 수 없습니다: \(name)")
    }

    package var noAnswer: String { pick("The server does not answer", "서버가 응답하지 않습니다") }

    package func keyRefused(_ text: String?) -> String {
        let suffix = text.map { ": \($0)" } ?? ""
        return pick("The server refused the API key\(suffix)", "서버가 API 키를 거부했습니다\(suffix)")
    }

    package var renewKey: Hint {
        let pair =
            situation.typed?.server.map { name in Hint(command: "landfall pair \(name)") }
            ?? Hint(form: "landfall pair \(pick("NAME", "이름"))")
        return pick(
            "Run \(command: "diane pair") on the server, then \(pair) here",
            "서버에서 \(command: "diane pair"), 이 컴퓨터에서 \(pair) 명령을 실행하세요")
    }

    package var noStore: String {
        pick("The server has no data store for this", "서버에 이 정보를 저장하는 저장소가 설정되어 있지 않습니다")
    }

    package var configureStore: Hint {
        pick(
            "Configure Emergent on the server, check that it is reachable, and restart Diane",
            "서버에서 Emergent를 설정하고 연결을 확인한 뒤 Diane을 다시 시작하세요")
    }

    package func serverSays(_ status: Int, _ text: String?) -> String {
        let suffix = text.map { ": \($0)" } ?? ""
        return pick("The server returned HTTP \(status)\(suffix)", "서버가 HTTP \(status) 응답을 반환했습니다\(suffix)")
    }

    package func notUnderstood(_ status: Int, field: String?) -> String {
        let place = field.map { pick(" at \($0)", " (위치: \($0))") } ?? ""
        return pick(
            "The server's response (HTTP \(status)) is invalid\(place)",
            "서버의 응답(HTTP \(status))이 올바르지 않습니다\(place)")
    }

    package func beginsWith(_ start: String) -> Hint { pick("It begins with: \(start)", "응답의 시작: \(start)") }
}
