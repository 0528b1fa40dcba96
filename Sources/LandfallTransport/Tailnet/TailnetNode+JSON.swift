import LandfallModel

internal import struct FoundationEssentials.Date

extension TailnetNode {
    enum Field: String, CaseIterable {
        case id = "ID"
        case name = "DNSName"
        case hostName = "HostName"
        case system = "OS"
        case userID = "UserID"
        case sharerID = "AltSharerUserID"
        case addresses = "TailscaleIPs"
        case carried = "AllowedIPs"
        case primaryRoutes = "PrimaryRoutes"
        case sshHostKeys
        case tags = "Tags"
        case isOnline = "Online"
        case lastSeen = "LastSeen"
        case lastHandshake = "LastHandshake"
        case isExpired = "Expired"
        case keyExpiry = "KeyExpiry"
        case isSharee = "ShareeNode"
        case publicKey = "PublicKey"
        case currentAddress = "CurAddr"
        case peerRelay = "PeerRelay"
        case relay = "Relay"
    }

    static let fieldNames = FieldNames<Field>()

    /// Reads a machine; nil for anything but an object.
    init?(from reader: inout JSONScanner, names: FieldNames<Field>) throws(JSONFault) {
        self.init()
        let isObject = try reader.object(names) { reader, field throws(JSONFault) in
            switch field {
            case .id: id = try reader.string().flatMap { $0.isEmpty ? nil : ForeignText($0) }
            case .name: name = ForeignText(TailnetName.key(try reader.string() ?? ""))
            case .hostName: hostName = ForeignText(try reader.string() ?? "")
            case .system: isPhone = ["iOS", "android"].contains(try reader.string() ?? "")
            case .userID: userID = try reader.integer().flatMap { $0 == 0 ? nil : $0 }
            case .sharerID: sharerID = try reader.integer().flatMap { $0 == 0 ? nil : $0 }
            case .addresses: addresses = try Self.readAddresses(&reader)
            case .carried: carried = try Self.texts(&reader).compactMap { AddressPrefix($0) }
            case .primaryRoutes: primaryRoutes = Set(try Self.texts(&reader).compactMap { AddressPrefix($0) })
            case .sshHostKeys: sshHostKeys = try Self.texts(&reader)
            case .tags: tags = try Self.texts(&reader).map { ForeignText($0) }
            case .isOnline: isOnline = try reader.bool() ?? false
            case .lastSeen: lastSeen = try reader.rawString().flatMap(Self.moment)
            case .lastHandshake: lastHandshake = try reader.rawString().flatMap(Self.moment)
            case .isExpired: isExpired = try reader.bool() ?? false
            case .keyExpiry: keyExpiry = try reader.rawString().flatMap(Self.moment)
            case .isSharee: isSharee = try reader.bool() ?? false
            case .publicKey: publicKey = ForeignText(try reader.string() ?? "")
            case .currentAddress: currentAddress = ForeignText(try reader.string() ?? "")
            case .peerRelay: peerRelay = ForeignText(try reader.string() ?? "")
            case .relay: relay = ForeignText(try reader.string() ?? "")
            }
        }
        if !isObject { return nil }
        carried.removeAll { $0.isSingle && addresses.contains($0.address) }
    }

    private static func moment(_ text: ArraySlice<UInt8>) -> Date? {
        RFC3339.date(text).flatMap(RFC3339.unlessGoZero)
    }

    /// The texts of an array.
    private static func texts(_ reader: inout JSONScanner) throws(JSONFault) -> [String] {
        var texts: [String] = []
        try reader.array { reader throws(JSONFault) in
            if let text = try reader.string() { texts.append(text) }
        }
        return texts
    }

    private static func readAddresses(_ reader: inout JSONScanner) throws(JSONFault) -> [IPAddress] {
        let addresses = try texts(&reader).compactMap { IPAddress($0) }
        return addresses.filter { $0.family == .ipv4 } + addresses.filter { $0.family == .ipv6 }
    }
}
