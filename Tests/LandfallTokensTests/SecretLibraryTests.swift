import LandfallModel
import Testing

@testable import LandfallTokens

struct SecretLibraryTests {
    @Test(arguments: [
        ("libsecret-of-nobody.so.0", "libsecret-of-nobody.so.0"), ("libm.so.6", "libm.so.6 has no g_free"),
    ])
    func `a library that is missing or another one is said by name`(name: String, detail: String) async {
        let error = await failure { () throws(TokenStoreError) in _ = try SecretLibrary.load(name).get() }
        #expect(error == TokenStoreError(.keyringLibraryMissing, detail))
    }

    @Test(arguments: [[:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["XDG_RUNTIME_DIR": "/nowhere"]])
    func `without a word of a bus none is looked for`(environment: [String: String]) async throws {
        let store = KeyringStore(environment: environment, mayPrompt: false)
        let whose = try owner()
        let error = await failure { () throws(TokenStoreError) in try await store.read(whose, deadline: .late) }
        #expect(error == TokenStoreError(.keyringNoBus))
    }

    @Test(arguments: [
        ("g-dbus-error-quark", 2, FailureCode.keyringAbsent), ("g-dbus-error-quark", 28, .keyringAbsent),
        ("g-dbus-error-quark", 4, .keyringFailed), ("g-dbus-error-quark", 20, .keyringTimeout),
        ("g-io-error-quark", 18, .keyringNoBus), ("g-io-error-quark", 19, .keyringTimeout),
        ("secret-error", 2, .keyringLocked), ("secret-error", 99, .keyringFailed), ("of-nobody", 2, .keyringFailed),
    ])
    func `numbers of GLib count within their domain`(domain: String, number: Int32, code: FailureCode) {
        #expect(GLibError.code(domain: domain, number) == code)
    }

    @Test func `codes are stable identifiers`() {
        for code in FailureCode.ofTokenStores {
            #expect(code.rawValue.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
        }
    }
}
