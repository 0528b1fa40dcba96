import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

/// A directory that a program prints, in a scan.
struct DirectoryBrowserTests {
    private struct Home {
        let folder: TemporaryFolder
        let directory: Directory
        let visit: DirectoryVisit

        /// A directory whose list a shell script prints.
        init(_ script: String, environment: [String: String] = [:]) throws {
            folder = try TemporaryFolder()
            let path = folder.path + "/list"
            try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
            directory = Directory(
                name: try #require(Directory.name("corp")), place: .program(path: path, arguments: ["a b"]))
            visit = DirectoryVisit(
                DirectoryReader(environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }),
                state: PrivateFolder(path: folder.path + "/state"), now: { Date(timeIntervalSince1970: 1_000_000) })
        }

        /// What is shown within the time that a scan has for a directory, for which alone it was not started.
        func browser(ends end: DiscoveryEnd, isAsked: Bool) -> DirectoryBrowser {
            DirectoryBrowser(directory, kinds: ServerKind.allCases, ends: end, isAsked: isAsked, visit: visit)
        }

        func events(_ limit: Duration = .seconds(10)) async -> [DiscoveryEvent] {
            var events: [DiscoveryEvent] = []
            let browser = DirectoryBrowser(
                directory, kinds: ServerKind.allCases, ends: .whenSettled(maximum: limit), visit: visit)
            for await event in browser.events() { events.append(event) }
            return events
        }

        func change(_ script: String) throws {
            try "#!/bin/sh\n\(script)\n".write(toFile: folder.path + "/list", atomically: false, encoding: .utf8)
        }

        func error(_ limit: Duration = .seconds(10)) async -> DirectoryError? {
            await #expect(throws: DirectoryError.self) {
                _ = try await visit.list(of: directory, deadline: .now + limit)
            }
        }
    }

    private static let studio = "cat <<'E'\n\(Lists.head)\n\(Lists.studio)\n\(Lists.end(1))\nE"

    private func report(_ events: [DiscoveryEvent]) -> SourceReport? {
        events.lazy.compactMap { if case .source(let report) = $0 { report } else { nil } }.first
    }

    private func found(_ events: [DiscoveryEvent]) -> [String] {
        events.compactMap { if case .found(let sighting) = $0 { sighting.name.raw } else { nil } }
    }

    @Test func `its servers are found, and the scan is complete`() async throws {
        let home = try Home(Self.studio)
        let events = await home.events()
        #expect(found(events) == ["Studio"])
        #expect(report(events)?.isWorking == true)
        #expect(events.last == .settled(home.directory.source, complete: true))
    }

    @Test func `the program gets its arguments and the request, and no variable of landfall's`() async throws {
        let home = try Home(
            "read request; printf '%s\\n%s\\n%s' \"$request\" \"$1\" \"$(env | grep LANDFALL)\" >&2; exit 3",
            environment: ["LANDFALL_TOKEN": "hunter2", "LANDFALL_SERVER": "x"])
        let error = try #require(await home.error())
        #expect(error.code == .sourceFailed)
        #expect(error.detail == "exit 3: a b")
        let front = #"{"schema":"landfall.source-request/1","kinds":["diane","endlesscode","diane2"],"#
        #expect(DirectoryReader.request(LabelFilter()) == Array((front + #""limit":10000}"# + "\n").utf8))
        let terms = ["team=a", "x=\"=b"].compactMap(LabelFilter.Term.init)
        #expect(
            DirectoryReader.request(LabelFilter(terms))
                == Array((front + #""query":["team=a","x=\"=b"],"limit":10000}"# + "\n").utf8))
    }

    @Test func `what fails keeps the last list, and says when it was read`() async throws {
        let home = try Home(Self.studio)
        _ = await home.events()
        try home.change("echo out of order >&2; exit 1")
        let events = await home.events()
        #expect(found(events) == ["Studio"])
        let report = try #require(self.report(events))
        #expect(!report.isWorking)
        #expect(report.code == .sourceFailed)
        #expect(report.list?.asOf == Date(timeIntervalSince1970: 1_000_000))
        #expect(events.last == .settled(home.directory.source, complete: false))
    }

    @Test func `a list that was cut does not take the place of a whole one`() async throws {
        let home = try Home("cat <<'E'\n\(Lists.head)\nE")
        // As long as there is no whole one it is better than none.
        _ = await home.events()
        #expect(await home.visit.last(of: home.directory)?.list.entries == [])
        try home.change(Self.studio)
        _ = await home.events()
        try home.change("cat <<'E'\n\(Lists.head)\nE")
        let events = await home.events()
        #expect(found(events) == [] && events.last == .settled(home.directory.source, complete: false))
        try home.change("exit 1")
        #expect(found(await home.events()) == ["Studio"])
    }

    @Test func `the last list is of this place alone`() async throws {
        let home = try Home(Self.studio)
        _ = await home.events()
        var other = home.directory
        other.place = .program(path: home.folder.path + "/list", arguments: ["other"])
        #expect(await home.visit.last(of: home.directory) != nil)
        #expect(await home.visit.last(of: other) == nil)
        home.visit.forget(home.directory)
        #expect(await home.visit.last(of: home.directory) == nil)
    }

    @Test func `a program that prints without end is ended at the limit of bytes`() async throws {
        let home = try Home("yes '\(Lists.head)'")
        #expect(await home.error()?.code == .sourceTooLarge)
    }

    @Test func `a program that hangs is ended at the deadline, with all that it has started`() async throws {
        let home = try Home("sleep 1000 & echo $! > \"${0%/*}/pid\"; wait")
        #expect(await home.error(.milliseconds(500))?.code == .sourceTimeout)
        let text = try String(contentsOfFile: home.folder.path + "/pid", encoding: .utf8)
        let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It is a process of init's now, which has to notice.
        let deadline = ContinuousClock.now + .seconds(5)
        while kill(pid, 0) == 0, ContinuousClock.now < deadline, Self.isRunning(pid) { await Task.yield() }
        #expect(!Self.isRunning(pid))
    }

    private static func isRunning(_ pid: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }

    @Test(
        arguments: [
            (.whenSettled(maximum: .seconds(10)), true, 10_000), (.whenSettled(maximum: .seconds(20)), true, 10_000),
            (.whenSettled(maximum: .seconds(10)), false, 2_500), (.whenSettled(maximum: .seconds(1)), false, 1_000),
            (.quick(maximum: .seconds(10)), true, 900), (.quick(maximum: .milliseconds(5)), false, 5),
            (.never, false, 10_000),
        ] as [(DiscoveryEnd, Bool, Int)])
    func `a list is waited for as long as the scan that asks for it`(
        end: DiscoveryEnd, isAsked: Bool, milliseconds: Int
    ) throws {
        #expect(try Home("").browser(ends: end, isAsked: isAsked).patience == .milliseconds(milliseconds))
    }

    @Test func `a program that may give a part of its list does not change what is kept`() async throws {
        let home = try Home(Self.studio)
        _ = await home.events()
        try home.change("cat <<'E'\n\(Lists.head)\n\(Lists.end(0))\nE")
        let query = LabelFilter(["team=a"].compactMap(LabelFilter.Term.init))
        let part = try await home.visit.list(of: home.directory, query: query, deadline: .now + .seconds(10))
        #expect(part.list.entries.isEmpty)
        #expect(await home.visit.last(of: home.directory)?.list.entries.count == 1)
    }

    @Test func `a program that others can change is not run, and the file is named`() async throws {
        let home = try Home(Self.studio)
        func refusal(_ path: String, _ mode: Int) async throws -> DirectoryError? {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            do throws(DirectoryError) {
                _ = try await home.visit.list(of: home.directory, deadline: .now + .seconds(10))
                return nil
            } catch {
                return error
            }
        }
        let (list, folder) = (home.folder.path + "/list", home.folder.path)
        for (path, mode) in [(list, 0o702), (folder, 0o707)] {
            let error = try #require(await refusal(path, mode))
            #expect(error.code == .sourceProgramExposed && error.path == path && !error.isForeign)
            #expect(try await refusal(path, 0o700) == nil)
        }
        // Of a sticky folder nobody else takes a file away, and a group is mostly its user alone.
        for (path, mode) in [(list, 0o770), (folder, 0o1777), (folder, 0o770)] {
            #expect(try await refusal(path, mode) == nil)
        }
    }

    @Test func `what is in a session of its own is ended too`() async throws {
        let home = try Home(
            "setsid sh -c 'setsid sleep 1000 >/dev/null 2>&1 & echo $! >\"$1\"' x \"${0%/*}/pid\"\n" + Self.studio)
        #expect(found(await home.events()) == ["Studio"])
        let text = try String(contentsOfFile: home.folder.path + "/pid", encoding: .utf8)
        let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(!Self.isRunning(pid))
    }

    @Test func `what a program leaves behind is ended too`() async throws {
        let home = try Home("sleep 1000 >/dev/null 2>&1 & echo $! > \"${0%/*}/pid\"\n" + Self.studio)
        #expect(found(await home.events()) == ["Studio"])
        let text = try String(contentsOfFile: home.folder.path + "/pid", encoding: .utf8)
        let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let deadline = ContinuousClock.now + .seconds(5)
        while Self.isRunning(pid), ContinuousClock.now < deadline { await Task.yield() }
        #expect(!Self.isRunning(pid))
    }

    @Test func `a program that is not there, and one that nobody has confirmed, are said`() async throws {
        let home = try Home("exit 0")
        let reader = DirectoryReader(environment: [:])
        let missing = Directory(name: home.directory.name, place: .program(path: "/nowhere/list", arguments: []))
        let error = await #expect(throws: DirectoryError.self) {
            _ = try await reader.read(missing, unless: nil, deadline: .now + .seconds(5))
        }
        #expect(error?.code == .sourceFailed)
        #expect(error?.detail == "No such file or directory")
        var foreign = home.directory
        foreign.isConfirmed = false
        let refusal = await #expect(throws: DirectoryError.self) {
            _ = try await reader.read(foreign, unless: nil, deadline: .now + .seconds(5))
        }
        #expect(refusal?.code == .sourceUnconfirmed)
    }
}
