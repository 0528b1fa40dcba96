import Testing

@testable import LandfallModel

@Suite struct ServerAddressAttemptsTests {
    private func urls(_ text: String, _ kind: ServerKind?, tlsWasSaved: Bool = false) throws -> [String] {
        let address = try ServerAddress(parsing: text)
        return address.attempts(kind: kind, tlsWasSaved: tlsWasSaved).map(address.url)
    }

    @Test func `without a port the product's ports are tried, http first`() throws {
        let both = ["http://m:9090", "https://m:9090", "http://m:8080", "https://m:8080"]
        #expect(try urls("m", .diane) == both)
        #expect(try urls("m", nil) == both + ["http://m:8890", "https://m:8890"])
        #expect(try urls("m", .endlesscode) == ["http://m:8080", "https://m:8080"])
    }

    @Test func `a port that was typed is the only one`() throws {
        #expect(try urls("m:81/b", .diane) == ["http://m:81/b", "https://m:81/b"])
        #expect(try urls("https://m:81", .diane) == ["https://m:81"])
        #expect(try urls("http://m:81", nil) == ["http://m:81"])
    }

    @Test func `an explicit scheme tries its own port first`() throws {
        #expect(try urls("https://m", .diane) == ["https://m:443", "https://m:9090", "https://m:8080"])
        #expect(try urls("http://m", .endlesscode) == ["http://m:80", "http://m:8080"])
    }

    @Test(arguments: ["m", "m:81", "https://m", "https://m:81", "http://m", "http://m:81", "::1", "10.0.0.1/b"])
    func `nothing is ever tried in cleartext once TLS was saved`(text: String) throws {
        let address = try ServerAddress(parsing: text)
        for kind in ServerKind.allCases.map(Optional.some) + [nil] {
            let attempts = address.attempts(kind: kind, tlsWasSaved: true)
            #expect(attempts.allSatisfy { $0.scheme == .https })
            #expect(attempts.isEmpty == (address.scheme == .http))
        }
    }

    @Test func `with TLS saved the ports stay`() throws {
        #expect(try urls("m", nil, tlsWasSaved: true) == ["https://m:9090", "https://m:8080", "https://m:8890"])
        #expect(try urls("m:81", nil, tlsWasSaved: true) == ["https://m:81"])
    }

    @Test func `behind ssh TLS is tried first where it was saved, and never on a socket`() throws {
        func schemes(_ text: String, _ kind: ServerKind?, _ saved: Bool) throws -> [Route.Scheme] {
            try ServerAddress(parsing: text).attempts(kind: kind, tlsWasSaved: saved).map(\.scheme)
        }
        #expect(try schemes("ssh://m/localhost:80", .endlesscode, false) == [.http, .https])
        #expect(try schemes("ssh://m/localhost:80", .endlesscode, true) == [.https, .http])
        #expect(try schemes("ssh://m", .diane, true) == [.http])
        #expect(try schemes("ssh://m/run/d.sock", nil, true) == [.http])
    }

    @Test func `the usual places of a product are its socket and its ports`() {
        #expect(
            SSHPlace.usual(.diane).map(\.description) == ["~/.diane/diane.sock", "localhost:9090", "localhost:8080"])
        #expect(
            SSHPlace.usual(nil).map(\.description) == [
                "~/.diane/diane.sock", "localhost:9090", "localhost:8080", "localhost:8890",
            ])
        let home = SSHPlace.usual(.diane).first?.resolved(home: "/home/anna")
        #expect(home?.description == "/home/anna/.diane/diane.sock")
        #expect(SSHPlace.usual(.diane).first?.resolved(home: "/" + String(repeating: "a", count: 100)) == nil)
    }

    @Test func `a socket is one attempt, with and without TLS saved`() throws {
        for saved in [false, true] {
            #expect(try urls("unix:/run/d.sock", .diane, tlsWasSaved: saved) == ["unix:/run/d.sock"])
        }
    }
}
