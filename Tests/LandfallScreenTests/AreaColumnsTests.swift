import EndlessCodeClient
import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallTesting
import LandfallViews
import LandfallWording
import Testing

@testable import LandfallScreen

/// The columns of each area of each product, on screens of all widths.
struct AreaColumnsTests {
    private static let areas = ServerKind.allCases.flatMap { kind in
        kind.product.areas.filter { $0.owner == nil }.map { (kind, $0) }
    }

    /// What is in an area, with names and texts that are long enough to take columns from each other.
    private static func items(of area: ProductArea, _ kind: ServerKind) async throws -> [any GetItem] {
        switch area.reading {
        case .endlessCode(.projects):
            return [EndlessCodeHTTPClient.Project.sample(id: "-home-user-projects-endless-code")]
        case .endlessCode: return [EndlessCodeHTTPClient.Session.sample()]
        case .diane, .listing:
            let more = [
                "/doctor": DianeSamples.doctor, "/questions": DianeSamples.questions,
                "/sessions": "[\(DianeSamples.session)]",
            ]
            let answers = DianeAnswers.all.merging(more) { $1 }.mapValues { answer in
                ScriptedServer.Answer.json(
                    answer.replacing(#/"(name|description|provider_name|model|error)":"([^"]*)"/#) { match in
                        "\"\(match.1)\":\"\(match.2), which is long enough for a list\""
                    })
            }
            let question = GetQuestion(area: area.name)
            let source = area.source(
                ScriptedExchange(kind, answers.merging(listed(area)) { $1 }), question, deadline: .now + .seconds(600))
            // What nobody answers is empty.
            return (try? await source.all()) ?? []
        }
    }

    /// What a list that its product has declared answers: everything that it has a column for.
    private static func listed(_ area: ProductArea) -> [String: ScriptedServer.Answer] {
        guard case .listing(let listing) = area.reading else { return [:] }
        let members = listing.columns.compactMap(\.members.first).filter { !$0.contains(".") }.map { name in
            let isNumber = listing.columns.contains { $0.members.first == name && $0.kind != .any }
            return isNumber ? "\"\(name)\":1234567" : "\"\(name)\":\"\(name) of some length\""
        }
        let list = "[{\(members.joined(separator: ","))}]"
        return [listing.path: .json(listing.list.map { "{\"\($0)\":\(list)}" } ?? list)]
    }

    /// The titles of what is shown in so many columns, without the times of day of an axis.
    private static func titles(
        _ area: ProductArea, _ kind: ServerKind, _ items: [any GetItem], _ columns: Int
    ) throws -> (titles: Set<String>, isBeside: Bool) {
        var app = ScreenSamples.empty(columns, 24, language: .english, theme: .palette)
        var set = ProfileSet()
        let profile = try ScreenSamples.profile("den", "http://10.0.0.8:9090", kind: kind)
        try set.put(profile)
        ScreenSamples.send(.profiles(set, nil), to: &app)
        guard case .work(.ask(let question))? = app.handle([.open(profile.id, area: area.name)]).first else {
            return ([], false)
        }
        ScreenSamples.send(.items(question.number, items), to: &app)
        let divided = app.server.divided(app.layout.body)
        let titles = app.server.list?.table?.titles(columns: divided.list?.columns ?? 0) ?? []
        let words = titles.map { $0.contains(":") ? "axis" : String($0.drop { $0 == " " }) }
        return (Set(words), divided.isBeside)
    }

    @Test func `no width has fewer columns than a narrower one`() async throws {
        var looked = 0
        for (kind, area) in Self.areas {
            let items = try await Self.items(of: area, kind)
            guard !items.isEmpty else { continue }
            looked += 1
            var before: Set<String> = []
            for columns in 80...200 {
                let (titles, isBeside) = try Self.titles(area, kind, items, columns)
                // Beside the detail an MCP server has less room, and all of it stands there.
                let isServers = isBeside && area.name == "servers" && columns < 160
                #expect(
                    before.isSubset(of: titles) || isServers, "\(kind) \(area.name) at \(columns): \(before) \(titles)")
                before.formUnion(titles)
            }
            let all = Set(items[0].columns(Messages(language: .english)).map(\.title))
            #expect(all.isSubset(of: before), "\(kind) \(area.name): \(all) \(before)")
        }
        #expect(looked >= 20)
    }
}
