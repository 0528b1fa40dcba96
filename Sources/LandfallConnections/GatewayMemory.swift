import FoundationEssentials
import Glibc
import LandfallModel
package import LandfallSystem

/// The gateways that the links of this machine had last, in the state folder.
///
/// An entry holds for a link that has not changed since it was made: the same boot, network namespace, interface, address and gateway,
/// and a carrier that has not come up again. Another cable, another wireless network and another lease are another link, so that what
/// was known of one network never speaks for another one.
package struct GatewayMemory: Sendable {
    /// Its name there.
    static let name = "gateways.json"
    private static let most = 8

    /// A link, as long as it lasts.
    struct Link: Codable, Hashable {
        /// `/proc/sys/kernel/random/boot_id` (random(4)).
        let boot: String
        /// Of the network namespace, as `/proc/self/ns/net` leads to it (namespaces(7)).
        let namespace: String
        let interface: String
        let index: UInt32
        /// How often the carrier came up since the interface is there (sysfs-class-net: `carrier_up_count`).
        let carrier: String
        let address: String
        let prefixLength: Int
        let gateway: String

        enum CodingKeys: String, CodingKey {
            case boot, namespace, interface, index, carrier, address, gateway
            case prefixLength = "prefix_length"
        }
    }

    private struct Document: Codable {
        struct Entry: Codable, Equatable {
            let link: Link
            let hardware: [UInt8]
        }

        var schema = "landfall.gateways/1"
        var gateways: [Entry]
    }

    private let folder: PrivateFolder
    private let link: @Sendable (InterfaceAddress, IPAddress) -> Link?

    /// Names the file; nothing is read yet.
    package init(folder: PrivateFolder) {
        self.init(folder: folder, link: Link.read)
    }

    init(folder: PrivateFolder, link: @escaping @Sendable (InterfaceAddress, IPAddress) -> Link?) {
        self.folder = folder
        self.link = link
    }

    /// The link-layer address that the gateway had last on this very link; nil where that is not known.
    func hardware(of gateway: IPAddress, on interface: InterfaceAddress) -> [UInt8]? {
        guard let link = link(interface, gateway) else { return nil }
        return entries().first { $0.link == link }?.hardware
    }

    /// Keeps it. If it cannot be written, nothing is lost as long as the gateway answers.
    func keep(_ hardware: [UInt8], of gateway: IPAddress, on interface: InterfaceAddress) {
        guard let link = link(interface, gateway) else { return }
        let entries = entries()
        let new = Document.Entry(link: link, hardware: hardware)
        guard !entries.contains(new) else { return }
        // What is known of another boot is of no use any more.
        let others = entries.filter { $0.link != link && $0.link.boot == link.boot }
        guard let text = try? JSONText.encode(Document(gateways: [new] + others.prefix(Self.most - 1))) else { return }
        try? folder.replace(Self.name, with: Array(text.utf8) + [UInt8(ascii: "\n")], isDurable: false)
    }

    private func entries() -> [Document.Entry] {
        guard let bytes = try? folder.read(Self.name) ?? [],
            let document = try? JSONBounds.shown.decode(Document.self, from: bytes)
        else { return [] }
        return document.gateways
    }
}

extension GatewayMemory.Link {
    /// The link as it is now; nil where the kernel does not tell all of it.
    static func read(_ interface: InterfaceAddress, _ gateway: IPAddress) -> Self? {
        let sys = "/sys/class/net/\(interface.name)"
        let index = if_nametoindex(interface.name)
        guard let boot = line("/proc/sys/kernel/random/boot_id"),
            let namespace = SystemFile.target(of: "/proc/self/ns/net"),
            // sysfs may be of another network namespace than the process.
            index > 0, line("\(sys)/ifindex") == "\(index)", let carrier = line("\(sys)/carrier_up_count")
        else { return nil }
        return Self(
            boot: boot, namespace: namespace, interface: interface.name, index: index, carrier: carrier,
            address: "\(interface.address)", prefixLength: interface.prefixLength, gateway: "\(gateway)")
    }

    private static func line(_ path: String) -> String? {
        (SystemFile.text(path) ?? "").split(separator: "\n").first.map(String.init)
    }
}
