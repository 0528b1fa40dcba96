internal import LandfallModel

// How the values of requests and replies lie in a frame.

/// A value that can stand in a frame.
protocol WireValue {
    func write(to writer: inout WireWriter)
}

extension WireWriter {
    /// A frame of these values; nil where one is longer than it may be.
    static func frame(_ kind: some RawRepresentable<UInt8>, _ values: any WireValue...) -> [UInt8]? {
        var writer = WireWriter(kind.rawValue)
        for value in values { value.write(to: &writer) }
        return writer.frame
    }

    fileprivate mutating func write(_ values: any WireValue...) {
        for value in values { value.write(to: &self) }
    }
}

extension WireValue where Self: FixedWidthInteger {
    func write(to writer: inout WireWriter) { writer.number(self) }
}

extension UInt8: WireValue {}
extension UInt16: WireValue {}
extension Int32: WireValue {}
extension UInt64: WireValue {}

extension Bool: WireValue {
    func write(to writer: inout WireWriter) { writer.number(UInt8(self ? 1 : 0)) }
}

/// A text of at most so many bytes.
struct WireText: WireValue {
    let text: String
    let limit: Int

    init(_ text: String, atMost limit: Int) { (self.text, self.limit) = (text, limit) }

    func write(to writer: inout WireWriter) { writer.text(text, atMost: limit) }
}

extension ServerKind: WireValue {
    func write(to writer: inout WireWriter) { writer.text(rawValue, atMost: EngineWire.longestLabel) }
}

extension IPAddress.Family: WireValue {
    func write(to writer: inout WireWriter) { Self?.some(self).write(to: &writer) }
}

/// Nil for both.
extension IPAddress.Family?: WireValue {
    func write(to writer: inout WireWriter) { writer.number(UInt8(map { $0 == .ipv4 ? 4 : 6 } ?? 0)) }
}

extension BrowseRow: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(
            interface, family, WireText(instance.name.raw, atMost: EngineWire.longestLabel), instance.kind,
            WireText(instance.domain, atMost: EngineWire.longestName))
    }
}

extension IPAddress: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(family)
        for byte in bytes { writer.number(byte) }
        // One whose name could not stand in a URL is left out, as if it had gone.
        writer.text(zone.flatMap { InterfaceName.isValid($0) ? $0 : nil } ?? "", atMost: InterfaceName.longest)
    }
}

extension TXTRecord: WireValue {
    func write(to writer: inout WireWriter) {
        writer.number(UInt16(clamping: strings.count))
        for string in strings { writer.bytes(string, atMost: EngineWire.longestFrame) }
    }
}

extension Resolution: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(WireText(target, atMost: EngineWire.longestName), port, interface, address, txt)
    }
}

extension HostQuestion: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(WireText(host, atMost: EngineWire.longestName), interface, family, packets)
    }
}

extension ServiceDefinition: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(WireText(name, atMost: EngineWire.longestLabel), kind, port, txt)
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

    /// One family, or nil for both.
    mutating func families() throws(EngineWireError) -> IPAddress.Family? {
        switch try number(UInt8.self) {
        case 0: nil
        case 4: .ipv4
        case 6: .ipv6
        default: throw .malformed(kind)
        }
    }

    mutating func family() throws(EngineWireError) -> IPAddress.Family {
        guard let family = try families() else { throw .malformed(kind) }
        return family
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
