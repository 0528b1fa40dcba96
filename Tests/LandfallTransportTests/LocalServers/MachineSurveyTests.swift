import LandfallModel
import Testing

@testable import LandfallTransport

/// Which answers of this machine are one server, and what is told of it.
struct MachineSurveyTests {
    private static let process = ServerProcess(
        hostName: ForeignText("studio"), pid: 7, startedAt: ForeignText("2026-11-21T00:00:00Z"))
    private static let socket = LocalPlace(.diane, .unixSocket(path: "/home/u/.diane/diane.sock"))

    private func port(_ port: UInt16, _ kind: ServerKind = .diane, at text: String = "127.0.0.1") throws -> LocalPlace {
        LocalPlace(kind, .address(try #require(IPAddress(text)), port: port))
    }

    private func server(
        key: Bool = false, process: ServerProcess? = nil, _ reach: TransportPath? = .loopback,
        _ scheme: Route.Scheme = .http
    ) -> LocalPlaces.Answer {
        .server(
            .init(version: nil, asksForToken: key, certificate: nil, process: process, reach: reach), scheme)
    }

    private func survey(_ answers: [(LocalPlace, LocalPlaces.Answer)]) -> MachineSurvey {
        var survey = MachineSurvey(name: "studio")
        survey.begin(answers.map(\.0))
        for (place, answer) in answers { survey.take(answer, of: place) }
        return survey
    }

    private func found(_ answers: [(LocalPlace, LocalPlaces.Answer)]) -> [Sighting] {
        var survey = survey(answers)
        return survey.news().compactMap { if case .found(let sighting) = $0 { sighting } else { nil } }
    }

    private func urls(_ answers: [(LocalPlace, LocalPlaces.Answer)]) -> [[String]] {
        found(answers).map { $0.routes.map(\.url) }
    }

    @Test func `one process at its socket and its port is one server of this machine, the socket first`() throws {
        let seen = found([
            (Self.socket, server(process: Self.process, .unixSocket)),
            (try port(9090), server(process: Self.process)),
        ])
        #expect(seen.count == 1 && seen[0].isThisMachine && seen[0].name == ForeignText("studio"))
        #expect(seen[0].routes.map(\.url) == ["unix:/home/u/.diane/diane.sock", "http://127.0.0.1:9090"])
        #expect(seen[0].routes.allSatisfy { $0.via == .local } && seen[0].traits.process == Self.process)
        #expect(seen[0].traits.asksForToken == false)
    }

    @Test func `the port with a key is that of the socket without one, and only one port is`() throws {
        let keyed = [
            (Self.socket, server(process: Self.process, .unixSocket)), (try port(9090), server(key: true)),
            (try port(8080), server(key: true)),
        ]
        #expect(
            urls(keyed) == [["unix:/home/u/.diane/diane.sock", "http://127.0.0.1:9090"], ["http://127.0.0.1:8080"]])
        #expect(found(keyed).map(\.traits.asksForToken) == [true, true])
    }

    @Test func `two processes are two servers`() throws {
        let other = ServerProcess(hostName: ForeignText("studio"), pid: 8, startedAt: ForeignText("x"))
        #expect(
            urls([
                (Self.socket, server(process: Self.process, .unixSocket)), (try port(9090), server(process: other)),
            ]).count == 2)
    }

    @Test func `two addresses of one port are one server, and ::1 adds nothing to 127.0.0.1`() throws {
        let places = [
            (try port(9090, at: "10.77.0.1"), server(key: true)), (try port(9090), server(key: true)),
            (try port(9090, at: "::1"), server(key: true)),
        ]
        #expect(urls(places) == [["http://10.77.0.1:9090", "http://127.0.0.1:9090"]])
        #expect(urls([places[2]]) == [["http://[::1]:9090"]])
    }

    @Test func `two products are two servers`() throws {
        #expect(urls([(try port(8080), server()), (try port(8080, .endlesscode), server())]).count == 2)
    }

    @Test(
        arguments: [nil, .doubtful(.otherUser(uid: 65534)), .doubtful(.closed), .doubtful(.ownerUnknown)]
            as [TransportPath?])
    func `what is not shown to be ours is never this machine's, and has no part in anything that is`(
        reach: TransportPath?
    ) throws {
        let seen = found([
            (Self.socket, server(process: Self.process, .unixSocket)),
            (try port(9090), server(process: Self.process, reach)), (try port(8080), server(key: true, reach)),
        ])
        #expect(seen.map(\.isThisMachine) == [true, false, false])
        #expect(seen.map(\.routes.count) == [1, 1, 1])
        // It could claim any process to be taken for its server.
        #expect(seen[1].traits.process == nil)
    }

    @Test func `EndlessCode says nothing of a token to who has none`() throws {
        #expect(found([(try port(8080, .endlesscode), server())]).map(\.traits.asksForToken) == [nil])
    }

    @Test func `the next round tells what has changed and nothing else`() throws {
        let place = try port(9090)
        var survey = survey([(place, server())])
        let id = Sighting.ID(source: .machine, key: "diane 127.0.0.1:9090")
        #expect(survey.news().count == 2)
        survey.begin([place])
        #expect(!survey.isSettled && survey.news() == [])
        survey.take(server(), of: place)
        #expect(survey.isSettled && survey.news() == [])
        survey.begin([place])
        survey.take(server(key: true), of: place)
        guard case .updated(let sighting)? = survey.news().first else {
            Issue.record("nothing is told of the key")
            return
        }
        #expect(sighting.id == id && sighting.traits.asksForToken == true)
        survey.begin([place])
        survey.take(.nobody, of: place)
        #expect(survey.news() == [.lost(id)])
    }

    @Test func `a server that is silent once is still there, and gone the second time`() throws {
        let place = try port(9090)
        var survey = survey([(place, server())])
        _ = survey.news()
        for isFirst in [true, false] {
            survey.begin([place])
            survey.take(.silent, of: place)
            let news = survey.news()
            #expect(news.contains(.lost(Sighting.ID(source: .machine, key: "diane 127.0.0.1:9090"))) == !isFirst)
        }
    }

    @Test func `a socket that listens and says nothing is named`() {
        var survey = survey([(Self.socket, .silent)])
        let places = SourceReport.Places(
            sockets: ["/home/u/.diane/diane.sock"], ports: [], silentSockets: ["/home/u/.diane/diane.sock"])
        #expect(survey.news() == [.source(SourceReport(source: .machine, isWorking: true, places: places))])
    }

    @Test func `the report says where it looked, and who was silent there`() throws {
        var survey = survey([
            (Self.socket, .deserted), (try port(9090), .silent), (try port(8080), .anotherProduct),
            (try port(8080, .endlesscode), .nobody),
        ])
        let places = SourceReport.Places(
            sockets: ["/home/u/.diane/diane.sock"], ports: [8080, 9090], silentPorts: [9090],
            desertedSockets: ["/home/u/.diane/diane.sock"])
        #expect(
            survey.news() == [.source(SourceReport(source: .machine, isWorking: true, places: places))])
    }
}
