import LandfallModel
import LandfallTestSupport

@testable import LandfallConnections
@testable import LandfallTransport

extension FuzzTarget {
    /// The file of profiles, and what is imported.
    static let profileFile = FuzzTarget(
        "profile-file", seeds: [everyField, smallProfiles, exported],
        pieces: jsonPieces + [
            "\"routes\":[", "\"name\":\"studio\"", "\"via\":\"lan\"", "\"address\":\"http://", "\"cleartext\":[{",
            "\"identity\":{", "\"pins\":[", "\"token\":{\"reference\":\"", "env:", "file:", "cmd:", "unix:",
            "/agents/x",
            "landfall.profiles-file/2", "\"kind\":\"endlesscode\"",
        ]
    ) { input in
        // Whether there is a secret is another question; it must have an answer.
        _ = try? SecretSearch.check(input)
        _ = ProfileReading.schema(of: input)
        do throws(JSONFault) {
            let (schema, set) = try ProfileReading.document(input)
            let written = JSONLayout.pretty(ProfileWriting.document(set, schema: schema))
            let again = try ProfileReading.document(written)
            guard again.set == set else { return "what is written is read as something else" }
            let twice = JSONLayout.pretty(ProfileWriting.document(again.set, schema: schema))
            return twice == written ? nil : "it is written in another way the second time"
        } catch {
            let place = DocumentFault(error, in: input)
            let isInside = (0...input.count).contains(error.offset) && place.line >= 1 && place.column >= 1
            return isInside ? nil : "the error points outside of the file: \(error)"
        }
    }

    private static let smallProfiles = """
        {"schema":"landfall.profiles-file/1","profiles":[{"name":"studio","id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
        "kind":"diane","routes":[{"via":"direct","address":"http://10.0.0.1:9090"}]}]}
        """

    private static let exported = smallProfiles.replacing("profiles-file", with: "export")

    private static let everyField = #"""
        {"schema":"landfall.profiles-file/1","profiles":[{"name":"studio","id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
        "kind":"diane","routes":[{"via":"lan","instance":"Studio \"#2\" 서버","type":"_diane._tcp","domain":"example.org",
        "scheme":"https","weight":1.50e+1},{"via":"tailnet","address":"http://my-mac.tail1234.ts.net:9090","node_id":"nABC"},
        {"via":"direct","address":"http://192.168.1.5:9090/base","cleartext":[{"subnet":"192.168.1.0/24",
        "gateway":"02:00:5e:10:00:01","given":"2026-11-21T04:12:00Z","why":null}]},{"via":"local",
        "address":"unix:/run/diane.sock"}],"identity":{"pins":[{"certificate_sha256":
        "abababababababababababababababababababababababababababababababab","public_key_sha256":
        "abababababababababababababababababababababababababababababababab","first_seen":"2026-11-20T04:12:00Z",
        "last_seen":"2026-11-21T04:12:00Z","vouched_by":"tailnet","words":["a",{}]}],"node_id":"nABC","server_id":"s1",
        "more":{"deep":[1,-2.0,1E400]}},"token":{"reference":"file:/run/studio","later":true},"options":{"interval":5},
        "color":"\u00e9\/"}],"comment":[[]]}
        """#

    /// The status of tailscaled, which another user of the machine may have started.
    static let localAPI = FuzzTarget(
        "localapi", seeds: tailnets,
        pieces: jsonPieces + [
            "\"Self\":{", "\"Peer\":{\"a\":{", "\"TailscaleIPs\":[\"", "100.64.0.1", "fd7a:115c:a1e0::1",
            "\"DNSName\":\"",
            "\"ID\":\"", "\"UserID\":9223372036854775808", "\"BackendState\":\"Running\"", "\"Online\":true",
            "\"MagicDNSSuffix\":\"", "\"KeyExpiry\":\"", "\"Tags\":[\"tag:a\"]", "\"LastSeen\":\"2026-",
        ]
    ) { input in
        guard let status = try? TailnetStatus(json: input) else { return nil }
        let directory = TailnetDirectory(status)
        for name in ["my-mac", "box.tail1234.ts.net", "nobody"] { _ = try? directory.resolve(name) }
        for candidate in directory.probeCandidates where candidate.addresses.isEmpty {
            return "a machine without an address is to be asked"
        }
        return nil
    }

    private static let tailnets = [
        #"""
        {"Version":"1.96.5","TUN":true,"BackendState":"Running","HaveNodeKey":true,"AuthURL":"","TailscaleIPs":
        ["100.64.0.1","fd7a:115c:a1e0::1"],"Self":{"ID":"nSELF","PublicKey":"nodekey:1","HostName":"den","DNSName":
        "den.tail1234.ts.net.","OS":"linux","UserID":7,"TailscaleIPs":["100.64.0.1","fd7a:115c:a1e0::1"],"Online":true},
        "MagicDNSSuffix":"tail1234.ts.net","CurrentTailnet":{"Name":"k@example.org","MagicDNSSuffix":"tail1234.ts.net",
        "MagicDNSEnabled":true},"Peer":{"nodekey:2":{"ID":"nMAC","HostName":"my-mac","DNSName":"my-mac.tail1234.ts.net.",
        "OS":"macOS","UserID":7,"TailscaleIPs":["100.64.0.2"],"Tags":["tag:a"],"LastSeen":"2026-11-20T22:41:21.7Z",
        "Online":true,"KeyExpiry":"2027-05-20T22:41:21Z","ShareeNode":false},"nodekey:3":{"ID":"nBOX","HostName":"box",
        "DNSName":"box.tail1234.ts.net.","UserID":8,"TailscaleIPs":null,"Online":false,"Expired":true}},
        "User":{"7":{"ID":7,"LoginName":"k@example.org"}},"Health":["a\nb"]}
        """#,
        #"{"BackendState":"NeedsLogin","AuthURL":"https://login.example/a","TUN":false,"Self":null,"Peer":null}"#,
    ]
}
