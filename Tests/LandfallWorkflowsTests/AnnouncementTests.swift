import Foundation
import LandfallModel
import LocalDiscovery
import Testing

@testable import LandfallTransport
@testable import LandfallWorkflows

struct AnnouncementTests {
    private static let server = LocalServer(
        kind: .diane, port: 9090, scheme: .http, authentication: .bearer, exposure: .everyInterface)
    private let presence = ServerPresence(server, name: "Desk", id: UUID())
    private let trouble = SourceReport(source: .lan, isWorking: false, code: .avahiHung)

    /// An announcement that has begun, and has taken these.
    private func announcement(_ events: Announcement.Event...) -> Announcement {
        var state = Announcement(presence)
        _ = state.reduce(.began, at: .zero)
        for event in events { _ = state.reduce(.event(event), at: .zero) }
        return state
    }

    private func service(_ name: String) -> ServiceDefinition {
        var service = presence.service
        service.name = name
        return service
    }

    private static let established = Announcement.Event.published(.established(name: "Desk"), of: 1)

    @Test func `it begins with a publication, and tells what becomes of it`() {
        var state = Announcement(presence)
        #expect(state.reduce(.began, at: .zero) == [.publish(presence.service, number: 1)])
        #expect(
            state.reduce(.event(.published(.renamed(from: "Desk", to: "Desk #2"), of: 1)), at: .zero)
                == [.say(.renamed(from: "Desk"), service("Desk #2"))])
        #expect(
            state.reduce(.event(.published(.established(name: "Desk #2"), of: 1)), at: .zero)
                == [.say(.established, service("Desk #2"))])
        #expect(
            state.reduce(.event(.published(.source(trouble), of: 1)), at: .seconds(3))
                == [.say(.source(trouble, elapsed: .seconds(3)), service("Desk #2"))])
        // It is tried again, and the same is still wrong.
        #expect(state.reduce(.event(.published(.source(trouble), of: 1)), at: .seconds(4)).isEmpty)
        let back = SourceReport(source: .lan, isWorking: true)
        #expect(state.reduce(.event(.published(.source(back), of: 1)), at: .seconds(5)).count == 1)
        #expect(state.reduce(.event(.published(.source(trouble), of: 1)), at: .seconds(6)).count == 1)
        #expect(state.outcome == nil)
    }

    @Test func `a server that is gone is withdrawn, and published again when it is back`() {
        var state = announcement(Self.established)
        #expect(state.reduce(.event(.sight(.nobody, .seconds(5))), at: .seconds(5)).isEmpty)
        #expect(
            state.reduce(.event(.sight(.nobody, .seconds(15))), at: .seconds(15))
                == [.withdraw, .say(.gone(isTaken: false), presence.service)])
        // What it says while it ends concerns nobody.
        #expect(state.reduce(.event(Self.established), at: .zero).isEmpty)
        #expect(state.reduce(.event(.ended(1)), at: .zero).isEmpty && state.outcome == nil)
        #expect(
            state.reduce(.event(.sight(.server(Self.server), .seconds(20))), at: .seconds(20))
                == [.say(.again(.back, Self.server), presence.service), .publish(presence.service, number: 2)])
    }

    @Test func `a key that is removed replaces what is published`() {
        var state = announcement(Self.established)
        let keyless = LocalServer(
            kind: .diane, port: 9090, scheme: .http, authentication: .none, exposure: .everyInterface)
        let effects = state.reduce(.event(.sight(.server(keyless), .seconds(5))), at: .seconds(5))
        guard case .say(.again(.keyRemoved, keyless), let service)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(effects.dropFirst() == [.withdraw, .publish(service, number: 2), .warn(keyless)])
        #expect(service.txt != presence.service.txt)
    }

    @Test(
        arguments: [
            (.signal(.interrupt), .interrupted), (.signal(.terminate), .stopped), (.limit, .stopped),
        ] as [(LoopInput<Announcement.Event>, Announcement.Outcome)])
    func `what was established is withdrawn and said so`(
        input: LoopInput<Announcement.Event>, outcome: Announcement.Outcome
    ) {
        var state = announcement(Self.established)
        #expect(state.reduce(input, at: .zero) == [.withdraw, .say(.withdrawn, presence.service)])
        #expect(state.outcome == outcome)
        // Before it was established there is nothing to say.
        var early = announcement()
        #expect(early.reduce(input, at: .zero) == [.withdraw])
        #expect(early.outcome == (input == .limit ? .late(name: "Desk") : outcome))
    }

    @Test func `a refusal and an end without an engine are failures`() {
        var refused = announcement(Self.established)
        #expect(refused.reduce(.event(.published(.refused(.collision), of: 1)), at: .zero) == [.withdraw])
        #expect(refused.outcome == .refused(.collision))
        for input in [LoopInput<Announcement.Event>.event(.ended(1)), .limit] {
            var state = announcement(.published(.source(trouble), of: 1))
            #expect(state.reduce(input, at: .zero) == [.withdraw])
            #expect(state.outcome == .noEngine([.avahiHung]))
        }
        // Another engine has taken over, and only the time was short.
        var late = announcement(
            .published(.source(trouble), of: 1), .published(.source(SourceReport(source: .lan, isWorking: true)), of: 1)
        )
        _ = late.reduce(.limit, at: .zero)
        #expect(late.outcome == .late(name: "Desk"))
    }
}
