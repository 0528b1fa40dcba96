internal import CLandfallGlibc
internal import Glibc
internal import LandfallModel

/// What this program was built from, as the build has linked it in: an ELF note of package metadata
/// (<https://uapi-group.org/specifications/specs/package_metadata_for_executable_files/>), which `scripts/build-note` writes and
/// `readelf --notes` shows as well. A plain `swift build` makes a program without one.
package struct BuildNote: Decodable, Sendable, Hashable {
    /// The commit, 40 hexadecimal digits; nil where the sources were no git repository.
    package let commit: String?
    /// What `git describe` says of it, with `-dirty` where files had been changed.
    package let describe: String?
    /// The compiler, as in "6.3.1 (swift-6.3.1-RELEASE)".
    package let swift: String?

    package init(commit: String?, describe: String?, swift: String?) {
        self.commit = commit
        self.describe = describe
        self.swift = swift
    }

    /// The owner and the type of the note.
    private static let owner = Array("FDO\0".utf8)
    private static let type: UInt32 = 0xcafe_1a7e

    /// Finds the note in a segment of notes (elf(5), `PT_NOTE`); nil where it is not there or holds anything else.
    package init?(segment: [UInt8]) {
        var rest = segment[...]
        while let (owner, type, text) = Self.next(&rest) {
            guard owner == Self.owner, type == Self.type else { continue }
            // The text ends with a zero.
            let json = text.prefix { $0 != 0 }
            guard let note = try? JSONBounds.read.decode(Self.self, from: Array(json)) else { return nil }
            self = note
            return
        }
        return nil
    }

    /// That of this program.
    package static func current() -> BuildNote? {
        guard let headers = UnsafePointer<Elf64_Phdr>(bitPattern: UInt(getauxval(UInt(AT_PHDR)))) else { return nil }
        let segments = UnsafeBufferPointer(start: headers, count: Int(getauxval(UInt(AT_PHNUM))))
        // Where the program is, against where its headers say: it is linked for any address.
        guard let table = segments.first(where: { $0.p_type == PT_PHDR }) else { return nil }
        let base = UInt(bitPattern: headers) &- UInt(table.p_vaddr)
        for segment in segments where segment.p_type == PT_NOTE {
            let start = UnsafeRawPointer(bitPattern: base &+ UInt(segment.p_vaddr))
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(segment.p_memsz))
            if let note = BuildNote(segment: Array(bytes)) { return note }
        }
        return nil
    }

    /// Takes a note off the front; nil at the end and where the lengths lead beyond it.
    private static func next(_ rest: inout ArraySlice<UInt8>) -> (owner: [UInt8], type: UInt32, text: [UInt8])? {
        guard let ownerLength = number(&rest), let textLength = number(&rest), let type = number(&rest),
            let owner = padded(&rest, Int(ownerLength)), let text = padded(&rest, Int(textLength))
        else { return nil }
        return (owner, type, text)
    }

    /// A number of four bytes in the order of this machine.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }

    /// So many bytes; what fills them up to a multiple of four is skipped, and may be missing at the end.
    private static func padded(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst((count + 3) & ~3) }
        return Array(rest.prefix(count))
    }
}
