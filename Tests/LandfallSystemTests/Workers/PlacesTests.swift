import Testing

@testable import LandfallSystem

@Suite struct PlacesTests {
    private let never = ContinuousClock.now + .seconds(60)

    @Test func `there are so many and no more`() async {
        let places = Places(2)
        #expect(await places.take(by: never))
        #expect(await places.take(by: never))
        #expect(await !places.take(by: .now))
        places.give()
        #expect(await places.take(by: never))
    }

    @Test func `who waits gets the next one`() async {
        let places = Places(1)
        #expect(await places.take(by: never))
        async let second = places.take(by: never)
        places.give()
        #expect(await second)
        #expect(await !places.take(by: .now))
    }

    @Test func `who has given up gets none`() async {
        let places = Places(1)
        #expect(await places.take(by: never))
        // Awaited below.
        let waiting = Task { [never] in await places.take(by: never) }
        waiting.cancel()
        #expect(await !waiting.value)
        places.give()
        #expect(await places.take(by: .now))
    }
}
