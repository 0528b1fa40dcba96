import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallTransport
import LandfallWording
import Testing

@testable import LandfallConnections
@testable import LandfallScreen
@testable import LandfallWorkflows

/// What a test comes to while its routes end one after the other, and what is said and can be done then.
struct TestedServerTests {
    private let messages = Messages(language: .english)

    private func profile() throws -> Profile { try TestSamples.profile("studio") }

    /// The report of a route that came so far.
    private func report(
        _ profile: Profile, _ place: Int, _ stages: [StageReport], running: Stage? = nil
    ) -> RouteReport {
        let report = RouteReport(
            label: profile.plans()[place].label, via: profile.routes[place].via, route: nil, stages: stages)
        return running.map { report.waiting(for: $0) } ?? report
    }

    private func passed(_ profile: Profile, _ place: Int, _ milliseconds: Int, isProven: Bool) -> RouteReport {
        let proof = StageNote.proof(isProven ? .node : .none, .init())
        return report(
            profile, place,
            [
                StageReport(.connect, .ok, duration: .milliseconds(milliseconds)),
                StageReport(.identity, isProven ? .ok : .warn, code: isProven ? nil : .identityUnproven, note: proof),
            ])
    }

    private func failed(_ profile: Profile, _ place: Int, _ milliseconds: Int, _ code: FailureCode) -> RouteReport {
        report(profile, place, [StageReport(.connect, .fail, duration: .milliseconds(milliseconds), code: code)])
    }

    private func outcome(_ profile: Profile, _ reports: [RouteReport], chosen: Int? = nil) -> TestRun.Outcome {
        let whole = TargetReport(routes: reports, chosen: chosen, total: reports.map(\.total).max() ?? .zero)
        let result = TestResult(
            label: ForeignText(profile.name.description), profile: profile, report: whole, limits: .init())
        return .result(Target(profile, policy: .init()), result)
    }

    private func verdict(_ test: TestedServer) -> TestVerdict { TestVerdict(test, messages) }

    @Test func `a route that is proven is used before a faster one that is not`() throws {
        let profile = try profile()
        var test = TestedServer(profile, number: 1)
        #expect(test.chosen == nil && test.running == 3 && verdict(test).standing == .running)
        test.take([0: passed(profile, 0, 5, isProven: false)], elapsed: .milliseconds(6))
        #expect(test.chosen == 0)
        test.take([1: passed(profile, 1, 60, isProven: true)], elapsed: .milliseconds(70))
        #expect(test.chosen == 1 && test.leading == 1 && test.running == 1)
        // What can be said is said before the end.
        #expect(verdict(test).sentence(hasName: true).text.contains("studio"))
        #expect(verdict(test).sentence(hasName: true).standing == .ok)
    }

    @Test func `a route that goes on takes longer with the time, and one that has ended does not`() throws {
        let profile = try profile()
        var test = TestedServer(profile, number: 1)
        let going = report(profile, 2, [StageReport(.resolve, .ok, duration: .milliseconds(12))], running: .ssh)
        test.take([0: failed(profile, 0, 30, .connectionRefused), 2: going], elapsed: .milliseconds(40))
        test.take([2: going], elapsed: .milliseconds(900))
        #expect(test.time(of: test.lanes[0]) == .milliseconds(30))
        #expect(test.time(of: test.lanes[2]) == .milliseconds(900) - test.lanes[2].start)
        #expect(test.time(of: test.lanes[1]) == .zero && test.time == .milliseconds(900))
        #expect(test.lanes[0].trouble == .connectionRefused && test.lanes[2].trouble == nil)
    }

    @Test(arguments: 1...40)
    func `however its routes end, a test has one verdict, and nothing that comes after its end changes it`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let profile = try profile()
        var test = TestedServer(profile, number: 1, isCurrent: Bool.random(using: &random))
        var (elapsed, reports) = (Duration.zero, [Int: RouteReport]())
        let codes: [FailureCode] = [.connectionRefused, .connectTimeout, .tokenRefused, .pinChanged, .serviceNotFound]
        for _ in 0..<12 {
            elapsed += .milliseconds(Int.random(in: 1...400, using: &random))
            let place = Int.random(in: 0..<3, using: &random)
            guard reports[place].map({ $0.running != nil }) ?? true else { continue }
            let time = Int.random(in: 1...300, using: &random)
            reports[place] =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: passed(profile, place, time, isProven: Bool.random(using: &random))
                case 1: failed(profile, place, time, random.pick(codes, or: .connectionRefused))
                default:
                    report(
                        profile, place, [StageReport(.resolve, .ok, duration: .milliseconds(time))], running: .connect)
                }
            test.take(reports, elapsed: elapsed)
            if let chosen = test.chosen {
                #expect(test.lanes[chosen].hasEnded && test.lanes[chosen].report?.verdict != .fail)
                let isProvenSomewhere = test.lanes.contains {
                    $0.hasEnded && $0.isProven && $0.report?.verdict != .fail
                }
                #expect(test.lanes[chosen].isProven == isProvenSomewhere)
            } else {
                #expect(test.lanes.allSatisfy { !$0.hasEnded || $0.report?.verdict == .fail })
            }
            #expect(test.running == test.lanes.count { !$0.hasEnded } && test.isRunning)
        }
        let isStopped = Bool.random(using: &random)
        if isStopped {
            test.stop()
            #expect(verdict(test).standing != .running && verdict(test).standing != .failed)
        } else {
            let all = (0..<3).map {
                reports[$0].flatMap { $0.running == nil ? $0 : nil } ?? failed(profile, $0, 9, .connectTimeout)
            }
            let usable = all.indices.filter { all[$0].verdict != .fail }
            let chosen = usable.first { all[$0].proof?.0.isProven == true } ?? usable.first
            test.take(outcome(profile, all, chosen: chosen))
            #expect(
                test.chosen == chosen
                    && (verdict(test).standing == .ok || chosen == nil || verdict(test).standing == .look))
        }
        #expect(!test.isRunning && test.running == 0)
        let (sentence, steps, time) = (verdict(test).sentence(hasName: true), test.steps(messages), test.time)
        #expect(!sentence.text.isEmpty && sentence.text.contains("studio"))
        #expect(Set(steps).count == steps.count)
        // Whoever is not reached is not offered to others.
        if test.chosen == nil {
            #expect(!steps.contains { "\($0.command.map { "\($0)" } ?? "")".contains("use studio") })
        }
        test.take([0: passed(profile, 0, 1, isProven: true)], elapsed: .seconds(99))
        test.take(outcome(profile, [], chosen: nil))
        test.stop()
        #expect(verdict(test).sentence(hasName: true).text == sentence.text)
        #expect(test.steps(messages) == steps && test.time == time && test.isStopped == isStopped)
    }

    @Test(arguments: [
        (FailureCode.tokenMissing, TestVerdict.Standing.needsUser), (.pinChanged, .needsUser),
        (.connectionRefused, .failed), (.connectTimeout, .failed),
    ])
    func `what the user can help with is told apart from what is broken`(
        code: FailureCode, standing: TestVerdict.Standing
    ) throws {
        let profile = try profile()
        var test = TestedServer(profile, number: 1)
        test.take(outcome(profile, (0..<3).map { failed(profile, $0, 9, code) }))
        #expect(verdict(test).standing == standing)
        #expect(verdict(test).standing.sign(at: .zero).plain == (standing == .failed ? "✗" : "▲"))
    }

    @Test func `what was faster and is not used is said with the reason, and else what answers`() throws {
        let profile = try profile()
        var test = TestedServer(profile, number: 1)
        for elapsed in [12, 420] {
            test.take(try TestSamples.running(profile), elapsed: .milliseconds(elapsed))
        }
        #expect(test.chosen == 1)
        let reason = verdict(test).reason
        #expect(reason.contains("first") || reason.contains("answered"))
        let findings = verdict(test).findings(ofOthers: true).map(\.plain)
        #expect(findings.contains { $0.hasPrefix("! ") } && findings.contains { $0.hasPrefix("✓ ") })
        // What is wrong stands first.
        #expect(findings == findings.filter { $0.hasPrefix("!") } + findings.filter { !$0.hasPrefix("!") })
    }

    @Test func `a server that is reached is offered to other commands unless they use it already`() throws {
        let profile = try profile()
        for isCurrent in [true, false] {
            var test = TestedServer(profile, number: 1, isCurrent: isCurrent)
            let reports =
                [passed(profile, 0, 5, isProven: true)] + (1..<3).map { failed(profile, $0, 9, .connectTimeout) }
            test.take(outcome(profile, reports, chosen: 0))
            let lines = test.steps(messages).compactMap { step -> [String]? in
                if case .landfall(let words)? = step.command { words } else { nil }
            }
            #expect(lines.contains(["use", "studio"]) == !isCurrent)
        }
    }

    @Test func `a step of landfall is asked about, one of another program is copied, and a mere hint does nothing`() {
        func kinds(_ step: NextStep) -> [String] {
            step.commands.map { command in
                switch command {
                case .ask(.run(let words)): "ask \(words.joined(separator: " "))"
                case .copy(let line): "copy \(line)"
                default: "other"
                }
            }
        }
        let own = NextStep(
            Hint([.text("Give it its token: "), .command(.landfall(arguments: ["token", "set", "nas"]))]))
        #expect(kinds(own) == ["ask token set nas"] && !own.isCopied && own.text == "Give it its token")
        let other = NextStep(Hint([.text("Start it: "), .command(.other("systemctl start diane"))]))
        #expect(kinds(other) == ["copy systemctl start diane"] && other.isCopied)
        let hint = NextStep(Hint("Ask who runs it"))
        #expect(kinds(hint).isEmpty && hint.command == nil && hint.text == "Ask who runs it")
        // Between words a command stays where it is.
        let within = NextStep(Hint([.text("After "), .command(.landfall(arguments: ["scan"])), .text(" it is there")]))
        #expect(within.text.contains("scan") && kinds(within) == ["ask scan"])
        #expect(messages.say(own.label) != messages.say(other.label))
    }

    @Test func `segments follow each other without gaps, and those of one step are one`() throws {
        let profile = try profile()
        var test = TestedServer(profile, number: 1)
        test.take(try TestSamples.running(profile), elapsed: .milliseconds(400))
        for place in 0..<3 {
            let lane = TestLane(test.lanes[place], at: place, of: test, .zero, messages)
            for (one, next) in zip(lane.segments, lane.segments.dropFirst()) { #expect(one.end == next.start) }
            #expect(lane.segments.allSatisfy { $0.end > $0.start })
            let merged = lane.merged(messages)
            #expect(merged.first?.start == lane.segments.first?.start && merged.last?.end == lane.segments.last?.end)
            #expect(zip(merged, merged.dropFirst()).allSatisfy { $0.step != $1.step || $1.isFailed })
        }
        let ends = (0..<3).map { TestLane(test.lanes[$0], at: $0, of: test, .zero, messages).end }
        guard case .failed = ends[0], case .passed = ends[1], case .running = ends[2] else {
            Issue.record("\(ends)")
            return
        }
    }
}
