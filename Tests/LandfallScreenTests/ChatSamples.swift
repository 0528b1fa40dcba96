import FoundationEssentials
import LandfallModel
import LandfallTerminal
import LandfallWording

@testable import EndlessCodeClient
@testable import LandfallConnections
@testable import LandfallScreen

/// A conversation as a server would tell it.
enum ChatSamples {
    static let lines = [
        ##"{"type":"user","uuid":"u1","message":{"content":"Where does **it** land?"}}"##,
        ##"{"type":"assistant","uuid":"u2","message":{"id":"m1","content":[{"type":"thinking","thinking":"A shore."}]}}"##,
        ##"{"type":"assistant","uuid":"u3","message":{"id":"m1","content":[{"type":"text","text":"# Shores\n\n- the **nearest** one\n- `north`\n\n```swift\nlet shore = nearest(of: shores, to: ship, within: 12)\n```"}]}}"##,
        ##"{"type":"assistant","uuid":"u4","message":{"id":"m1","content":[{"type":"tool_use","id":"t1","name":"Edit","input":{"file_path":"/src/ship.swift","old_string":"a","new_string":"b"}}]}}"##,
        ##"{"type":"user","uuid":"u5","toolUseResult":{"filePath":"/src/ship.swift","structuredPatch":[{"oldStart":3,"oldLines":2,"newStart":3,"newLines":2,"lines":[" func land() {","-    wait()","+    go()"]}]},"message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]}}"##,
        ##"{"type":"assistant","uuid":"u6","message":{"id":"m1","content":[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls"}}]}}"##,
        ##"{"type":"user","uuid":"u7","message":{"content":[{"type":"tool_result","tool_use_id":"t2","is_error":true,"content":"1\n2\n3\n4\n5\n6\n7"}]}}"##,
        ##"{"type":"user","uuid":"u8","message":{"content":"고마워요 \u001b[31mred"}}"##,
    ]

    static func message(_ raw: String) -> EndlessCodeHTTPClient.Message {
        EndlessCodeHTTPClient.Message(
            body: .object([
                ForeignText("messageType"): .string(ForeignText("unknown")),
                ForeignText("rawJSON"): .string(ForeignText(raw)),
            ]))
    }

    static func state(_ lines: [String] = lines) -> EndlessCodeSession.State {
        var transcript = Transcript()
        transcript.append(lines.map(message))
        var state = EndlessCodeSession.State(transcript: transcript)
        (state.history, state.link, state.status) = (.read(hasEarlier: false), .connected, .known(.active))
        return state
    }

    /// A conversation in which a program runs that the model has called.
    static var streaming: EndlessCodeSession.State {
        let call =
            ##"{"type":"assistant","uuid":"u9","message":{"id":"m2","content":[{"type":"text","text":"Looking at the build."},{"type":"tool_use","id":"t3","name":"Bash","input":{"command":"swift build","description":"Builds"}}]}}"##
        var state = state(lines + [call])
        state.turn = EndlessCodeSession.Turn(began: nil)
        return state
    }

    /// A profile of EndlessCode, to which sending is allowed or not.
    static func profile(isAllowed: Bool = true) throws -> Profile {
        var profile = try ScreenSamples.profile("mac", "http://10.0.0.9:8080", kind: .endlesscode)
        if isAllowed { profile.allowSending(at: Timestamp(ScreenSamples.now)) }
        return profile
    }

    /// The sessions of its server.
    static let sessions = [
        ListedSession(
            id: "s1", project: "p", folder: "landfall", title: nil, state: .active, lastActive: ScreenSamples.now,
            began: ScreenSamples.now.addingTimeInterval(-2_400), messages: 128),
        ListedSession(
            id: "s2", project: "p", folder: "landfall", title: "migrate billing", state: .paused,
            lastActive: ScreenSamples.now.addingTimeInterval(-130)),
        ListedSession(
            id: "s3", project: "q", folder: "shop", title: "invoices as PDF", state: .terminated,
            lastActive: ScreenSamples.now.addingTimeInterval(-90_000)),
    ]

    /// Has the conversation that is open tell something.
    @discardableResult
    static func send(_ news: ChatNews, to app: inout ScreenApp) -> [ScreenEffect<ScreenWork>] {
        ScreenSamples.send(.chat(news, run: app.chat.run), to: &app)
    }

    /// A screen in a conversation.
    static func app(
        _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette, isAllowed: Bool = true,
        state: EndlessCodeSession.State = state(), elapsed: @escaping @Sendable () -> Duration = { .zero }
    ) throws -> ScreenApp {
        var app = ScreenSamples.empty(columns, rows, language: language, theme: theme, elapsed: elapsed)
        var set = ProfileSet()
        let profile = try profile(isAllowed: isAllowed)
        try set.put(profile)
        ScreenSamples.send(.profiles(set, nil), to: &app)
        _ = app.openChat(profile, session: "s1")
        send(.opened(SessionPlace(session: "s1", project: "p")), to: &app)
        send(.state(state), to: &app)
        return app
    }

    /// What a session is told, in words.
    static func orders(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.compactMap { effect in
            if case .work(.session(.allow(let profile))) = effect { return "allow \(profile.name)" }
            guard case .work(.chat(let order, _)) = effect else { return nil }
            return switch order {
            case .send(let text, _): "send \(text)"
            case .keep(let text, _): "keep \(text)"
            case .discard(let number): "discard \(number)"
            case .answer(let id, let choices, let text, _): "answer \(id.raw) \(choices) \(text ?? "-")"
            case .open(_, let session, _, _): "open \(session ?? "-")"
            case .earlier: "earlier"
            case .latest: "latest"
            case .wake: "wake"
            case .retry: "retry"
            case .control(let control): control.rawValue
            }
        }
    }
}
