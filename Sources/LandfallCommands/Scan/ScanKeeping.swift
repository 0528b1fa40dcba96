internal import LandfallSystem
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Keeps what a scan has seen.
struct ScanKeeping {
    let context: CommandContext

    /// Saves a scan. A failed write is reported, but does not fail the scan.
    func write(_ document: ScanDocument) {
        guard let folder = context.state else { return context.detail(context.messages.noHome) }
        do {
            try LastScan(folder).keep(try document.json() + [UInt8(ascii: "\n")])
        } catch let error as PrivateFileError {
            context.note(context.messages.cannotWriteState(error.path, error.reason))
        } catch {
            context.note(context.messages.cannotWriteState("\(folder.path)/\(LastScan.file)", "\(error)"))
        }
    }
}
