import Foundation
import LandfallModel
import Testing

@testable import LandfallTokens

/// Against a real Secret Service. Each test runs libsecret in a process of its own, for GIO knows one session bus.
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: KeyringHost.missing == nil, KeyringHost.missing))
struct KeyringStoreTests {
    @Test func `a token is kept where secret-tool finds it, and removed`() async throws {
        let host = try KeyringHost()
        try host.startDaemon(password: "pw")
        await #expect(processExitsWith: .success) { [address = host.address as String] in
            let keyring = Keyring(address)
            #expect(
                await keyring.code { () throws(TokenStoreError) in try await keyring.store.check(deadline: .late) }
                    == nil)
            #expect(await keyring.read() == .tokenNotFound)
            #expect(await keyring.write() == nil)
            #expect(await keyring.value() == marker)
            let search = ["application", "landfall", "profile", "home"]
            #expect(try KeyringHost.secretTool(["lookup"] + search) == marker)
            let found = try KeyringHost.secretTool(["search"] + search)
            #expect(found.contains("label = landfall: home (Diane)"))
            #expect(found.contains("schema = dev.landfall.Token"))
            #expect(found.contains("attribute.id = \(try owner().id)"))
            #expect(found.contains("attribute.kind = diane"))
            #expect(await keyring.delete() == nil)
            #expect(await keyring.delete() == .tokenNotFound)
            #expect(await keyring.read() == .tokenNotFound)
            #expect(try KeyringHost.secretTool(["lookup"] + search) == "")
        }
    }

    @Test func `a second token of a profile takes the place of the first, under its new name too`() async throws {
        let host = try KeyringHost()
        try host.startDaemon(password: "pw")
        await #expect(processExitsWith: .success) { [address = host.address as String] in
            let keyring = Keyring(address)
            #expect(await keyring.write("first") == nil)
            #expect(await keyring.write("second") == nil)
            #expect(await keyring.value() == "second")
            #expect(await keyring.write("third", profile: "renamed") == nil)
            #expect(await keyring.value() == "third")
            #expect(await keyring.value(profile: "renamed") == "third")
            let found = try KeyringHost.secretTool(["search", "--all", "application", "landfall"])
            #expect(found.components(separatedBy: "label = ").count == 2)
            #expect(found.contains("landfall: renamed (Diane)"))
            let other = "11111111-2222-3333-4444-555555555555"
            #expect(await keyring.read(other) == .tokenNotFound)
        }
    }

    @Test func `a locked keyring is no missing token, and asks nobody`() async throws {
        let host = try KeyringHost()
        try host.startDaemon(password: "pw")
        await #expect(processExitsWith: .success) { [address = host.address as String] in
            #expect(await Keyring(address).write() == nil)
        }
        try host.lock()
        await #expect(processExitsWith: .success) { [address = host.address as String] in
            let keyring = Keyring(address)
            #expect(await keyring.check() == .keyringLocked)
            #expect(await keyring.read() == .keyringLocked)
            #expect(await keyring.read("11111111-2222-3333-4444-555555555555") == .keyringLocked)
            #expect(await keyring.write("new") == .keyringLocked)
            #expect(await keyring.delete() == .keyringLocked)
            // This desktop has no prompter: asking comes to an end, and nothing is unlocked.
            let prompting = Keyring(address, mayPrompt: true)
            #expect(await prompting.check() == .keyringLocked)
            #expect(await prompting.read() == .keyringDismissed)
        }
    }

    @Test func `a keyring that is stopped is given up, and works again when it goes on`() async throws {
        let host = try KeyringHost()
        try host.startDaemon(password: "pw")
        await #expect(processExitsWith: .success) {
            [address = host.address as String, daemon = host.daemonID as pid_t] in
            let keyring = Keyring(address)
            #expect(await keyring.write() == nil)
            kill(daemon, SIGSTOP)
            #expect(await keyring.read(deadline: .milliseconds(100)) == .keyringTimeout)
            let start = ContinuousClock.now
            #expect(await keyring.read() == .keyringTimeout)
            // The limit is two seconds, libsecret's own is 25; between them a busy machine has time.
            #expect(start.duration(to: .now) < .seconds(20))
            #expect(await keyring.write("new") == .keyringTimeout)
            #expect(await keyring.delete(deadline: .milliseconds(100)) == .keyringTimeout)
            #expect(await keyring.check(deadline: .milliseconds(100)) == .keyringTimeout)
            kill(daemon, SIGCONT)
            // Given up on this side is not undone on that side: the write and the removal may have been carried out.
            #expect(await keyring.write("again") == nil)
            #expect(await keyring.value() == "again")
        }
        kill(host.daemonID, SIGCONT)
    }

    @Test func `a keyring that is killed is absent, a bus that is killed is no bus`() async throws {
        let host = try KeyringHost()
        try host.startDaemon(password: "pw")
        await #expect(processExitsWith: .success) {
            [address = host.address as String, daemon = host.daemonID as pid_t, bus = host.busID as pid_t] in
            let keyring = Keyring(address)
            #expect(await keyring.write() == nil)
            kill(daemon, SIGKILL)
            var code = await keyring.read()
            // The bus may take a moment to notice.
            for _ in 0..<100 where code == .keyringFailed { code = await keyring.read() }
            #expect(code == .keyringAbsent)
            #expect(await keyring.write() == .keyringAbsent)
            kill(bus, SIGKILL)
            for _ in 0..<100 where code != .keyringNoBus { code = await keyring.read() }
            #expect(code == .keyringNoBus)
            #expect(await keyring.check() == .keyringNoBus)
        }
    }

    @Test func `a bus without a keyring, and a keyring without a collection, are told apart`() async throws {
        let host = try KeyringHost()
        await #expect(processExitsWith: .success) { [address = host.address as String] in
            let keyring = Keyring(address)
            #expect(await keyring.check() == .keyringAbsent)
            #expect(await keyring.read() == .keyringAbsent)
            #expect(await keyring.delete() == .keyringAbsent)
        }
        try host.startDaemon(password: nil)
        await #expect(processExitsWith: .success) { [address = host.address as String] in
            let keyring = Keyring(address)
            #expect(await keyring.check() == .keyringNoCollection)
            #expect(await keyring.read() == .keyringNoCollection)
            #expect(await keyring.write() == .keyringNoCollection)
        }
    }

    @Test func `a bus that is stopped is a time-out`() async throws {
        let host = try KeyringHost()
        try host.startDaemon(password: "pw")
        await #expect(processExitsWith: .success) { [address = host.address as String, bus = host.busID as pid_t] in
            let keyring = Keyring(address)
            #expect(await keyring.write() == nil)
            kill(bus, SIGSTOP)
            #expect(await keyring.read(deadline: .milliseconds(300)) == .keyringTimeout)
        }
        kill(host.busID, SIGCONT)
    }

    @Test func `an address where no bus listens is no bus`() async {
        await #expect(processExitsWith: .success) {
            let keyring = Keyring("unix:path=/nowhere/bus")
            #expect(await keyring.read() == .keyringNoBus)
            #expect(await keyring.write() == .keyringNoBus)
        }
    }
}

/// The store in the process of one test, and codes instead of errors.
private struct Keyring {
    let store: KeyringStore

    init(_ address: String, mayPrompt: Bool = false) {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        store = KeyringStore(environment: ["DBUS_SESSION_BUS_ADDRESS": address], mayPrompt: mayPrompt)
    }

    func code(_ body: () async throws(TokenStoreError) -> some Any) async -> FailureCode? {
        do throws(TokenStoreError) {
            _ = try await body()
            return nil
        } catch {
            #expect(!"\(error) \(String(reflecting: error))".contains(marker))
            return error.code
        }
    }

    func check(deadline: Duration = .seconds(30)) async -> FailureCode? {
        await code { () throws(TokenStoreError) in try await store.check(deadline: .now + deadline) }
    }

    func value(profile: String = "home") async -> String? {
        guard let whose = try? owner(profile: profile) else { return nil }
        return (try? await store.read(whose, deadline: .late)).map(text)
    }

    func read(
        _ id: String = "0f8fad5b-d9cb-469f-a165-70867728950e", deadline: Duration = .seconds(30)
    ) async -> FailureCode? {
        guard let whose = try? owner(id) else { return .cancelled }
        return await code { () throws(TokenStoreError) in try await store.read(whose, deadline: .now + deadline) }
    }

    func write(_ value: String = marker, profile: String = "home") async -> FailureCode? {
        guard let whose = try? owner(profile: profile), let token = try? token(value) else { return .cancelled }
        return await code { () throws(TokenStoreError) in
            try await store.write(token, for: whose, deadline: .late)
        }
    }

    func delete(deadline: Duration = .seconds(30)) async -> FailureCode? {
        guard let whose = try? owner() else { return .cancelled }
        return await code { () throws(TokenStoreError) in try await store.delete(whose, deadline: .now + deadline) }
    }
}
