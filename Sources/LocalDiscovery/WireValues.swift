internal import LandfallModel

// How the values of requests and replies lie in a frame.

extension WireWriter {
    init(_ kind: some RawRepresentable<UInt8>) {
        self.init(kind.rawValue)
    }

    mutating func kind(_ kind: ServerKind) {
        text(kind.rawValue, atMost: EngineWire.longestLabel)
    }

    mutating func family(_ family: IPAddress.Family) {
        number(UInt8(family == .ipv4 ? 4 : 6))
    }

    mutating func row(_ row: BrowseRow) {
        number(row.interface)
        family(row.family)
        text(row.instance.name.raw, atMost: EngineWire.longestLabel)
        kind(row.instance.kind)
        text(row.instance.domain, atMost: EngineWire.longestName)
    }

    mutating func address(_ address: IPAddress) {
        family(address.family)
        for byte in address.bytes { number(byte) }
        // One whose name could not stand in a URL is left out, as if it had gone.
        text(address.zone.flatMap { InterfaceName.isValid($0) ? $0 : nil } ?? "", atMost: InterfaceName.longest)
    }

    mutating func txt(_ txt: TXTRecord) {
        number(UInt16(clamping: txt.strings.count))
        for string in txt.strings { bytes(string, atMost: EngineWire.longestFrame) }
    }

    mutating func resolution(_ resolution: Resolution) {
        text(resolution.target, atMost: EngineWire.longestName)
        number(resolution.port)
        number(resolution.interface)
        address(resolution.address)
        txt(resolution.txt)
    }
}

extension WireReader {
    mutating func code() throws(EngineWireError) -> AvahiCode {
        AvahiCode(rawValue: try number())
    }

    mutating func serverKind() throws(EngineWireError) -> ServerKind {
        guard let known = ServerKind(rawValue: try text(atMost: EngineWire.longestLabel)) else {
            throw .malformed(kind)
        }
        return known
    }

    mutating func family() throws(EngineWireError) -> IPAddress.Family {
        switch try number(UInt8.self) {
        case 4: .ipv4
        case 6: .ipv6
        default: throw .malformed(kind)
        }
    }

    mutating func row() throws(EngineWireError) -> BrowseRow {
        let interface = try number(Int32.self)
        let family = try family()
        let name = ForeignText(try text(atMost: EngineWire.longestLabel))
        let kind = try serverKind()
        let domain = try text(atMost: EngineWire.longestName)
        return BrowseRow(
            interface: interface, family: family, instance: ServiceInstance(name: name, kind: kind, domain: domain))
    }

    /// The zone ends up in URLs and in connect(2), so it has to look like the name of an interface.
    mutating func address() throws(EngineWireError) -> IPAddress {
        let count = try family() == .ipv4 ? 4 : 16
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(try number()) }
        let zone = try text(atMost: InterfaceName.longest)
        guard zone.isEmpty || InterfaceName.isValid(zone),
            let address = IPAddress(bytes: bytes, zone: zone.isEmpty ? nil : zone)
        else { throw .malformed(kind) }
        return address
    }

    mutating func txt() throws(EngineWireError) -> TXTRecord {
        let count = Int(try number(UInt16.self))
        guard count <= EngineWire.mostStrings else { throw .malformed(kind) }
        var strings: [[UInt8]] = []
        for _ in 0..<count { strings.append(try bytes(atMost: EngineWire.longestFrame)) }
        return TXTRecord(strings: strings)
    }

    mutating func resolution() throws(EngineWireError) -> Resolution {
        let target = try text(atMost: EngineWire.longestName)
        let port = try number(UInt16.self)
        let interface = try number(Int32.self)
        let address = try address()
        return Resolution(target: target, port: port, txt: try txt(), address: address, interface: interface)
    }
}

/// Names of interfaces, as netdevice(7) has them.
enum InterfaceName {
    /// IFNAMSIZ, without the NUL.
    static let longest = 15

    /// `dev_valid_name` of the kernel, without `%`, which a URL could not carry, and without what is not ASCII.
    static func isValid(_ name: String) -> Bool {
        (1...longest).contains(name.utf8.count) && name != "." && name != ".."
            && name.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"/:%".utf8.contains($0) }
    }
}
