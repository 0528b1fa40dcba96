import Testing

@testable import LandfallScreen

struct SharedPaceClockTests {
    @Test func `long waits end together, and short ones when they were to`() {
        let clock = SharedPaceClock()
        let now = clock.now
        let one = clock.shared(now + .seconds(5), at: now)
        let other = clock.shared(one + .seconds(5) + .milliseconds(3), at: now)
        #expect(one.duration(to: other) == .seconds(5))
        #expect(now.duration(to: one) >= .milliseconds(4_750) && now.duration(to: one) <= .milliseconds(5_250))
        #expect(clock.shared(now + .milliseconds(100), at: now) == now + .milliseconds(100))
        #expect(clock.shared(now - .seconds(1), at: now) == now - .seconds(1))
    }

    @Test func `of many who wait for one moment each sixteen end a little later, and none much later`() {
        let clock = SharedPaceClock()
        let now = clock.now
        let ends = (0..<1_000).map { _ in now.duration(to: clock.shared(now + .seconds(5), at: now)) }
        #expect(Set(ends.prefix(16)).count == 1 && ends[16] - ends[15] == SharedPaceClock.step)
        #expect(ends == ends.sorted() && ends[999] - ends[0] < SharedPaceClock.pace)
    }
}
