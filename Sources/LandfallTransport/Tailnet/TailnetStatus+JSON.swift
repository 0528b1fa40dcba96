import LandfallModel

/// Whatever is missing, null, unknown or of another type than expected is as good as absent: the document grows with every
/// version of the daemon, and headscale and old daemons leave parts out.
extension TailnetStatus {
    private enum Field: String, CaseIterable {
        case version = "Version"
        case state = "BackendState"
        case authURL = "AuthURL"
        case hasInterface = "TUN"
        case ownNode = "Self"
        case suffix = "MagicDNSSuffix"
        case tailnet = "CurrentTailnet"
        case health = "Health"
        case peers = "Peer"
        case records = "ExtraRecords"
        case users = "User"
    }

    private enum TailnetField: String, CaseIterable {
        case suffix = "MagicDNSSuffix"
        case isMagicDNSEnabled = "MagicDNSEnabled"
    }

    private enum UserField: String, CaseIterable {
        case id = "ID"
        case login = "LoginName"
        case name = "DisplayName"
    }

    private enum RecordField: String, CaseIterable {
        case name = "Name"
        case type = "Type"
        case value = "Value"
    }

    /// Reads the document.
    ///
    /// - Throws: ``TailnetError/notJSON(offset:)`` where it is not one JSON object.
    package init(json: [UInt8]) throws(TailnetError) {
        self.init()
        try JSONScanner.document(json) { (reader, field: Field) throws(JSONFault) in try read(field, from: &reader) }
    }

    private mutating func read(_ field: Field, from reader: inout JSONScanner) throws(JSONFault) {
        switch field {
        case .version: version = ForeignText(try reader.string() ?? "")
        case .state: state = BackendState(try reader.string() ?? "")
        case .authURL: authURL = try reader.string().flatMap { $0.isEmpty ? nil : ForeignText($0) }
        case .hasInterface: hasInterface = try reader.bool()
        case .ownNode: ownNode = try TailnetNode(from: &reader, names: TailnetNode.fieldNames)
        case .suffix: suffix = Self.domain(try reader.string()) ?? suffix
        case .tailnet: try readTailnet(&reader)
        case .health:
            try reader.array { reader throws(JSONFault) in
                if let text = try reader.string() { health.append(ForeignText(text)) }
            }
        case .peers:
            let names = TailnetNode.fieldNames
            try reader.values { reader throws(JSONFault) in
                if let node = try TailnetNode(from: &reader, names: names) { peers.append(node) }
            }
        case .records: try reader.array { reader throws(JSONFault) in try readRecord(&reader) }
        case .users:
            let names = FieldNames<UserField>()
            try reader.values { reader throws(JSONFault) in try readUser(&reader, names) }
        }
    }

    private mutating func readUser(
        _ reader: inout JSONScanner, _ names: FieldNames<UserField>
    ) throws(JSONFault) {
        var (id, texts): (Int64?, [UserField: String]) = (nil, [:])
        _ = try reader.object(names) { reader, field throws(JSONFault) in
            if field == .id { id = try reader.integer() } else { texts[field] = try reader.string() }
        }
        let name = [texts[.login], texts[.name]].compactMap(\.self).first { !$0.isEmpty }
        if let id, let name { users[id] = ForeignText(name) }
    }

    private mutating func readTailnet(_ reader: inout JSONScanner) throws(JSONFault) {
        _ = try reader.object(FieldNames<TailnetField>()) { reader, field throws(JSONFault) in
            switch field {
            case .suffix:
                // The same again; daemons of one age or another have only one of the two.
                let domain = Self.domain(try reader.string())
                if suffix.isEmpty { suffix = domain ?? "" }
            case .isMagicDNSEnabled: isMagicDNSEnabled = try reader.bool()
            }
        }
    }

    /// A domain in lower case without dots at its ends; nil where nothing is left.
    private static func domain(_ text: String?) -> String? {
        let domain = (text ?? "").split(separator: ".").joined(separator: ".").lowercased()
        return domain.isEmpty ? nil : domain
    }

    private mutating func readRecord(_ reader: inout JSONScanner) throws(JSONFault) {
        var values: [RecordField: String] = [:]
        _ = try reader.object(FieldNames<RecordField>()) { reader, field throws(JSONFault) in
            values[field] = try reader.string()
        }
        // Without a type it is an address; TXT and the like do not lead to a server.
        guard ["", "A", "AAAA"].contains(values[.type] ?? ""), let name = values[.name], !name.isEmpty,
            let address = values[.value].flatMap({ IPAddress($0) })
        else { return }
        records.append(Record(name: ForeignText(TailnetName.key(name)), address: address))
    }
}
