import ServerModel
import ServerViews
import TerminalUI
import Wording

/// A thing of an area, as a server has it.
struct SampleItem: GetItem {
    let name: String
    let state: String
    let tools: Int
    var secret = "****"

    static let all: [any GetItem] = [
        SampleItem(name: "search", state: "HTTP 502", tools: 0), SampleItem(name: "파일", state: "connected", tools: 9),
        SampleItem(name: "jobs", state: "connected", tools: 11),
    ]

    var title: ForeignText { ForeignText(name) }

    func encode(to encoder: any Encoder) throws {}

    func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 3, minimum: 8), Table.Column(.state, messages, priority: 2),
            Table.Column(.tools, messages, priority: 1, alignment: .right),
            Table.Column(.changed, messages, priority: 0),
        ]
    }

    func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(name), StyledText(state, state == "connected" ? .good : .bad), StyledText("\(tools)"),
            StyledText("2023-11-12T22:13:20Z", .dim),
        ]
    }

    func details(_ messages: Messages) -> [GetDetail] {
        [GetDetail(messages.word(.state), state), GetDetail(messages.word(.environment), "API_KEY: \(secret)")]
    }
}
