import Testing

@testable import LandfallConnections

struct OpenBucketTests {
    private func bucket(_ answers: Duration?...) -> OpenBucket {
        var bucket = OpenBucket(number: 1)
        for answer in answers { bucket.take(answer, route: answer == nil ? 9 : 3) }
        return bucket
    }

    @Test func `it keeps the median, the slowest and the route of the last answer`() {
        let slot = bucket(.milliseconds(4), .milliseconds(900), .milliseconds(2), .milliseconds(3), nil).slot
        #expect(slot.median == AnswerScale.step(.milliseconds(3)))
        #expect(slot.worst == AnswerScale.step(.milliseconds(900)))
        #expect(slot.route == 3)
    }

    @Test func `its share is that of the time, not of the polls`() {
        var bucket = bucket(.milliseconds(4), nil, nil)
        bucket.pass(270, isAnswered: true)
        bucket.pass(30, isAnswered: false)
        #expect(abs(bucket.slot.share - 0.9) < 0.01)
    }

    @Test(arguments: [(Duration.milliseconds(4), 1.0), (nil, 0)])
    func `a single poll is all that is known`(answer: Duration?, share: Double) {
        #expect(bucket(answer).slot.share == share)
    }

    @Test func `without an answer there is no median`() {
        #expect(bucket(nil, nil).slot == AnswerSlot(median: 0, worst: 0, share: 0, hasOutage: false, route: nil))
    }
}
