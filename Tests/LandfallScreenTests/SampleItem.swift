import FoundationEssentials
import LandfallModel
import LandfallTerminal
import LandfallViews
import LandfallWording

/// A thing of an area, as a server has it.
struct SampleItem: GetItem {
    let name: String
    let state: String
    let tools: Int
    var secret = "****"
    var picture: ItemPicture?
    var standing: ItemStanding?

    static let all: [any GetItem] = [
        SampleItem(name: "search", state: "HTTP 502", tools: 0, standing: .down),
        SampleItem(name: "파일", state: "connected", tools: 9, standing: .up),
        SampleItem(name: "jobs", state: "connected", tools: 11, standing: .up),
    ]

    static let jobs: [any GetItem] = [
        SampleItem(
            name: "backup", state: "connected", tools: 3, picture: .runs([true, true, false, true, true, true, nil])),
        SampleItem(name: "정리", state: "disabled", tools: 0, picture: .runs([true, false])),
        SampleItem(name: "report", state: "connected", tools: 1),
    ]

    static let usage: [any GetItem] = [12.0, 3, 0.01, 0].map {
        SampleItem(name: "model \($0)", state: "", tools: 1, picture: .amount($0))
    }

    var title: ForeignText { ForeignText(name) }

    func encode(to encoder: any Encoder) throws {}

    func fields(_: Messages) -> [AreaField] {
        [
            AreaField("name", name, .row(3, minimum: 8)),
            AreaField("state", state, .both(2), role: state == "connected" ? .good : .bad),
            AreaField("tools", tools, .row(1, .right)),
            AreaField("changed", Date(timeIntervalSince1970: 1_699_827_200), .row(0), role: .dim),
            AreaField("environment", "API_KEY: \(secret)"),
        ]
    }
}
