/// What the inside of a server says.
extension Messages {
    package var stateTab: String { pick("Status", "상태") }

    package var noneOpened: String { pick("No server is open: choose one on Home", "열린 서버가 없습니다. 홈에서 고르세요") }

    /// An area of a product, as the screen calls it.
    package func area(_ name: String) -> String {
        switch name {
        case "servers": pick("MCP servers", "MCP 서버")
        case "tools": pick("Tools", "도구")
        case "agents": pick("Agents", "에이전트")
        case "providers": pick("Providers", "제공자")
        case "contexts": pick("Contexts", "컨텍스트")
        case "jobs": pick("Jobs", "작업")
        case "usage": pick("Usage", "사용량")
        case "hosts": pick("Hosts", "호스트")
        case "projects": pick("Projects", "프로젝트")
        case "sessions": pick("Sessions", "세션")
        case "history": pick("History", "대화 기록")
        case "nodes": pick("Nodes", "노드")
        case "messages": pick("Messages", "메시지")
        case "stats": pick("Stats", "통계")
        default: name
        }
    }

    package func asking(seconds: Int) -> String {
        pick("querying the server, \(seconds) s", "서버에 조회하는 중, \(seconds)초")
    }

    package func toldAt(_ time: String) -> String { pick("as of \(time)", "\(time) 기준") }

    /// How long ago something was, or how soon it will be.
    package func ago(seconds: Int) -> String {
        let span = span(abs(seconds))
        if abs(seconds) < 5 { return pick("now", "방금") }
        return seconds < 0 ? pick("in \(span)", "\(span) 뒤") : pick("\(span) ago", "\(span) 전")
    }
}
