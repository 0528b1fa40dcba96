import Testing

@testable import LocalDiscovery

struct EnginePolicyTests {
    /// What happens to engines, in order, and what is to be done after the last of it.
    struct Case: Sendable, CustomTestStringConvertible {
        enum Step: Sendable {
            case works
            case ends(LocalEngine, EngineTrouble)
        }

        let choice: EngineChoice
        let persists: Bool
        let steps: [Step]
        let next: EnginePolicy.Next

        init(_ choice: EngineChoice, persists: Bool, _ steps: [Step], _ next: EnginePolicy.Next) {
            (self.choice, self.persists, self.steps, self.next) = (choice, persists, steps, next)
        }

        var testDescription: String { "\(choice), persists \(persists): \(steps) → \(next)" }
    }

    private static let noDaemon = Case.Step.ends(.daemon, .daemonNotRunning)
    private static let hung = Case.Step.ends(.daemon, .hung)
    private static let lost = Case.Step.ends(.daemon, .lost(.disconnected))
    private static let overflowed = Case.Step.ends(.daemon, .overflowed)
    private static let noClient = Case.Step.ends(.daemon, .libraryMissing(.daemon, detail: "no file"))
    private static let noCore = Case.Step.ends(.embedded, .libraryMissing(.embedded, detail: "no file"))
    private static let notBuilt = Case.Step.ends(.embedded, .notBuilt)
    private static let coreFailed = Case.Step.ends(.embedded, .failed(.failure))
    private static let coreLost = Case.Step.ends(.embedded, .lost(.failure))
    private static let noProgram = Case.Step.ends(.embedded, .programMissing(detail: "none of them"))
    private static let aborted = Case.Step.ends(.embedded, .processFailed(detail: "it ended by signal 6"))
    private static let soon = Duration.milliseconds(250)

    private static let table: [Case] = [
        // A scan.
        Case(.auto, persists: false, [noDaemon], .start(.embedded, after: .zero)),
        Case(.auto, persists: false, [hung], .start(.embedded, after: .zero)),
        Case(.auto, persists: false, [noClient], .start(.embedded, after: .zero)),
        Case(.auto, persists: false, [.works, hung], .start(.embedded, after: .zero)),
        Case(.auto, persists: false, [.works, lost], .start(.daemon, after: soon)),
        Case(.auto, persists: false, [.works, lost, noDaemon], .start(.embedded, after: .zero)),
        Case(.auto, persists: false, [.works, lost, .works, lost], .start(.daemon, after: soon)),
        Case(.auto, persists: false, [noDaemon, notBuilt], .giveUp),
        Case(.auto, persists: false, [noDaemon, noCore], .giveUp),
        Case(.auto, persists: false, [noDaemon, coreFailed], .giveUp),
        Case(.auto, persists: false, [noClient, noCore], .giveUp),
        Case(.auto, persists: false, [noDaemon, .works, coreLost], .start(.daemon, after: soon)),
        Case(.auto, persists: false, [.works, overflowed], .start(.embedded, after: .zero)),
        Case(.auto, persists: false, [.works, overflowed, notBuilt], .start(.daemon, after: soon)),
        Case(.daemon, persists: false, [noDaemon], .giveUp),
        Case(.daemon, persists: false, [hung], .giveUp),
        Case(.daemon, persists: false, [.works, hung], .start(.daemon, after: soon)),
        Case(.daemon, persists: false, [.works, lost, noDaemon], .start(.daemon, after: soon * 2)),
        Case(.embedded, persists: false, [coreFailed], .giveUp),
        Case(.embedded, persists: false, [.works, coreLost], .start(.embedded, after: soon)),
        // The process of the embedded engine ends: three times in a row, however well each began.
        Case(.embedded, persists: false, [.works, aborted], .start(.embedded, after: soon)),
        Case(.embedded, persists: false, [aborted], .start(.embedded, after: soon)),
        Case(.embedded, persists: false, [.works, aborted, .works, aborted], .start(.embedded, after: soon * 2)),
        Case(.embedded, persists: false, [.works, aborted, .works, aborted, .works, aborted], .giveUp),
        Case(.auto, persists: false, [noDaemon, .works, aborted], .start(.embedded, after: soon)),
        Case(.auto, persists: false, [noDaemon, .works, aborted, aborted, aborted], .giveUp),
        Case(.auto, persists: true, [noDaemon, aborted, aborted], .start(.embedded, after: soon * 2)),
        Case(.auto, persists: true, [noDaemon, aborted, aborted, aborted], .start(.daemon, after: .seconds(30))),
        Case(
            .auto, persists: true, [noDaemon, aborted, aborted, aborted, noDaemon, .works, aborted],
            .start(.daemon, after: .seconds(30))),
        Case(.embedded, persists: true, [aborted, aborted, aborted], .start(.embedded, after: .seconds(30))),
        Case(.embedded, persists: true, [noProgram], .giveUp),
        Case(.auto, persists: true, [noDaemon, noProgram], .start(.daemon, after: soon)),
        // A watch.
        Case(.auto, persists: true, [noDaemon], .start(.embedded, after: .zero)),
        Case(.auto, persists: true, [noDaemon, notBuilt], .start(.daemon, after: soon)),
        Case(.auto, persists: true, [noDaemon, coreFailed, noDaemon], .start(.embedded, after: .zero)),
        Case(.auto, persists: true, [noDaemon, coreFailed, noDaemon, coreFailed], .start(.daemon, after: soon * 2)),
        Case(.auto, persists: true, [noClient, coreFailed], .start(.daemon, after: soon)),
        Case(.daemon, persists: true, [noDaemon], .start(.daemon, after: soon)),
        Case(.daemon, persists: true, [hung], .start(.daemon, after: soon)),
        Case(.embedded, persists: true, [coreFailed], .start(.embedded, after: soon)),
        // What is not installed does not come by waiting.
        Case(.daemon, persists: true, [noClient], .giveUp),
        Case(.embedded, persists: true, [noCore], .giveUp),
        Case(.embedded, persists: true, [notBuilt], .giveUp),
        Case(.auto, persists: true, [noClient, noCore], .giveUp),
        Case(.auto, persists: true, [noClient, notBuilt], .giveUp),
    ]

    @Test(arguments: table)
    func `after trouble comes the right engine at the right time`(row: Case) {
        var policy = EnginePolicy(choice: row.choice, persists: row.persists)
        var next: EnginePolicy.Next?
        for step in row.steps {
            switch step {
            case .works: policy.started()
            case .ends(let engine, let trouble): next = policy.ended(engine, trouble)
            }
        }
        #expect(next == row.next)
    }

    @Test func `a process that worked for half a minute begins a new row of failures`() {
        let trouble = EngineTrouble.processFailed(detail: "it ended by signal 6")
        var policy = EnginePolicy(choice: .embedded, persists: false)
        for _ in 0..<10 {
            #expect(policy.ended(.embedded, trouble, after: .seconds(30)) == .start(.embedded, after: Self.soon))
            #expect(policy.ended(.embedded, trouble, after: .seconds(29)) == .start(.embedded, after: Self.soon * 2))
        }
        #expect(policy.ended(.embedded, trouble) == .giveUp)
    }

    @Test func `the daemon comes first unless the embedded engine is asked for`() {
        let first = EngineChoice.allCases.map { EnginePolicy(choice: $0, persists: true).first }
        #expect(first == [.daemon, .daemon, .embedded])
    }

    @Test(arguments: [EngineChoice.daemon, .auto])
    func `a scan waits two seconds in all for what it has lost`(choice: EngineChoice) {
        var policy = EnginePolicy(choice: choice, persists: false)
        policy.started()
        var waited = Duration.zero
        var engine = policy.first
        var trouble = EngineTrouble.lost(.disconnected)
        for _ in 0..<20 {
            guard case .start(let next, let delay) = policy.ended(engine, trouble) else { break }
            waited += delay
            engine = next
            trouble = engine == .daemon ? .daemonNotRunning : .notBuilt
        }
        #expect(waited == .seconds(2))
    }

    @Test func `a watch waits longer each time, up to half a minute, and begins anew after a success`() {
        var policy = EnginePolicy(choice: .daemon, persists: true)
        let delays = (0..<10).map { _ in policy.ended(.daemon, .daemonNotRunning) }
        let wanted = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]
        #expect(delays == wanted.map { .start(.daemon, after: .milliseconds($0)) })
        policy.started()
        #expect(policy.ended(.daemon, .lost(.disconnected)) == .start(.daemon, after: .milliseconds(250)))
    }
}
