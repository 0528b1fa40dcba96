/// What the screen says around its places.
extension Messages {
    package var noScreenHere: String {
        pick("The full screen needs a terminal in the foreground", "전체 화면은 포그라운드의 터미널에서만 열 수 있습니다")
    }

    package var withoutScreen: Hint {
        pick(
            "Without one: \(command: "landfall list --check")", "터미널 없이: \(command: "landfall list --check")")
    }

    package var sendWithoutScreen: Hint {
        pick(
            "Without one: \(form: "echo TEXT | landfall chat SESSION --send -")",
            "터미널 없이: \(form: "echo 내용 | landfall chat 세션 --send -")")
    }

    package var more: String { pick("More", "더 보기") }

    package var paused: String { pick("paused", "일시 중지") }

    package func tooSmall(columns: Int, rows: Int) -> String {
        pick("Too small: at least \(columns) × \(rows)", "화면이 너무 작습니다. 최소 \(columns) × \(rows)")
    }

    package var filterHint: String { pick("words to find", "찾을 단어") }

    package func copied(orBy command: String) -> String {
        pick(
            "Copied, if this terminal allows it; to print it: \(command)", "복사했습니다(터미널이 지원하는 경우). 출력하려면: \(command)")
    }

    package func tooLongToCopy(_ command: String) -> String {
        pick("Too long to copy; to print it: \(command)", "너무 길어 복사할 수 없습니다. 출력하려면: \(command)")
    }

    package var copyOrLeave: String { pick("y copies, any other key closes", "y로 복사, 다른 키로 닫기") }

    package func mouse(isOn: Bool) -> String {
        isOn
            ? pick("Mouse on: select text with Shift-drag", "마우스 켬: 글자 선택은 Shift를 누르고 끌기")
            : pick("Mouse off", "마우스 끔")
    }

    // MARK: The keys

    package var helpTitle: String { pick("Keys", "단축키") }

    package var helpDigits: String { pick("go to a view by its number", "번호로 화면 이동") }

    package var helpSelection: String {
        pick(
            "Press m to use the mouse here; Shift-drag then selects text.",
            "m을 누르면 화면에서 마우스를 쓸 수 있습니다. 이때 글자는 Shift를 누르고 끌어서 선택하세요.")
    }

    // MARK: Home

    package var homeColumn: (name: String, state: String, route: String, latency: String, health: String) {
        (
            pick("NAME", "이름"), pick("STATE", "상태"), pick("ROUTE", "경로"), pick("LATENCY", "응답 시간"),
            pick("HEALTH", "서버 상태")
        )
    }

    package var notAsked: String { pick("Not checked yet", "아직 확인 안 함") }

    package var noServerYet: String { pick("no server saved yet", "저장된 서버 없음") }

    package func connectedOf(_ connected: Int, _ all: Int) -> String {
        pick("\(connected) of \(all) connected", "\(all)개 중 \(connected)개 연결됨")
    }

    package func lastAnswer(_ time: String) -> String { pick("last answer at \(time)", "마지막 응답 \(time)") }

    package func tools(_ count: Int) -> String {
        pick(count == 1 ? "1 tool" : "\(count) tools", "도구 \(count)개")
    }

    /// How many there are of what a product counts.
    package func counted(_ name: String, _ count: Int) -> String {
        switch name {
        case "projects": pick(count == 1 ? "1 project" : "\(count) projects", "프로젝트 \(count)개")
        case "active_sessions": pick(count == 1 ? "1 active session" : "\(count) active sessions", "진행 중인 세션 \(count)개")
        default: "\(count) \(name)"
        }
    }

    package func serversDown(_ down: Int, of all: Int) -> String {
        pick("\(down) of \(all) servers down", "서버 \(all)개 중 \(down)개 중단")
    }

    package func mcpServersDown(_ down: Int, of all: Int) -> String {
        pick("\(down) of \(all) MCP servers down", "MCP 서버 \(all)개 중 \(down)개 중단")
    }

    package var removeTitle: String { pick("Remove a server", "서버 삭제") }

    package func removeQuestion(_ name: String) -> String {
        pick(
            "Remove the profile \(name)? Its stored token is deleted too; the server is not affected.",
            "\(name) 프로필을 삭제할까요? landfall이 보관한 토큰도 삭제되며 서버는 그대로입니다.")
    }

    package var keep: String { pick("Keep it", "그대로 두기") }

    package var removeAnswer: String { pick("Remove it", "삭제") }

    // MARK: Test

    package var nothingTested: String {
        pick("Nothing tested yet: choose a server on Home and press t", "아직 테스트하지 않았습니다. 홈에서 서버를 고르고 t를 누르세요")
    }

    package var notBegun: String { pick("waiting for earlier routes", "앞 경로를 기다리는 중") }
}
