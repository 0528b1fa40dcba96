import Foundation
import LandfallModel
import LandfallSystem

@testable import LandfallConnections

/// A folder of its own, gone with this value.
final class TemporaryFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-profiles-\(UUID().uuidString)").path()

    init() throws {
        try PrivateFolder(path: path).make()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var folder: PrivateFolder { PrivateFolder(path: path) }
    var file: ProfileFile { ProfileFile(folder: folder) }

    /// Puts a file there as somebody else may have: with these rights.
    func write(_ text: String, as name: String = ProfileFile.name, mode: Int = 0o600) throws {
        let target = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: target))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
    }

    func text(_ name: String = ProfileFile.name) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

extension ProfileName {
    static func sample(_ text: String) throws -> ProfileName {
        guard let name = ProfileName(text) else { throw ProfileStoreError(.profileUnknown, name: text) }
        return name
    }
}

extension Profile {
    static func sample(
        _ name: String, kind: ServerKind = .diane, address: String = "http://10.0.0.1:9090",
        token: SavedToken? = nil
    ) throws -> Profile {
        try Profile(
            name: .sample(name), kind: kind, routes: [SavedRoute(.address(ServerAddress(parsing: address)))],
            token: token)
    }
}

extension ContinuousClock.Instant {
    /// No test may fail because a machine is busy.
    static var late: Self { .now + .seconds(600) }
}

enum Samples {
    static let pin = String(repeating: "ab", count: 32)
    static let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"

    /// Everything that a profile can have, with something unknown at every level, as landfall writes it.
    static let everything = """
        {
          "schema": "landfall.profiles-file/1",
          "profiles": [
            {
              "name": "studio",
              "id": "\(id)",
              "kind": "diane",
              "routes": [
                {
                  "via": "lan",
                  "instance": "Studio \\"#2\\" 서버",
                  "type": "_diane._tcp",
                  "domain": "example.org",
                  "scheme": "https",
                  "weight": 1.50e+1
                },
                {
                  "via": "tailnet",
                  "address": "http://my-mac.tail1234.ts.net:9090",
                  "node_id": "nABC"
                },
                {
                  "via": "direct",
                  "address": "http://192.168.1.5:9090/base",
                  "listed": true,
                  "cleartext": [
                    {
                      "subnet": "192.168.1.0/24",
                      "gateway": "02:00:5e:10:00:01",
                      "given": "2026-11-21T04:12:00Z",
                      "why": null
                    }
                  ],
                  "cleartext_interfaces": [
                    {
                      "subnet": "10.0.0.0/8",
                      "interface": "eth0",
                      "given": "2026-11-21T04:12:00Z",
                      "why": null
                    }
                  ]
                },
                {
                  "via": "local",
                  "address": "unix:/run/diane.sock"
                }
              ],
              "identity": {
                "pins": [
                  {
                    "certificate_sha256": "\(pin)",
                    "public_key_sha256": "\(pin)",
                    "first_seen": "2026-11-20T04:12:00Z",
                    "last_seen": "2026-11-21T04:12:00Z",
                    "vouched_by": "tailnet",
                    "words": [
                      "a",
                      {}
                    ]
                  }
                ],
                "node_id": "nABC",
                "server_id": "s1",
                "ssh_hosts": [
                  {
                    "host": "box:2222",
                    "fingerprint": "SHA256:NYbPziTN/J/yeEg38acj5xcNPjS2l+nI+VVMrl8GagM",
                    "more": true
                  }
                ],
                "more": {
                  "deep": [
                    1,
                    -2.0,
                    1E400
                  ]
                }
              },
              "token": {
                "reference": "file:/run/studio",
                "later": true
              },
              "options": {
                "interval": 5
              },
              "color": "\\u00e9\\/"
            }
          ],
          "comment": [
            []
          ]
        }

        """
}
