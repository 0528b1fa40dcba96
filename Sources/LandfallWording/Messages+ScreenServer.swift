/// What the inside of a server says.
extension Messages {
    package var stateTab: String { say("Status") }

    package var noneOpened: String { say("No server is open: choose one on Home") }

    /// An area of a product, as the screen calls it.
    package func area(_ name: String) -> String {
        switch name {
        case "servers": say("MCP servers")
        case "tools": say("Tools")
        case "agents": say("Agents")
        case "providers": say("Providers")
        case "contexts": say("Contexts")
        case "jobs": say("Jobs")
        case "usage": say("Usage")
        case "hosts": say("Hosts")
        case "projects": say("Projects")
        case "sessions": say("Sessions")
        case "history": say("History")
        case "nodes": say("Nodes")
        case "messages": say("Messages")
        case "stats": say("Stats")
        default: name
        }
    }

    package func asking(seconds: Int) -> String { say("querying the server, \(seconds) s") }

    package func toldAt(_ time: String) -> String { say("as of \(time)") }

    /// How long ago something was, or how soon it will be.
    package func ago(seconds: Int) -> String {
        let span = span(abs(seconds))
        if abs(seconds) < 5 { return say("now") }
        return seconds < 0 ? say("in \(span)") : say("\(span) ago")
    }
}
