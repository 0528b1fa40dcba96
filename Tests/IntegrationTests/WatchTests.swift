import Foundation
import Testing

extension IntegrationTests {
    /// `scan --watch`: what comes, changes and goes.
    @Suite struct WatchTests {
        @Test(arguments: Engine.allCases)
        func `a goodbye is a lost server`(engine: Engine) async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                let watch = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--watch", "--json", engine.flag])
                let found = try await watch.event("found")
                #expect(found.schema == "landfall.event/1")
                #expect(found.server?.name == "Office")
                try await lab("unpublish", "h1")
                let lost = try await watch.event("lost", within: .seconds(5))
                #expect(lost.server?.ref == found.server?.ref)
                let before = try watch.events().count
                try await lab.publish("Office", on: "h1")
                try await watch.event("found", after: before)
                try await stop(watch)
            }
        }

        @Test(arguments: Engine.allCases)
        func `another TXT record is an update`(engine: Engine) async throws {
            try await Lab.with { lab in
                try await lab.swarm(
                    on: "h1", "--name", "Office", "--announce", "--txt", "version=1", "--next-txt", "version=2")
                let watch = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--watch", "--json", engine.flag])
                let found = try await watch.event("found")
                #expect(found.server?.txt == ["version": "1"])
                // The job of the host that swarm.py is.
                try await lab("exec", "h1", "--", "sh", "-c", "kill -USR1 $(cat /run/lanlab/swarm.pid)")
                try await watch.event("updated") { $0.server?.txt == ["version": "2"] }
                #expect(try watch.events().filter { $0.event == "found" }.count == 1)
                try await stop(watch)
            }
        }

        @Test func `a second address is an update, not a second server`() async throws {
            try await Lab.with(lans: 2) { lab in
                try await lab("link", "h1", "down", "1")
                try await lab.publish("Office", on: "h1")
                let watch = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--watch", "--json"])
                try await watch.event("found")
                try await lab("link", "h1", "up", "1")
                try await watch.event("updated", within: .seconds(30)) { event in
                    event.server?.urls.contains("http://10.77.1.1:9090") == true
                }
                #expect(try watch.events().filter { $0.event == "found" }.count == 1)
                try await stop(watch)
            }
        }

        @Test func `the plain form prints lines as things happen`() async throws {
            try await Lab.with { lab in
                let watch = try Landfall(in: lab).start(on: "h2", ["scan", "--lan", "--watch"])
                try await lab.publish("Office", on: "h1")
                try await watch.wait { $0.contains("Office") }
                let before = watch.output.count
                try await lab("unpublish", "h1")
                try await watch.wait { $0.dropFirst(before).contains("Office") }
                try await stop(watch)
            }
        }

        @Test(arguments: [["scan", "--lan", "--watch"], ["scan", "--lan", "--watch", "--json"]])
        func `Ctrl-C ends it at once with 130`(command: [String]) async throws {
            try await Lab.with { lab in
                try await lab.publish("Office", on: "h1")
                let watch = try Landfall(in: lab).start(on: "h2", command)
                try await watch.wait { $0.contains("Office") }
                try await stop(watch)
            }
        }

        private func stop(_ watch: RunningCommand) async throws {
            let asked = ContinuousClock.now
            watch.signal(SIGINT)
            let outcome = try await watch.end(within: .seconds(5))
            #expect(outcome.status == 130, "\(outcome)")
            #expect(asked.duration(to: .now) < .seconds(1))
        }
    }
}
