import LandfallModel
import Testing

@testable import LandfallTransport

struct LocalServerSettingsTests {
    private func settings(
        _ environment: [String: String] = [:], files: [String: String] = [:]
    ) -> LocalServerSettings {
        LocalServerSettings(
            environment: environment, homeDirectory: "/home/u",
            files: LocalFiles { path in files[path].map { Array($0.utf8) } })
    }

    @Test func `without settings the usual ports are tried`() {
        #expect(settings() == LocalServerSettings(homeDirectory: "/home/u"))
        #expect(settings().ports(of: .diane) == [9090, 8080])
        #expect(settings().ports(of: .endlesscode) == [8080])
        #expect(settings().schemes(of: .diane) == [.http])
        #expect(settings().schemes(of: .endlesscode) == [.http, .https])
    }

    @Test(
        arguments: [
            (":9000", 9000), ("127.0.0.1:9001", 9001), ("[::1]:9002", 9002), ("nonsense:9003", 9003),
            ("9004", nil), ("host:", nil), (":0", nil), (":65536", nil), (":-1", nil), ("", nil),
        ] as [(String, UInt16?)])
    func `of Diane's address the part after the last colon counts`(address: String, port: UInt16?) {
        #expect(settings(["DIANE_HTTP_ADDR": address])[.diane].port == port)
    }

    @Test(
        arguments: [
            (#"{"http":{"port":9191,"api_key":"s3cret"},"debug":false}"#, 9191), (#"{"http":{"port":0}}"#, nil),
            (#"{"http":{"port":70000}}"#, nil), (#"{"http":{"port":"9191"}}"#, nil), (#"{"http":{}}"#, nil),
            ("{}", nil), ("[]", nil), ("{", nil), ("", nil),
        ] as [(String, UInt16?)])
    func `the configuration file names a port or is as good as none`(content: String, port: UInt16?) {
        #expect(settings(files: ["/home/u/.diane/config.json": content])[.diane].port == port)
    }

    @Test func `the environment comes before the file, and names another file`() {
        let files = ["/home/u/.diane/config.json": #"{"http":{"port":1}}"#, "/etc/d": #"{"http":{"port":2}}"#]
        #expect(settings(["DIANE_CONFIG": "/etc/d"], files: files)[.diane].port == 2)
        #expect(settings(["DIANE_CONFIG": "/nowhere"], files: files)[.diane].port == nil)
        #expect(settings(["DIANE_CONFIG": ""], files: files)[.diane].port == 1)
        #expect(settings(["DIANE_CONFIG": "/etc/d", "DIANE_HTTP_ADDR": ":3"], files: files)[.diane].port == 3)
        #expect(settings(["DIANE_HTTP_ADDR": "off"], files: files)[.diane].port == 1)
    }

    @Test func `a configured port is tried first and once`() {
        #expect(settings(["DIANE_HTTP_ADDR": ":9000"]).ports(of: .diane) == [9000, 9090, 8080])
        #expect(settings(["DIANE_HTTP_ADDR": ":8080"]).ports(of: .diane) == [8080, 9090])
        #expect(settings(["ENDLESSCODE_PORT": "8443"]).ports(of: .endlesscode) == [8443, 8080])
    }

    @Test(arguments: [
        ("true", [Route.Scheme.https]), ("1", [.https]), ("false", [.http]), ("0", [.http]), ("yes", [.http]),
        ("", [.http]),
    ])
    func `EndlessCode's TLS switch decides the scheme`(value: String, schemes: [Route.Scheme]) {
        #expect(settings(["ENDLESSCODE_TLS_ENABLED": value]).schemes(of: .endlesscode) == schemes)
    }

    @Test func `no key or token is kept`() {
        let marker = "s3cret-marker"
        let read = settings(
            ["ENDLESSCODE_AUTH_TOKEN": marker, "DIANE_API_KEY": marker],
            files: ["/home/u/.diane/config.json": #"{"http":{"port":9191,"api_key":"\#(marker)"}}"#])
        #expect(read[.endlesscode].hasToken && read[.diane].port == 9191)
        var dumped = ""
        dump(read, to: &dumped)
        #expect(!dumped.contains(marker) && !String(reflecting: read).contains(marker))
        #expect(!settings(["ENDLESSCODE_AUTH_TOKEN": ""])[.endlesscode].hasToken)
    }
}
