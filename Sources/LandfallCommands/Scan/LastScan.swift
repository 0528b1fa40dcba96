internal import PrivateFiles
internal import ServerModel

/// What was last seen, in the state folder, for other commands and for completion.
struct LastScan {
    /// `landfall.scan/1`, as `scan --json` prints it.
    static let file = "last-scan.json"

    let context: CommandContext

    /// Keeps a scan. That it could not be kept is said and does not fail the scan.
    func write(_ document: ScanDocument) {
        guard let folder = context.state else { return context.detail(context.messages.noHome) }
        do {
            try folder.replace(Self.file, with: Array(try document.json().utf8) + [UInt8(ascii: "\n")])
        } catch let error as PrivateFileError {
            context.note(context.messages.cannotWriteState(error.path, error.reason))
        } catch {
            context.note(context.messages.cannotWriteState("\(folder.path)/\(Self.file)", "\(error)"))
        }
    }
}
