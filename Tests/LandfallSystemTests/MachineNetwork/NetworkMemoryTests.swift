import Foundation
import Testing

@testable import LandfallSystem

struct NetworkMemoryTests {
    private func withFolder(_ body: (PrivateFolder) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(PrivateFolder(path: path))
    }

    @Test func `what is said of one network says nothing of another`() async throws {
        try await withFolder { folder in
            let memory = NetworkMemory(folder)
            let (phone, home) = (
                NetworkMemory.Network(network: "u1", name: "Phone"), NetworkMemory.Network(network: "u2", name: "Home")
            )
            try await memory.set(true, for: phone)
            try await memory.set(.slowly, for: ["p1"], in: phone)
            try await memory.set(.no, for: ["p2"], in: home)
            let kept = try #require(memory.about("u1"))
            #expect(kept.metered == true && kept.answers == ["p1": .slowly] && kept.name == "Phone")
            #expect(memory.about("u2")?.answers == ["p2": .no])
            #expect(memory.about("u2")?.metered == nil && memory.about("u3") == nil)
            #expect(memory.networks().map(\.network) == ["u2", "u1"])
        }
    }

    @Test func `what is taken back leaves nothing`() async throws {
        try await withFolder { folder in
            let memory = NetworkMemory(folder)
            let phone = NetworkMemory.Network(network: "u1", name: "Phone")
            try await memory.set(false, for: phone)
            try await memory.set(.yes, for: ["p1"], in: phone)
            try await memory.set(nil, for: phone)
            try await memory.set(nil, for: ["p1"], in: phone)
            #expect(memory.networks().isEmpty)
        }
    }

    @Test func `a damaged file is none, and the oldest networks go`() async throws {
        try await withFolder { folder in
            let memory = NetworkMemory(folder)
            try folder.replace(NetworkMemory.file, with: Array("{\"networks\": 7}".utf8))
            #expect(memory.networks().isEmpty)
            for number in 0...NetworkMemory.most {
                try await memory.set(true, for: NetworkMemory.Network(network: "n\(number)", name: ""))
            }
            #expect(memory.networks().count == NetworkMemory.most && memory.about("n0") == nil)
            #expect(memory.networks().first?.network == "n\(NetworkMemory.most)")
        }
    }

    @Test func `many writers lose nothing`() async throws {
        try await withFolder { folder in
            let memory = NetworkMemory(folder)
            let phone = NetworkMemory.Network(network: "u1", name: "Phone")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 { group.addTask { try await memory.set(.yes, for: ["p\(number)"], in: phone) } }
                try await group.waitForAll()
            }
            #expect(memory.about("u1")?.answers.count == 20)
        }
    }
}
