import LandfallConnections
import LandfallModel
import Testing

@testable import LandfallWorkflows

/// How a person is led to a server, without a terminal, a scan or a server.
struct FirstServerTests {
    private func seen(_ number: Int, _ name: String, isHere: Bool? = nil, savedAs: String? = nil) -> SeenServer {
        SeenServer(
            number: number, ref: "+0000000\(number)", name: name, instance: nil, kind: .diane,
            routes: [.init(url: "http://10.0.0.\(number):9090", via: .lan)], serverID: nil, nodeID: nil,
            thisMachine: isHere, savedAs: savedAs)
    }

    private func draft(_ address: String = "10.0.0.1:9090") throws -> ServerDraft {
        ServerDraft(kind: .diane, routes: [try SavedRoute(.address(try ServerAddress(parsing: address)))])
    }

    private func set(_ names: String...) throws -> ProfileSet {
        var set = ProfileSet()
        for name in names {
            try set.put(
                try Profile(name: try #require(ProfileName(name)), kind: .diane, routes: try draft().routes))
        }
        return set
    }

    @Test func `a row that was chosen is named and added`() throws {
        var flow = FirstServer([seen(1, "Studio"), seen(2, "Den")], besides: ProfileSet())
        guard case .draft(let server) = flow.handle(.picked(1)).step, server.name == "Den" else {
            Issue.record("another row")
            return
        }
        guard case .name(ProfileName("den")) = flow.handle(.read(try draft())).step else {
            Issue.record("another proposal")
            return
        }
        guard case .add(ProfileName("den"), _, let seen?) = flow.handle(.named("  ")).step, seen.number == 2 else {
            Issue.record("not added")
            return
        }
    }

    @Test(arguments: [("2", 2), (" +00000001 ", 1), ("", 2)])
    func `a line is a number or a ref, and Enter takes the one of this machine`(line: String, number: Int) {
        var flow = FirstServer([seen(1, "Studio"), seen(2, "Den", isHere: true)], besides: ProfileSet())
        guard case .choose(usual: 1) = flow.begin().step, case .draft(let server) = flow.handle(.typed(line)).step
        else {
            Issue.record("nothing was chosen")
            return
        }
        #expect(server.number == number)
    }

    @Test func `Enter takes nothing where several could be meant, or the one is saved`() {
        for servers in [
            [seen(1, "A"), seen(2, "B")], [seen(1, "A"), seen(2, "B", isHere: true, savedAs: "b")],
            [seen(1, "A", isHere: true), seen(2, "B", isHere: true)],
        ] {
            var flow = FirstServer(servers, besides: ProfileSet())
            guard case .stop = flow.handle(.typed("")).step else {
                Issue.record("one was taken")
                continue
            }
        }
    }

    @Test func `what is no row is read as a target, as often as it takes`() throws {
        var flow = FirstServer([seen(1, "Studio")], besides: try set("box"))
        for _ in 0..<5 {
            guard case .read("nowhere") = flow.handle(.typed("nowhere")).step else {
                Issue.record("not read")
                return
            }
            let turn = flow.handle(.notRead(.nothingToSave("nowhere")))
            guard case .notRead? = turn.remark, case .choose = turn.step else {
                Issue.record("not asked again")
                return
            }
        }
        guard case .noSuchRow("9")? = flow.handle(.typed("9")).remark else {
            Issue.record("a number is a row")
            return
        }
        _ = flow.handle(.typed("box.local:9090"))
        guard case .name(ProfileName("box-local")) = flow.handle(.read(try draft("box.local:9090"))).step,
            case .add(_, _, nil) = flow.handle(.named("other")).step
        else {
            Issue.record("not added as it was typed")
            return
        }
    }

    @Test func `wrong names are asked again, as often as it takes`() throws {
        var flow = FirstServer([seen(1, "Studio")], besides: try set("studio"))
        _ = flow.handle(.picked(0))
        _ = flow.handle(.read(try draft()))
        for _ in 0..<5 {
            guard case .noName("No Name")? = flow.handle(.named("No Name")).remark,
                case .taken? = flow.handle(.named("studio")).remark
            else {
                Issue.record("not asked again")
                return
            }
        }
        guard case .add(ProfileName("studio-2"), _, _) = flow.handle(.named("")).step else {
            Issue.record("the proposal is not taken")
            return
        }
    }

    @Test(arguments: ["q", "n"])
    func `who leaves adds nothing`(line: String) {
        var flow = FirstServer([seen(1, "Studio")], besides: ProfileSet())
        guard case .stop = flow.handle(.typed(line)).step, case .stop = flow.handle(.left).step else {
            Issue.record("it goes on")
            return
        }
    }
}
