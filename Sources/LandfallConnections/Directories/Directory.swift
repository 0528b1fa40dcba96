package import LandfallModel

/// A list of servers that someone else keeps, and that scans read: a program, an HTTPS server or a DNS domain has it.
package struct Directory: Sendable, Hashable {
    /// Names that flags and documents use for the other sources of scans.
    package static let reserved: Set<String> = ["lan", "tailnet", "machine", "ssh", "all"]

    /// What the user calls it.
    package let name: ProfileName
    /// Where the list is.
    package var place: DirectoryPlace
    /// Whether every scan reads it; else only those that name it.
    package var isEnabled = true
    /// Whether its program may be run: only if landfall has saved it or the user has confirmed it.
    package var isConfirmed = true
    /// The fingerprint of the key whose signature vouches for what its lists claim: `SHA256:` and base64. Nil where none does.
    package var signer: String?
    /// Whether it stands in `sources.json`; one that does not is read once, and its list is not kept.
    package let isSaved: Bool
    var kept = KeptFields()

    /// Creates a directory.
    package init(name: ProfileName, place: DirectoryPlace, isEnabled: Bool = true, isSaved: Bool = true) {
        (self.name, self.place, self.isEnabled, self.isSaved) = (name, place, isEnabled, isSaved)
    }

    /// What scans call it.
    package var source: DiscoverySource { DiscoverySource(rawValue: name.description) }

    /// What pins of it are recorded with.
    package var voucher: ForeignText { ForeignText("\(Self.voucherPrefix)\(name)") }
    static let voucherPrefix = "source:"

    /// Reads a name; nil for one that no directory can have.
    package static func name(_ text: String) -> ProfileName? { reserved.contains(text) ? nil : ProfileName(text) }
}

/// Where a directory has its list.
package enum DirectoryPlace: Sendable, Hashable {
    /// A program that prints it, by its absolute path.
    case program(path: String, arguments: [String])
    /// A document of an HTTPS server. Its certificate is checked with the authorities of this system, or with those in a file.
    case https(ServerAddress, authorities: String?)
    /// The services that DNS has in a domain (RFC 6763 section 11), all or those of a subtype (section 7.1).
    case dns(HostName, subtype: String?)

    /// Why a text is not a place.
    package enum Refusal: Error, Sendable, Hashable {
        /// It begins with none of the schemes.
        case unknownScheme
        /// No such program.
        case noProgram(String)
        /// A control character in the program or one of its arguments.
        case controlCharacter
        /// Something stands behind an address.
        case arguments
        case badAddress(ServerAddressError)
        /// It is not a domain, or its subtype is not a label.
        case domain
        /// A file of authorities where none is asked.
        case authorities
    }

    /// Reads what a user types: `exec:PROGRAM` with its arguments, `https://HOST/PATH`, `dns:DOMAIN` or `dns:DOMAIN/SUBTYPE`.
    ///
    /// - Parameters:
    ///   - text: The first word.
    ///   - arguments: The words behind it.
    ///   - authorities: The absolute path of a file of PEM certificates; nil for the authorities of this system.
    ///   - find: Finds a program by its name or path, and gives its absolute path.
    /// - Throws: ``Refusal``.
    package init(
        _ text: String, _ arguments: [String] = [], authorities: String? = nil, find: (String) -> String?
    ) throws(Refusal) {
        let program = "exec:"
        if text.hasPrefix(program) {
            let name = String(text.dropFirst(program.count))
            guard authorities == nil else { throw .authorities }
            guard ([name] + arguments).allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }) else {
                throw .controlCharacter
            }
            guard !name.isEmpty else { throw .unknownScheme }
            guard let path = find(name), path.hasPrefix("/") else { throw .noProgram(name) }
            self = .program(path: path, arguments: arguments)
        } else if text.hasPrefix("https://") {
            guard arguments.isEmpty else { throw .arguments }
            do throws(ServerAddressError) {
                self = .https(try ServerAddress(parsing: text), authorities: authorities)
            } catch {
                throw .badAddress(error)
            }
        } else if text.hasPrefix("dns:") {
            guard arguments.isEmpty else { throw .arguments }
            guard authorities == nil else { throw .authorities }
            let parts = text.dropFirst(4).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let subtype = parts.count == 2 ? String(parts[1]) : nil
            guard let domain = HostName(String(parts[0])), !domain.isSingleLabel, subtype.map(Self.isLabel) != false
            else { throw .domain }
            self = .dns(domain, subtype: subtype)
        } else {
            throw .unknownScheme
        }
    }

    /// Whether a subtype can be asked for: letters, digits and hyphens, at most 62 behind the underscore.
    private static func isLabel(_ text: String) -> Bool {
        (1...62).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20)
            }
    }

    /// As the user writes it: `exec:PROGRAM ARGUMENT…`, `https://HOST/PATH`.
    package var text: ForeignText {
        switch self {
        case .program(let path, let arguments):
            ForeignText((["exec:" + ShellText.word(path)] + arguments.map(ShellText.word)).joined(separator: " "))
        case .https(let address, _): ForeignText(address.description)
        case .dns(let domain, let subtype): ForeignText("dns:\(domain)\(subtype.map { "/\($0)" } ?? "")")
        }
    }

    /// The file of the authorities that may vouch for its server; nil where those of this system do.
    package var authorities: String? { if case .https(_, let file) = self { file } else { nil } }

    /// What it runs on this machine; nil if nothing.
    var program: String? { if case .program = self { text.raw } else { nil } }
}
