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
            name: "backup", state: "connected", tools: 3,
            picture: .runs([true, true, false, true, true, true, nil].map(run), next: schedule("*/45 * * * *"))),
        SampleItem(name: "정리", state: "disabled", tools: 0, picture: .runs([true, false].map(run), next: .off)),
        SampleItem(
            name: "index", state: "connected", tools: 2,
            picture: .runs([true, true].map(run), next: schedule("0 */3 * * *"))),
        SampleItem(name: "weekly", state: "connected", tools: 1, picture: .runs([], next: schedule("0 17 * * fri"))),
        SampleItem(name: "report", state: "connected", tools: 1, picture: .runs([], next: .unknown)),
    ]

    /// One that began an hour ago and took a minute and a half.
    private static func run(_ isGood: Bool?) -> ItemRun {
        let began = ScreenSamples.now.addingTimeInterval(-3600)
        return ItemRun(began: began, ended: isGood == nil ? nil : began.addingTimeInterval(90), isGood: isGood)
    }

    private static func schedule(_ text: String) -> ItemSchedule {
        CronSchedule(text).map { .times($0, secondsFromGMT: 0) } ?? .unknown
    }

    static let usage: [any GetItem] = [1_200_000, 300_000, 1_000, 0].map { (total: Int64) -> any GetItem in
        let parts = (0..<6).map { day in
            ItemAmount.Part(
                at: ScreenSamples.now.addingTimeInterval(Double(-day * 86_400)), count: total / 40 * Int64(day + 4))
        }
        return SampleItem(
            name: "model-\(total)", state: "", tools: 1,
            picture: .amount(ItemAmount(total: total, cost: Double(total) * 1e-5, parts: parts)))
    }

    static let sessions: [any GetItem] = [(20.0, 0.1, ItemStanding.up), (300, 6, .up), (30, 26, .off)].map { session in
        let (began, ended, standing) = session
        let life = ItemPicture.life(
            from: ScreenSamples.now.addingTimeInterval(-3600 * began),
            to: ScreenSamples.now.addingTimeInterval(-3600 * ended))
        return SampleItem(
            name: "session-\(Int(began))", state: standing == .up ? "active" : "terminated", tools: 12, picture: life,
            standing: standing)
    }

    var title: ForeignText { ForeignText(name) }

    func encode(to encoder: any Encoder) throws {}

    func fields(_: Messages) -> [AreaField] {
        [
            AreaField("name", name, .row(9, minimum: 8)),
            AreaField("state", state, .both(2), role: state == "connected" ? .good : .bad),
            AreaField("tools", tools, .row(1, .right)),
            AreaField("changed", Date(timeIntervalSince1970: 1_699_827_200), .row(0), role: .dim),
            AreaField("environment", "API_KEY: \(secret)"),
        ]
    }
}
