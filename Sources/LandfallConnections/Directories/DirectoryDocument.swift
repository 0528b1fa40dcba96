internal import LandfallModel

/// What `sources.json` holds. Fields of a later version stay.
struct DirectoryDocument: Equatable {
    /// The directories, in the order of their names.
    var directories: [Directory] = []
    private var kept = KeptFields()

    /// No directories.
    init() {}

    /// Reads a document, and the schema that it names.
    static func read(_ bytes: [UInt8]) throws(JSONFault) -> (String, DirectoryDocument) {
        var scanner = JSONScanner(bytes)
        let start = try scanner.nextPlace()
        var (schema, document) = (String?.none, DirectoryDocument())
        try scanner.object("document") { scanner, field throws(JSONFault) in
            switch field {
            case "schema": schema = try scanner.string(field)
            case "sources":
                try scanner.array(field) { scanner throws(JSONFault) in
                    let start = try scanner.nextPlace()
                    let directory = try directory(&scanner)
                    guard !document.directories.contains(where: { $0.name == directory.name }) else {
                        throw JSONFault(.badValue(field: "name"), at: start)
                    }
                    document.directories.append(directory)
                }
            default: try document.kept.keep(field, from: &scanner)
            }
        }
        try scanner.finish()
        document.directories.sort { $0.name < $1.name }
        return (try ProfileReading.required(schema, "schema", at: start), document)
    }

    private static func directory(_ scanner: inout JSONScanner) throws(JSONFault) -> Directory {
        let start = scanner.index
        var (name, place, authorities) = (ProfileName?.none, String?.none, String?.none)
        var (arguments, isEnabled, signer, kept) = ([String](), true, String?.none, KeptFields())
        try scanner.object("source") { scanner, field throws(JSONFault) in
            switch field {
            case "name": name = try scanner.value(field) { Directory.name($0) }
            case "place": place = try scanner.string(field)
            case "arguments":
                try scanner.array(field) { scanner throws(JSONFault) in arguments.append(try scanner.string(field)) }
            case "authorities": authorities = try scanner.value(field) { $0.hasPrefix("/") ? $0 : nil }
            case "signer": signer = try scanner.value(field) { SSHHostKey.isFingerprint($0) ? $0 : nil }
            case "enabled": isEnabled = try scanner.truth(field)
            default: try kept.keep(field, from: &scanner)
            }
        }
        let known = try ProfileReading.required(name, "name", at: start)
        let text = try ProfileReading.required(place, "place", at: start)
        do throws(DirectoryPlace.Refusal) {
            let place = try DirectoryPlace(text, arguments, authorities: authorities) { $0 }
            var directory = Directory(name: known, place: place, isEnabled: isEnabled)
            (directory.signer, directory.kept) = (signer, kept)
            return directory
        } catch {
            throw JSONFault(.badValue(field: "place"), at: start)
        }
    }

    /// The document as compact JSON.
    func bytes(schema: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("schema", schema)
            writer.member("sources") { writer in
                writer.array(directories.sorted { $0.name < $1.name }) { writer, directory in
                    writer.object { $0.directory(directory) }
                }
            }
            writer.members(kept)
        }
        return writer.bytes
    }

    static func == (left: Self, right: Self) -> Bool { left.directories == right.directories }
}

extension JSONWriter {
    fileprivate mutating func directory(_ directory: Directory) {
        member("name", directory.name.description)
        switch directory.place {
        case .program(let path, let arguments):
            member("place", "exec:" + path)
            if !arguments.isEmpty { member("arguments") { $0.array(arguments) { $0.string($1) } } }
        case .https(let address, let authorities):
            member("place", address.description)
            member("authorities", authorities)
        case .dns: member("place", directory.place.text.raw)
        }
        member("signer", directory.signer)
        if !directory.isEnabled { member("enabled") { $0.truth(false) } }
        members(directory.kept)
    }
}
