import Testing

@testable import LocalDiscovery

struct WaitingLineTests {
    private func all(_ line: WaitingLine<String>) -> [String] {
        var line = line
        var all: [String] = []
        while let next = line.popFirst() { all.append(next) }
        return all
    }

    @Test func `each stands once, where it came first`() {
        var line = WaitingLine<String>()
        for name in ["a", "b", "a", "c"] { line.append(name) }
        #expect(line.count == 3)
        #expect(all(line) == ["a", "b", "c"])
    }

    @Test func `one that goes to the front leaves its place`() {
        var line = WaitingLine<String>()
        for name in ["a", "b", "c"] { line.append(name) }
        line.prepend("c")
        line.prepend("d")
        #expect(all(line) == ["d", "c", "a", "b"])
    }

    @Test func `one that leaves comes back at the end`() {
        var line = WaitingLine<String>()
        for name in ["a", "b", "c"] { line.append(name) }
        #expect(line.remove("a") == true)
        #expect(line.remove("a") == false)
        line.append("a")
        #expect(all(line) == ["b", "c", "a"])
    }

    @Test func `an empty line has no first and goes on`() {
        var line = WaitingLine<String>()
        #expect(line.popFirst() == nil)
        line.append("a")
        line.remove("a")
        #expect(line.isEmpty)
        #expect(line.popFirst() == nil)
        line.prepend("b")
        #expect(line.popFirst() == "b")
        #expect(line.isEmpty)
    }
}
