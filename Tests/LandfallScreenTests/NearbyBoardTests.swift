import FoundationEssentials
import LandfallModel
import LandfallTestSupport
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

/// What a scan sees, has just lost and had seen before, in whatever order its sources tell it.
struct NearbyBoardTests {
    private typealias Samples = ScreenSamples

    /// What the board has to say, kept in the simplest way.
    private struct Model {
        var here: Set<String> = []
        var gone: [String: Date] = [:]
        var settled: Set<DiscoverySource> = []
        var isLooking = false
    }

    private static let servers = (0..<6).map { number in
        let source: DiscoverySource = number.isMultiple(of: 2) ? .lan : .tailnet
        return NearbySamples.sighting(source, "server-\(number)", "http://10.0.\(number).1:9090")
    }

    private func names(_ candidates: [Candidate]) -> Set<String> { Set(candidates.map { $0.name.description }) }

    @Test(arguments: 1...24)
    func `a server is here, or has gone within half a minute, or was seen before, and never two of these`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var (board, model) = (NearbyBoard(), Model())
        var (elapsed, date) = (Duration.zero, Samples.now)
        #expect(!board.hasLooked && board.progress(of: .lan) == nil)
        for step in 1...150 {
            let server = random.pick(Self.servers, or: Self.servers[0])
            let name = server.name.description
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<5:
                board.apply(.found(server), at: date)
                model.here.insert(name)
                model.gone[name] = nil
            case 5, 6:
                board.apply(.lost(server.id), at: date)
                if model.here.remove(name) != nil { model.gone[name] = date }
            case 7:
                let source = random.pick([DiscoverySource.lan, .tailnet, .machine], or: .lan)
                board.apply(.settled(source, complete: true), at: date)
                model.settled.insert(source)
            case 8 where Int.random(in: 0..<4, using: &random) == 0:
                board.begin(at: elapsed)
                model = Model(isLooking: true)
            case 9:
                board.end()
                model.isLooking = false
            default:
                let passed = Int.random(in: 1...12, using: &random)
                elapsed += .seconds(passed)
                date += Double(passed)
                _ = board.pass(elapsed, at: date)
                model.gone = model.gone.filter { date.timeIntervalSince($0.value) < NearbyBoard.fading }
            }
            board.lookThroughBefore()
            #expect(names(board.candidates) == model.here, "step \(step)")
            #expect(names(board.gone) == Set(model.gone.keys), "step \(step)")
            let before = Set(board.before.map(\.name))
            #expect(before.isDisjoint(with: model.here), "step \(step)")
            #expect((board.begun != nil) == model.isLooking)
            if let begun = board.begun, elapsed - begun < ScanSettings.longest {
                for source in [DiscoverySource.lan, .tailnet, .machine] {
                    #expect(board.progress(of: source) == (model.settled.contains(source) ? .settled : .looking))
                }
            } else if board.begun == nil {
                #expect(board.progress(of: .lan) == nil)
            }
        }
    }

    @Test func `what was seen before stays until its sources have seen all`() {
        var board = NearbyBoard()
        board.begin(at: .zero)
        for server in Self.servers { board.apply(.found(server), at: Samples.now) }
        board.begin(at: .seconds(60))
        #expect(board.before.count == 6 && board.candidates.isEmpty)
        board.apply(.found(Self.servers[0]), at: Samples.now)
        board.lookThroughBefore()
        #expect(board.before.count == 5)
        board.apply(.settled(.lan, complete: true), at: Samples.now)
        board.lookThroughBefore()
        #expect(board.before.allSatisfy { $0.lookedBy == [.tailnet] } && board.before.count == 3)
        // One that never says that it has seen all is not waited for for ever.
        let isOther = board.pass(.seconds(60) + ScanSettings.longest, at: Samples.now)
        #expect(isOther && board.before.isEmpty && !board.isLooking)
    }

    @Test func `only what changes more than how far a source is has the rows made anew`() {
        var board = NearbyBoard()
        board.begin(at: .zero)
        let report = SourceReport(source: .lan, isWorking: true, engine: "daemon")
        let (told, again) = (
            board.apply(.source(report), at: Samples.now), board.apply(.source(report), at: Samples.now)
        )
        #expect(told && !again)
        let first = board.apply(.found(Self.servers[0]), at: Samples.now)
        let same = board.apply(.found(Self.servers[0]), at: Samples.now)
        #expect(first && !same)
        let (settled, twice) = (
            board.apply(.settled(.lan, complete: true), at: Samples.now),
            board.apply(.settled(.lan, complete: true), at: Samples.now)
        )
        #expect(settled && !twice)
    }

    @Test func `a source that does not work says why, and is not waited for`() {
        var board = NearbyBoard()
        board.begin(at: .zero)
        board.apply(
            .source(SourceReport(source: .tailnet, isWorking: false, code: .tailscaledNotRunning)), at: Samples.now)
        #expect(board.progress(of: .tailnet) == .failed(.tailscaledNotRunning))
        board.apply(.settled(.lan, complete: true), at: Samples.now)
        board.apply(.settled(.machine, complete: true), at: Samples.now)
        #expect(!board.isLooking && !board.isMoving)
    }
}
