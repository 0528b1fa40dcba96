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
        /// The file that the editor is given cannot be written, in the system's words.
        case unwritable(String)
        /// It cannot be read afterwards, and stays.
        case unreadable(String, kept: String)
        /// What it saved is not UTF-8, and stays in this file.
        case notText(kept: String)
        /// What it saved is more than the draft takes, and stays in this file.
        case tooLong(kept: String)
        /// It has removed the file.
        case removed

        /// The file that stays; nil if it goes.
        fileprivate var kept: String? {
            switch self {
            case .failed(_, let path): path
            case .unreadable(_, let path), .notText(let path), .tooLong(let path): path
            case .noEditor, .notStarted, .unwritable, .removed: nil
            }
        }
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
    /// - Returns: What was written, without the line feed that editors put at the end, or why the text is as it was.
    package func edit(_ text: String, most: Int) async -> Result<String, Trouble> {
        let name = "message-\(UInt32.random(in: 0...UInt32.max)).md"
        do throws(Trouble) {
            let written = try await written(to: name, Array((text + "\n").utf8), most: most)
            removeAll(of: name)
            return .success(written)
        } catch {
            if error.kept == nil { removeAll(of: name) }
            return .failure(error)
        }
    }

    private func written(to name: String, _ given: [UInt8], most: Int) async throws(Trouble) -> String {
        guard let editor = ["VISUAL", "EDITOR"].lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
        else { throw .noEditor }
        do throws(PrivateFileError) {
            try folder.replace(name, with: given, isDurable: false)
        } catch {
            throw .unwritable(error.reason)
        }
        let path = "\(folder.path)/\(name)"
        let status = await ForegroundCommand(editor: editor, of: path, environment: environment).run()
        guard let status else { throw .notStarted }
        let bytes: [UInt8]?
        do throws(PrivateFileError) {
            bytes = try folder.read(name)
        } catch {
            throw .unreadable(error.reason, kept: path)
        }
        guard status == 0 else { throw .failed(status, kept: bytes == nil || bytes == given ? nil : path) }
        guard let bytes else { throw .removed }
        let lines = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        guard let written = String(validating: lines, as: UTF8.self) else { throw .notText(kept: path) }
        guard written.count <= most else { throw .tooLong(kept: path) }
        return written
    }

    /// Swap files and backups of the editor have its name, with other characters around it.
    private func removeAll(of name: String) {
        for left in folder.names where left.contains(name) { _ = try? folder.remove(left) }
    }
}
