/// An action of the screen. A key does the same in every place. The raw value is its name in `keys.json`.
package enum ScreenAction: String, CaseIterable, Sendable {
    case up, down
    case pageUp = "page-up"
    case pageDown = "page-down"
    case first, last
    case open, into, back, quit
    case nextPane = "next-pane"
    case previousPane = "previous-pane"
    case help
    case showCommand = "show-command"
    case goTo = "go-to"
    case filter, refresh, copy, mouse
    case use, test, mark, add, remove
    case typeAddress = "type-address"
    case sort, reveal, edit, token, palette
    case previousPrompt = "previous-prompt"
    case nextPrompt = "next-prompt"
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case moreDetail = "more-detail"
    case lessDetail = "less-detail"
    case newSession = "new-session"
    case pauseSession = "pause-session"
    case endSession = "end-session"
    /// Ctrl-C and Ctrl-Z, which mean the same in every program of a terminal.
    case leave, suspend
}

/// The places of the screen, of which one is shown.
package enum ScreenPlace: String, CaseIterable, Sendable, Hashable {
    case home, nearby, test, server, chat, files, settings
}

/// What the screen calls them.
extension Messages {
    package func place(_ place: ScreenPlace) -> String {
        switch place {
        case .home: pick("Home", "홈")
        case .nearby: pick("Nearby", "주변")
        case .test: pick("Test", "테스트")
        case .server: pick("Server", "서버")
        case .settings: pick("Settings", "설정")
        case .chat: pick("Chat", "채팅")
        case .files: pick("Files", "파일")
        }
    }

    /// One word for the key line.
    package func label(_ action: ScreenAction) -> String {
        switch action {
        case .open: pick("open", "열기")
        case .quit: pick("quit", "종료")
        case .help: pick("keys", "단축키")
        case .filter: pick("filter", "찾기")
        case .refresh: pick("refresh", "새로 고침")
        case .copy: pick("copy", "복사")
        case .use: pick("use", "사용")
        case .test: pick("test", "테스트")
        case .mark: pick("mark", "표시")
        case .add: pick("save", "저장")
        case .remove: pick("remove", "삭제")
        case .typeAddress: pick("type an address", "주소 입력")
        case .sort: pick("sort", "정렬")
        case .reveal: pick("secrets", "비밀 값")
        case .edit: pick("edit", "편집")
        case .token: pick("token", "토큰")
        case .palette: pick("command", "명령")
        case .nextMatch: pick("next match", "다음 결과")
        case .previousMatch: pick("previous match", "이전 결과")
        case .moreDetail: pick("more", "자세히")
        case .previousPrompt: pick("my messages", "내 메시지")
        case .newSession: pick("new session", "새 세션")
        case .pauseSession: pick("pause", "일시 중지")
        case .endSession: pick("end", "끝내기")
        default: help(action)
        }
    }

    /// What it does, for the page of keys.
    package func help(_ action: ScreenAction) -> String {
        switch action {
        case .up: pick("up a row", "위 줄")
        case .down: pick("down a row", "아래 줄")
        case .pageUp: pick("up a page", "한 화면 위로")
        case .pageDown: pick("down a page", "한 화면 아래로")
        case .first: pick("first row", "첫 줄")
        case .last: pick("last row", "마지막 줄")
        case .open: pick("open the selected row", "선택한 줄 열기")
        case .into: pick("open the details", "자세히 보기")
        case .back: pick("back", "뒤로")
        case .quit: pick("back, then quit", "뒤로 (홈: 종료)")
        case .nextPane: pick("to the next part of the screen", "다음 영역")
        case .previousPane: pick("to the previous part of the screen", "이전 영역")
        case .help: pick("show all keys", "모든 단축키 보기")
        case .showCommand: pick("show the command for this view", "이 화면에 해당하는 명령 보기")
        case .goTo: pick("go to a view by its letter", "글자로 화면 이동")
        case .filter:
            pick("show only rows with these words; in a conversation, find them", "단어가 있는 줄만 보기, 대화에서는 단어 찾기")
        case .refresh: pick("refresh now", "지금 다시 확인")
        case .copy: pick("copy", "복사")
        case .mouse: pick("turn the mouse on or off", "마우스 켜기/끄기")
        case .use: pick("use this server in other commands", "다른 명령에서 이 서버 사용")
        case .test: pick("test this server, or all marked servers", "연결 테스트(표시한 것이 있으면 모두)")
        case .mark: pick("mark this row, or unmark it", "이 줄 표시/해제")
        case .add: pick("save a server", "서버 저장")
        case .typeAddress: pick("save a server by its address", "주소로 서버 저장")
        case .remove: pick("remove, after asking", "확인 후 삭제")
        case .sort: pick("sort by the next column", "다음 열로 정렬")
        case .reveal: pick("show or hide the secrets of one item", "항목 하나의 비밀 값을 보이거나 숨기기")
        case .edit: pick("show this server's settings", "이 서버의 설정 보기")
        case .token: pick("set its token", "토큰 설정")
        case .palette: pick("run a landfall command", "landfall 명령 실행")
        case .previousPrompt: pick("to your previous message or file version", "내 이전 메시지나 이전 파일 버전")
        case .nextPrompt: pick("to your next message or file version", "내 다음 메시지나 다음 파일 버전")
        case .nextMatch: pick("to the next match in a conversation", "대화에서 다음 검색 결과")
        case .previousMatch:
            pick("to the previous match, in older messages too", "대화에서 이전 검색 결과(더 오래된 메시지 포함)")
        case .moreDetail: pick("show more of code and tools", "코드와 도구를 더 자세히")
        case .lessDetail: pick("show less", "더 간단히")
        case .newSession: pick("start a session in this project, after asking", "확인 후 이 프로젝트에서 세션 시작")
        case .pauseSession: pick("pause or resume the session", "세션 일시 중지/재개")
        case .endSession: pick("end the session, after asking", "확인 후 세션 끝내기")
        case .leave: pick("quit", "종료")
        case .suspend: pick("suspend until fg", "일시 정지(fg로 복귀)")
        }
    }
}
