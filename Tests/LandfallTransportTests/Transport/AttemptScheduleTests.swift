import LandfallTransport
import Testing

struct AttemptScheduleTests {
    private func schedule(_ count: Int) -> AttemptSchedule {
        AttemptSchedule(count: count, stagger: .milliseconds(250))
    }

    @Test func `each attempt has its head start`() {
        var schedule = schedule(3)
        #expect(schedule.next(at: .zero) == .start(0))
        #expect(schedule.next(at: .zero) == .wait(until: .milliseconds(250)))
        #expect(schedule.next(at: .milliseconds(249)) == .wait(until: .milliseconds(250)))
        #expect(schedule.next(at: .milliseconds(260)) == .start(1))
        #expect(schedule.next(at: .milliseconds(260)) == .wait(until: .milliseconds(510)))
        #expect(schedule.next(at: .milliseconds(510)) == .start(2))
        #expect(schedule.next(at: .seconds(60)) == .wait(until: nil))
    }

    @Test func `a failure starts the next attempt at once, which has its own head start`() {
        var schedule = schedule(3)
        #expect(schedule.next(at: .zero) == .start(0))
        schedule.fail(at: .milliseconds(10))
        #expect(schedule.next(at: .milliseconds(10)) == .start(1))
        #expect(schedule.next(at: .milliseconds(10)) == .wait(until: .milliseconds(260)))
    }

    @Test func `the race is lost when all have failed and not before`() {
        var schedule = schedule(2)
        #expect(schedule.next(at: .zero) == .start(0))
        #expect(schedule.next(at: .milliseconds(250)) == .start(1))
        schedule.fail(at: .milliseconds(300))
        #expect(schedule.next(at: .milliseconds(300)) == .wait(until: nil))
        schedule.fail(at: .milliseconds(400))
        #expect(schedule.next(at: .milliseconds(400)) == .lost)
    }

    @Test func `without candidates the race is lost`() {
        var schedule = schedule(0)
        #expect(schedule.next(at: .zero) == .lost)
    }
}
