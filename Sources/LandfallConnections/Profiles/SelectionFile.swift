internal import LandfallModel
internal import LandfallSystem

/// `selection.json` in the state folder. It is replaced whole, and not synced: what a crash of the machine costs here is one
/// `use`.
package struct SelectionFile: ProfileSelection {
    private static let name = "selection.json"
    private static let schema = SchemaName("landfall.selection-file", 1)
    let folder: PrivateFolder

    package var stamp: StorageStamp? { StorageStamp(ofFileAt: "\(folder.path)/\(Self.name)") }

    package func read() throws(ProfileStoreError) -> SavedSelection {
        let bytes: [UInt8]
        do throws(PrivateFileError) {
            guard let found = try folder.read(Self.name) else { return SavedSelection() }
            bytes = found
        } catch {
            throw ProfileStoreError(error)
        }
        var scanner = JSONScanner(bytes)
        var (current, previous) = (ProfileName?.none, ProfileName?.none)
        do throws(JSONFault) {
            try scanner.object("document") { scanner, field throws(JSONFault) in
                switch field {
                case "current": current = try scanner.value(field) { ProfileName($0) }
                case "previous": previous = try scanner.value(field) { ProfileName($0) }
                default: try scanner.skip()
                }
            }
        } catch {
            // The next `use` rewrites it.
            return SavedSelection()
        }
        return SavedSelection(current: current, previous: previous)
    }

    package func write(_ selection: SavedSelection) throws(ProfileStoreError) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("schema", Self.schema.description)
            writer.member("current", selection.current?.description)
            writer.member("previous", selection.previous?.description)
        }
        do throws(PrivateFileError) {
            try folder.replace(Self.name, with: writer.bytes + [UInt8(ascii: "\n")], isDurable: false)
        } catch {
            throw ProfileStoreError(error)
        }
    }
}
