import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallTransport

struct ProbeMemoryTests {
    private let diane = PeerQuestion(.diane, 9090)
    private let node = ForeignText("n1")
    private let mark = "as it was"
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `nothing is remembered for a minute, for that node, product and port alone`() {
        var memory = ProbeMemory()
        memory.noteNothing(diane, on: node, like: mark, at: start)
        #expect(memory.isAnswered(diane, by: node, like: mark, at: start))
        #expect(memory.isAnswered(diane, by: node, like: mark, at: start + 59))
        #expect(!memory.isAnswered(diane, by: node, like: mark, at: start + 60))
        #expect(!memory.isAnswered(diane, by: ForeignText("n2"), like: mark, at: start))
        #expect(!memory.isAnswered(PeerQuestion(.diane, 8080), by: node, like: mark, at: start))
        #expect(!memory.isAnswered(PeerQuestion(.endlesscode, 9090), by: node, like: mark, at: start))
    }

    @Test func `an answer from the future is none`() {
        var memory = ProbeMemory()
        memory.noteNothing(diane, on: node, like: mark, at: start + 60)
        #expect(!memory.isAnswered(diane, by: node, like: mark, at: start))
    }

    @Test func `what once found a server is asked again for a week`() {
        var memory = ProbeMemory()
        memory.noteServer(diane, on: node, at: start)
        memory.noteNothing(diane, on: node, like: mark, at: start + 60)
        #expect(!memory.isAnswered(diane, by: node, like: mark, at: start + 60))
        #expect(memory.hasServed(node, at: start + 60))
        let later = start + ProbeMemory.loyalty
        memory.noteNothing(diane, on: node, like: mark, at: later)
        #expect(memory.isAnswered(diane, by: node, like: mark, at: later))
        #expect(!memory.hasServed(node, at: later))
    }

    @Test func `a server that is still there changes nothing within the hour`() {
        var memory = ProbeMemory()
        memory.noteServer(diane, on: node, at: start)
        let before = memory
        memory.noteServer(diane, on: node, at: start + 3599)
        #expect(memory == before)
        memory.noteServer(diane, on: node, at: start + 3600)
        #expect(memory.hasServed(node, at: start + ProbeMemory.loyalty + 60))
    }

    @Test func `a server takes the place of nothing`() {
        var memory = ProbeMemory()
        memory.noteNothing(diane, on: node, like: mark, at: start)
        memory.noteServer(diane, on: node, at: start + 1)
        #expect(!memory.isAnswered(diane, by: node, like: mark, at: start + 1))
    }

    @Test func `a machine that is to be asked again is forgotten, and no other`() {
        var memory = ProbeMemory()
        memory.noteNothing(diane, on: node, like: mark, at: start)
        memory.noteNothing(diane, on: ForeignText("n2"), like: mark, at: start)
        memory.forget(node, at: start)
        let forgotten = memory
        memory.forget(node, at: start + 10)
        #expect(memory == forgotten)
        #expect(!memory.isAnswered(diane, by: node, like: mark, at: start))
        #expect(memory.isAnswered(diane, by: ForeignText("n2"), like: mark, at: start))
    }

    @Test func `a machine that is not as it was is asked again`() {
        var memory = ProbeMemory()
        memory.noteNothing(diane, on: node, like: mark, at: start)
        #expect(!memory.isAnswered(diane, by: node, like: "another", at: start))
    }
}

struct ProbeMemoryFileTests {
    private let folder = PrivateFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "landfall-memory-\(UUID().uuidString)").path())
    private let question = PeerQuestion(.endlesscode, 8080)
    private let mark = "as it was"
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `it outlives the process, drops what is old, and keeps what another scan wrote`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let file = ProbeMemoryFile(folder: folder)
        #expect(file.read() == ProbeMemory())
        var first = ProbeMemory()
        first.noteNothing(question, on: ForeignText("old"), like: mark, at: start - 70)
        first.noteNothing(question, on: ForeignText("a\u{1b}[31m"), like: mark, at: start)
        first.noteServer(question, on: ForeignText("s"), at: start)
        first.noteAsked(ForeignText("c"), at: start)
        first.noteAsked(ForeignText("long ago"), at: start - ProbeMemory.loyalty)
        try file.keep(first, at: start)
        var second = ProbeMemory()
        second.noteNothing(question, on: ForeignText("b"), like: mark, at: start + 1)
        try file.keep(second, at: start + 1)
        let read = file.read()
        #expect(read.nothing.keys.map(\.node.raw).sorted() == ["a\u{1b}[31m", "b"])
        #expect(read.isAnswered(question, by: ForeignText("b"), like: mark, at: start + 1))
        #expect(read.hasServed(ForeignText("s"), at: start + 1))
        #expect(read.asked == [ForeignText("c"): start])
        let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(ProbeMemoryFile.name)")
        #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: ["", "{", "[]", #"{"schema":"x","nothing":[{"node":1}],"served":[]}"#, "\u{0}"])
    func `a file that is not understood is as good as none, and is replaced`(text: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try folder.replace(ProbeMemoryFile.name, with: Array(text.utf8))
        let file = ProbeMemoryFile(folder: folder)
        #expect(file.read() == ProbeMemory())
        var memory = ProbeMemory()
        memory.noteNothing(question, on: ForeignText("a"), like: mark, at: start)
        try file.keep(memory, at: start)
        #expect(file.read() == memory)
    }
}
