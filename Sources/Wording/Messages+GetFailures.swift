package import ServerModel

/// What goes wrong with `landfall get`, and what to do.
extension Messages {
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
        pick("… output too long; the rest was not read", "… 출력이 너무 길어 나머지는 읽지 않았습니다")
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
