import Testing

@testable import LandfallModel

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("my-mac", "my-mac"), ("my-mac.tail12345.ts.net", "my-mac.tail12345.ts.net"),
        ("my-mac.tail12345.ts.net.", "my-mac.tail12345.ts.net."), ("My-Mac:9090", "my-mac:9090"),
        ("192.168.1.5:9090", "192.168.1.5:9090"), ("2001:DB8:0::1", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:8080", "[2001:db8::1]:8080"), ("[fe80::1%eth0]", "fe80::1%eth0"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("[fe80::1%eth0]:1", "[fe80::1%25eth0]:1"), ("http://[fe80::1%25eth0]:8080", "http://[fe80::1%25eth0]:8080"),
        ("http://[fe80::1%25eth0]/b/", "http://[fe80::1%25eth0]/b"), ("fe80::1%25", "fe80::1%25"),
        ("[fe80::1%2525]:1", "[fe80::1%2525]:1"), ("fe80::1", "fe80::1"), ("::ffff:10.0.0.1", "10.0.0.1"),
        ("https://box.local:8443/base", "https://box.local:8443/base"), ("HTTPS://Box.Local/", "https://box.local"),
        ("http://a:65535", "http://a:65535"), ("a:1", "a:1"), ("box.local/Base//", "!bad_path"), ("http", "http"),
        ("http://http:80", "http://http:80"), ("box/a%2db%c3%bc", "box/a-b%C3%BC"),
        ("http://10.0.0.1/24", "http://10.0.0.1/24"),
        ("unix:/home/u/.diane/diane.sock", "unix:/home/u/.diane/diane.sock"),
        ("unix:///run/d.sock", "unix:/run/d.sock"),
        ("UNIX:/run/a%20b", "unix:/run/a%20b"), ("unix:/home/사용자/d.sock", "unix:/home/사용자/d.sock"),
        ("http://bücher.local:80/x", "http://xn--bcher-kva.local:80/x"), ("box/@;a=b,c:d", "box/@;a=b,c:d"),
        ("ssh://box", "ssh://box"), ("SSH://Anna@Box_1.lan:2222/", "ssh://Anna@Box_1.lan:2222"),
        ("ssh://a@b@box/localhost:9090", "ssh://a@b@box/localhost:9090"), ("ssh://[::1]:22", "ssh://[::1]:22"),
        ("ssh://[fe80::1%25eth0]", "ssh://[fe80::1%eth0]"),
        ("ssh://a@[fe80::1%eth0]:22/~/x", "ssh://a@[fe80::1%eth0]:22/~/x"),
        ("ssh://10.0.0.1/[::1]:80", "ssh://10.0.0.1/[::1]:80"), ("ssh://box/run/d.sock", "ssh://box/run/d.sock"),
        ("ssh://box/~/.diane/diane.sock", "ssh://box/~/.diane/diane.sock"), ("ssh://box/9090", "ssh://box/9090"),
        ("ssh://box/a:b.sock", "ssh://box/a:b.sock"),
    ])
    func `what a person types has one canonical text`(text: String, canonical: String) {
        do throws(ServerAddressError) {
            #expect(try ServerAddress(parsing: text).description == canonical)
        } catch {
            #expect("!\(error.code.rawValue)" == canonical)
        }
    }

    @Test func `the parts are told apart, and what was not typed is nil`() throws {
        let full = try ServerAddress(parsing: "https://box.local:8443/a/b/")
        #expect(full.scheme == .https)
        #expect(full.host == HostName("box.local").map(ServerHost.name))
        #expect(full.port == 8443)
        #expect(full.basePath == "/a/b")
        let bare = try ServerAddress(parsing: "10.0.0.1")
        #expect(bare.scheme == nil && bare.port == nil && bare.basePath.isEmpty)
        #expect(bare.host == IPAddress("10.0.0.1").map(ServerHost.address))
        let zoned = try ServerAddress(parsing: "http://[fe80::1%25wlan0.5]:1")
        #expect(zoned.host == IPAddress("fe80::1", zone: "wlan0.5").map(ServerHost.address))
    }

    @Test func `only link-local IPv6 without a zone needs one`() throws {
        #expect(try ServerAddress(parsing: "[fe80::1]:1").needsZone)
        for text in ["fe80::1%eth0", "::1", "169.254.1.1", "box", "unix:/a"] {
            #expect(try !ServerAddress(parsing: text).needsZone)
        }
    }

    @Test func `two socket paths are equal when their bytes are`() throws {
        let composed = try ServerAddress(parsing: "unix:/\u{e9}")
        #expect(try ServerAddress(parsing: "unix:/e\u{301}") != composed)
        #expect(try ServerAddress(parsing: "unix:///\u{e9}") == composed)
    }

    @Test func `warnings of the name are those of the address`() throws {
        #expect(try ServerAddress(parsing: "http://pаypal:1").warnings.map(\.code) == ["mixed_scripts"])
        #expect(try ServerAddress(parsing: "http://서버-mac:1").warnings.isEmpty)
        #expect(try ServerAddress(parsing: "::1").warnings.isEmpty)
    }
}

struct ServerAddressRepairTests {
    @Test(arguments: [
        ("anna@box", "ssh://anna@box"), ("anna@box:9090", "ssh://anna@box/localhost:9090"),
        ("anna@box:22", "ssh://anna@box:22"), ("/run/x.sock", "unix:/run/x.sock"), (" box:9090 ", "box:9090"),
        ("10.0.0.1 9090", "10.0.0.1:9090"), ("fd00::1:9090", "[fd00::1]:9090"),
    ])
    func `what people type has the address that they mean`(text: String, address: String) throws {
        #expect(ServerAddress.repaired(text) == address)
        _ = try ServerAddress(parsing: address)
    }

    @Test(arguments: [
        ("./x.sock", "/home/u", "unix:/home/u/x.sock"), ("../run/./x.sock", "/home/u", "unix:/home/run/x.sock"),
        ("./x.sock", "/", "unix:/x.sock"), ("../../x.sock", "/home", "unix:/x.sock"),
    ])
    func `a relative path is one of the folder in which it is typed`(text: String, folder: String, address: String) {
        #expect(ServerAddress.repaired(text, in: folder) == address)
        #expect(ServerAddress.repaired(text) == nil)
    }

    @Test func `a port has digits alone`() {
        #expect(ServerAddress.isPort("9090"))
        for text in ["+1", "-1", "0", "65536", "", "1 "] { #expect(!ServerAddress.isPort(text)) }
    }

    @Test(arguments: ["anna:s3cret@box", "http://anna@box", "fd00::1:1234", "fd00::9090", "a b c", "a b", "", "box"])
    func `nothing is made of what may be a password, or of nothing`(text: String) {
        #expect(ServerAddress.repaired(text) == nil)
    }
}
