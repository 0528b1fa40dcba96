package import LandfallModel

/// The one interface by which a connection may leave.
///
/// A socket that is bound to an interface takes no route through another one, whatever the routing rules say (`SO_BINDTOIFINDEX`,
/// `SO_BINDTODEVICE` in socket(7)). Since Linux 5.7 that needs no privilege; before, it fails with EPERM.
package struct SocketBinding: Sendable, Hashable {
    /// The index of the interface (if_nametoindex(3)), which no other one takes over as it would a name.
    package let interface: UInt32
    /// Addresses of the interface, one of which a connection leaves from.
    package let addresses: [IPAddress]

    /// The local address of a connection to `address`; nil where the interface has none of its family, and the kernel chooses.
    func source(to address: IPAddress) -> IPAddress? { addresses.first { $0.family == address.family } }
}
