import Foundation
import Testing

@testable import landfall_fuzz

/// The targets of `make fuzz`, for as long as a test may take; LANDFALL_FUZZ is the number of inputs of each.
struct FuzzTargetTests {
    private static let executions =
        ProcessInfo.processInfo.environment["LANDFALL_FUZZ"].flatMap { Int($0) } ?? 300

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `nothing that is made of a target's seeds breaks it`(name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        for seed in target.seeds { #expect(target.fault(seed) == nil) }
        var maker = InputMaker(target, seed: 1)
        for _ in 0..<Self.executions {
            // Other tests count seconds on the same threads.
            await Task.yield()
            let input = maker.next()
            #expect(input.count <= FuzzTarget.mostBytes)
            if let fault = target.fault(input) { Issue.record("\(fault): \(input)") }
        }
    }

    @Test func `a seed gives the same inputs again, and another one others`() {
        func inputs(_ seed: UInt64) -> [[UInt8]] {
            var maker = InputMaker(.address, seed: seed)
            return (0..<50).map { _ in maker.next() }
        }
        #expect(inputs(7) == inputs(7))
        #expect(inputs(7) != inputs(8))
        #expect(Set(inputs(7)).count > 40)
    }

    @Test func `the last input is in the file`() {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-fuzz-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard let last = LastInput(path: path) else {
            Issue.record("no file at \(path)")
            return
        }
        for input in [[1, 2, 3], [], [UInt8](repeating: 7, count: FuzzTarget.mostBytes)] as [[UInt8]] {
            last.keep(input)
            #expect(LastInput.read(path) == input)
        }
        #expect(LastInput.read(path + ".missing") == nil)
    }

    @Test(
        arguments: [
            [], ["--executions", "5"], ["address", "txt"], ["nobody"], ["address", "--executions", "0"],
            ["address", "--seed"],
        ] as [[String]])
    func `arguments that make no sense are refused`(arguments: [String]) {
        #expect(FuzzOptions(arguments) == nil)
    }
}
