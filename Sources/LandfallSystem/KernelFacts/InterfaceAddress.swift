import Glibc
package import LandfallModel

/// An address of an interface of this machine, with its subnet (rtnetlink(7), `RTM_GETADDR`).
package struct InterfaceAddress: Sendable, Hashable {
    /// `RTM_GETADDR`, and the size of `struct ifaddrmsg`.
    private static let (getAddresses, headSize): (UInt16, Int) = (22, 8)
    /// `IFA_ADDRESS` and `IFA_LOCAL`. With a peer address only the latter is this machine's.
    private static let (peerOrOwn, own): (UInt16, UInt16) = (1, 2)

    /// The index of the interface (if_nametoindex(3)).
    package let device: UInt32
    /// Its name; empty where it has gone meanwhile.
    package let name: String
    /// The address, without a zone.
    package let address: IPAddress
    /// How many bits of it are the subnet's.
    package let prefixLength: Int

    /// Creates an address.
    package init(device: UInt32, name: String, address: IPAddress, prefixLength: Int) {
        self.device = device
        self.name = name
        self.address = address
        self.prefixLength = prefixLength
    }

    /// Reads an `ifaddrmsg`: the length of the prefix stands at byte 1, the index at 4.
    private init?(_ answer: NetlinkBytes, names: [UInt32: String]) {
        let content =
            answer.attribute(Self.own, from: Self.headSize) ?? answer.attribute(Self.peerOrOwn, from: Self.headSize)
        guard let device = answer.number(at: 4, as: UInt32.self), let length = answer.number(at: 1, as: UInt8.self),
            let address = content.flatMap({ IPAddress(bytes: $0.array) })
        else { return nil }
        self.init(device: device, name: names[device] ?? "", address: address, prefixLength: Int(length))
    }

    /// Whether another address lies in the subnet.
    package func contains(_ other: IPAddress) -> Bool { address.sharesBits(prefixLength, with: other) }

    /// Another IPv4 address of the subnet; nil where it has none to tell by.
    package var neighbour: IPAddress? {
        guard address.bytes.count == 4, (1...30).contains(prefixLength) else { return nil }
        var bytes = Array(address.bytes)
        // Neither the subnet's own address nor the one for all of it, whose last bits are equal.
        bytes[3] = bytes[3] & ~3 | (bytes[3] & 3 == 1 ? 2 : 1)
        return IPAddress(bytes: bytes)
    }

    /// The addresses of these devices in this network namespace; none where the kernel cannot be asked.
    package static func all(of links: [KernelLink] = KernelLink.all()) -> [InterfaceAddress] {
        let question = [UInt8](repeating: 0, count: headSize)
        let names = Dictionary(links.map { ($0.index, $0.name) }) { first, _ in first }
        return NetlinkDump.ask(.route, type: getAddresses, question)?.compactMap { .init($0, names: names) } ?? []
    }
}
