import Dispatch
import LandfallModel
import LandfallTesting
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTokens

@Suite(.timeLimit(.minutes(1))) struct OwnThreadTests {
    private let clock = ManualClock()

    private func deadline(_ duration: Duration) -> ManualClock.Instant { clock.now.advanced(by: duration) }

    @Test func `a result and an error come through`() async throws {
        let value = try await OwnThread.run(clock: clock, deadline: deadline(.seconds(1)), timeout: .keyringTimeout) {
            5
        }
        #expect(value == 5)
        let error = await failure { () throws(TokenStoreError) in
            try await OwnThread.run(clock: clock, deadline: deadline(.seconds(1)), timeout: .keyringTimeout) {
                () throws(TokenStoreError) -> Int in throw TokenStoreError(.keyringLocked)
            }
        }
        #expect(error?.code == .keyringLocked)
    }

    @Test func `a thread that hangs is left at the deadline, and told so before the caller goes on`() async {
        let gate = DispatchSemaphore(value: 0)
        let told = NIOLockedValueBox(0)
        async let result = failure { () throws(TokenStoreError) in
            try await OwnThread.run(
                clock: clock, deadline: deadline(.seconds(2)), timeout: .keyringTimeout,
                giveUp: { told.withLockedValue { $0 += 1 } }
            ) { _ = gate.wait(timeout: .distantFuture) }
        }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1_999))
        #expect(told.withLockedValue { $0 } == 0)
        clock.advance(by: .milliseconds(1))
        #expect(await result?.code == .keyringTimeout)
        #expect(told.withLockedValue { $0 } == 1)
        gate.signal()
    }

    @Test func `a cancelled task waits for no thread`() async {
        let gate = DispatchSemaphore(value: 0)
        // Cancelled and awaited below.
        let run = Task {
            await failure { () throws(TokenStoreError) in
                try await OwnThread.run(clock: clock, deadline: deadline(.seconds(2)), timeout: .keyringTimeout) {
                    _ = gate.wait(timeout: .distantFuture)
                }
            }
        }
        await clock.waitForSleepers()
        run.cancel()
        #expect(await run.value?.code == .cancelled)
        gate.signal()
    }

    @Test func `nothing is told to a thread that has answered`() async throws {
        let told = NIOLockedValueBox(0)
        for _ in 0..<200 {
            try await OwnThread.run(
                clock: clock, deadline: deadline(.seconds(1)), timeout: .keyringTimeout,
                giveUp: { told.withLockedValue { $0 += 1 } }
            ) {}
        }
        #expect(told.withLockedValue { $0 } == 0)
    }
}
