import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallConnections

struct ProfileSetTests {
    @Test func `any changes keep the order, and each name and id once`() throws {
        var generator = SeededGenerator(seed: 7)
        var set = ProfileSet()
        var model: [String: ProfileID] = [:]
        for _ in 0..<3_000 {
            let (one, other) = (
                "p\(Int.random(in: 0..<30, using: &generator))", "p\(Int.random(in: 0..<30, using: &generator))"
            )
            switch Int.random(in: 0..<3, using: &generator) {
            case 0 where model[one] == nil:
                let profile = try Profile.sample(one)
                try set.put(profile)
                model[one] = profile.id
            case 1:
                #expect(set.remove(try .sample(one))?.id == model.removeValue(forKey: one))
            default:
                do throws(ProfileStoreError) {
                    guard let (old, new) = ProfileName(one).flatMap({ old in ProfileName(other).map { (old, $0) } })
                    else {
                        continue
                    }
                    try set.rename(old, to: new)
                    model[other] = model.removeValue(forKey: one)
                } catch {
                    let expected: FailureCode = model[one] == nil ? .profileUnknown : .profileExists
                    #expect(error.code == expected)
                }
            }
            #expect(set.names.map(\.description) == model.keys.sorted())
            #expect(set.profiles.allSatisfy { model[$0.name.description] == $0.id })
        }
    }

    @Test(arguments: [
        ("STUDIO", "studio", true), ("studio", "studio", true), ("stu", "studio", false), ("nas", nil, false),
        ("10.0.0.2", "nas-1", false), ("10.0.0.1", nil, false), ("box.local", "nas-2", false), ("box", nil, false),
        ("", nil, false),
    ])
    func `a profile is found by what people call it, and exactly only by its name`(
        text: String, name: String?, isExact: Bool
    ) throws {
        var set = ProfileSet()
        for (name, address) in [
            ("nas-1", "10.0.0.2:9090"), ("nas-2", "box.local"), ("studio", "10.0.0.1"), ("x", "10.0.0.1"),
        ] {
            try set.put(.sample(name, address: address))
        }
        #expect(set.find(text, exactly: false)?.name.description == name)
        #expect(set.find(text, exactly: true)?.name.description == (isExact ? name : nil))
    }

    @Test func `a profile without routes, or with a service of another kind, is none`() throws {
        let service = try SavedRoute(.service(ServiceInstance(name: ForeignText("x"), kind: .diane), ServiceForm()))
        let name = try ProfileName.sample("a")
        #expect(throws: Profile.Refusal.noRoute) { try Profile(name: name, kind: .diane, routes: []) }
        #expect(throws: Profile.Refusal.otherKind) { try Profile(name: name, kind: .endlesscode, routes: [service]) }
        var profile = try Profile(name: name, kind: .diane, routes: [service])
        #expect(throws: Profile.Refusal.otherKind) { try profile.change(kind: .endlesscode, routes: [service]) }
        #expect(profile.kind == .diane)
    }

    @Test(arguments: ["fe80::1", "fe80::1%eth0", "http://[fe80::1%25eth0]:8080", "169.254.3.4:80"])
    func `link-local addresses are no routes`(text: String) throws {
        let address = try ServerAddress(parsing: text)
        #expect(throws: SavedRoute.Refusal.linkLocal) { try SavedRoute(.address(address)) }
        #expect(throws: SavedRoute.Refusal.linkLocal) { try SavedRoute(.tailnet(address, nodeID: nil)) }
    }

    @Test(arguments: [
        ("127.0.0.1:9090", Route.Via.local), ("[::1]:80", .local), ("localhost", .local), ("unix:/a", .local),
        ("10.0.0.1", .direct), ("box.local", .direct), ("100.64.0.1", .direct),
    ])
    func `an address says where it leads`(text: String, via: Route.Via) throws {
        #expect(try SavedRoute(.address(ServerAddress(parsing: text))).via == via)
    }

    @Test func `a network is marked by its subnet and its gateway`() throws {
        let address = try #require(IPAddress("192.168.77.5"))
        let mark = try #require(NetworkMark(address: address, prefixLength: 20, gateway: [2, 0, 0x5e, 0x10, 0, 1]))
        #expect(mark.subnet == "192.168.64.0/20")
        #expect(mark.gateway == "02:00:5e:10:00:01")
        #expect(NetworkMark(subnet: mark.subnet, gateway: try #require(mark.gateway)) == mark)
        let global = try #require(IPAddress("2001:db8::5"))
        #expect(NetworkMark(address: global, prefixLength: 64, gateway: [1])?.subnet == "2001:db8::/64")
        #expect(NetworkMark(address: address, prefixLength: 0, gateway: [1])?.subnet == "0.0.0.0/0")
        #expect(NetworkMark(address: address, prefixLength: 33, gateway: [1]) == nil)
        #expect(NetworkMark(address: address, prefixLength: 24, gateway: []) == nil)
        for (subnet, gateway) in [
            ("192.168.1.5/24", "01"), ("192.168.1.0", "01"), ("192.168.1.0/24", "1"), ("192.168.1.0/24", "0g"),
            ("192.168.1.0/24", "01:"), ("x/24", "01"), ("192.168.1.0/024", "01"),
        ] {
            #expect(NetworkMark(subnet: subnet, gateway: gateway) == nil)
        }
    }

    @Test func `ids, moments and token references are checked`() {
        #expect(ProfileID("6F9619FF-8B86-4D01-B42D-00CF4FC964FF")?.description == Samples.id)
        #expect(ProfileID() != ProfileID())
        #expect(ProfileID(ProfileID().description) != nil)
        for text in ["", "x", Samples.id + "0", Samples.id.replacing("-", with: "0")] {
            #expect(ProfileID(text) == nil)
        }
        #expect(Timestamp(.init(timeIntervalSince1970: 1_795_234_320)).description == "2026-11-21T04:12:00Z")
        #expect(Timestamp("2026-11-21T04:12:00Z") != nil)
        for text in ["2026-11-21", "2026-11-21T04:12:00+01:00", "2026-11-21 04:12:00Z"] {
            #expect(Timestamp(text) == nil)
        }
        for (text, store) in [
            ("keyring", "keyring"), ("env:A", "env"), ("cmd:pass show a:b", "cmd"), ("later-2:x", "later-2"),
        ] {
            #expect(SavedToken(text)?.store == store)
            #expect(SavedToken(text)?.reference == text)
        }
        for text in ["", ":", "env:", "Key", "1", "a b", "env:a\nb", "file:\u{9b}", String(repeating: "a", count: 33)] {
            #expect(SavedToken(text) == nil)
        }
    }
}
