package import LandfallSystem

/// Lets the user write a text in an editor of their own, `$VISUAL` or `$EDITOR`.
package struct DraftEditor: Sendable {
    /// Why the text is as it was.
    package enum Trouble: Error, Sendable, Hashable {
        /// Neither variable is set.
        case noEditor
        /// The editor was not started.
        case notStarted
        /// It ended with this status, or 128 and the number of a signal. What it saved before stays in this file; nil for nothing.
        case failed(Int32, kept: String?)
        /// The file that the editor is given cannot be written or read, in the system's words.
        case file(String)
        /// What it saved is not UTF-8, and stays in this file.
        case notText(kept: String)
        /// What it saved is more than the draft takes, and stays in this file.
        case tooLong(kept: String)
        /// It has removed the file.
        case removed
    }

    /// The folder's name in the state folder.
    static let folderName = "editing"

    private let folder: PrivateFolder
    private let environment: [String: String]

    /// Prepares it.
    ///
    /// - Parameters:
    ///   - state: The state folder; the text lies in a folder of it, for the user alone, while the editor has it.
    ///   - environment: The editor's environment, which names it.
    package init(_ state: PrivateFolder, environment: [String: String]) {
        folder = PrivateFolder(path: "\(state.path)/\(Self.folderName)")
        self.environment = environment
    }

    /// Runs the editor on the terminal of this process, to its end.
    ///
    /// - Parameters:
    ///   - text: What stands in the file.
    ///   - most: The most characters that are taken.
    /// - Returns: What was written, without the line feed that editors put at the end.
    /// - Throws: ``Trouble``.
    package func edit(_ text: String, most: Int) async throws(Trouble) -> String {
        guard let editor = ["VISUAL", "EDITOR"].lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
        else { throw .noEditor }
        let name = "message-\(UInt32.random(in: 0...UInt32.max)).md"
        // Swap files and backups of the editor begin or end with other characters.
        let path = "\(folder.path)/\(name)"
        var isKept = false
        defer { for left in folder.names where left.contains(name) && !isKept { _ = try? folder.remove(left) } }
        let given = Array((text + "\n").utf8)
        do throws(PrivateFileError) {
            try folder.replace(name, with: given, isDurable: false)
        } catch {
            throw .file(error.reason)
        }
        let status = await ForegroundCommand(editor: editor, of: path, environment: environment).run()
        guard let status else { throw .notStarted }
        var bytes: [UInt8]?
        do throws(PrivateFileError) {
            bytes = try folder.read(name)
        } catch {
            isKept = true
            throw .file("\(error.reason): \(path)")
        }
        guard status == 0 else {
            isKept = bytes != nil && bytes != given
            throw .failed(status, kept: isKept ? path : nil)
        }
        guard var bytes else { throw .removed }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        isKept = true
        guard let written = String(validating: bytes, as: UTF8.self) else { throw .notText(kept: path) }
        guard written.count <= most else { throw .tooLong(kept: path) }
        isKept = false
        return written
    }
}
