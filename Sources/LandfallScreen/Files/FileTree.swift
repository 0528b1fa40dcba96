internal import EndlessCodeClient
internal import LandfallModel

/// Files as the rows of a tree: folders before files, each by its name; folders that contain nothing but one folder share its row.
struct FileTree {
    /// A row of it.
    struct Row: Identifiable, Sendable {
        enum Kind: Sendable, Hashable {
            case folder(isOpen: Bool)
            /// The place of the file among those that the tree is made of.
            case file(Int)
        }

        /// The path, as it is.
        let id: String
        /// How deep it stands.
        let level: Int
        /// What it is called there, as it is shown.
        let name: String
        let kind: Kind
    }

    /// How deep folders are told apart; what lies deeper stands in one row with the rest of its path.
    private static let mostLevels = 50

    private var root = Folder()

    /// A tree of files.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - base: The folder that the paths of those in it are shown from.
    init(_ files: [TouchedFile], in base: ForeignText?) {
        let lead = base.map { $0.raw.hasSuffix("/") ? $0.raw : $0.raw + "/" } ?? ""
        for (index, file) in files.enumerated() {
            let path = file.path.raw
            let isInside = !lead.isEmpty && path.hasPrefix(lead) && path.utf8.count > lead.utf8.count
            let rest = isInside ? path.dropFirst(lead.count) : path[...]
            var parts = rest.split(separator: "/", maxSplits: Self.mostLevels).map(String.init)
            guard let name = parts.popLast() else { continue }
            // What lies elsewhere begins with the root.
            if !isInside, path.hasPrefix("/") { parts.insert("", at: 0) }
            root.add(index, name, of: path, below: parts[...])
        }
    }

    /// The rows, without what lies in the folders that are closed.
    func rows(closed: Set<String> = []) -> [Row] {
        var rows: [Row] = []
        root.addRows(to: &rows, "", 0, closed)
        return rows
    }

    /// A folder and what lies in it.
    private struct Folder {
        private var folders: [String: Folder] = [:]
        private var files: [(name: String, path: String, index: Int)] = []

        mutating func add(_ index: Int, _ name: String, of path: String, below parts: ArraySlice<String>) {
            guard let first = parts.first else { return files.append((name, path, index)) }
            folders[first, default: Folder()].add(index, name, of: path, below: parts.dropFirst())
        }

        func addRows(to rows: inout [Row], _ path: String, _ level: Int, _ closed: Set<String>) {
            for (name, folder) in folders.sorted(by: { $0.key < $1.key }) {
                var (path, shown, folder) = (path + name + "/", name + "/", folder)
                while folder.files.isEmpty, folder.folders.count == 1, let (name, inner) = folder.folders.first {
                    (path, shown, folder) = (path + name + "/", shown + name + "/", inner)
                }
                let isOpen = !closed.contains(path)
                rows.append(Row(id: path, level: level, name: Self.shown(shown), kind: .folder(isOpen: isOpen)))
                if isOpen { folder.addRows(to: &rows, path, level + 1, closed) }
            }
            for file in files.sorted(by: { ($0.name, $0.index) < ($1.name, $1.index) }) {
                rows.append(Row(id: file.path, level: level, name: Self.shown(file.name), kind: .file(file.index)))
            }
        }

        private static func shown(_ name: String) -> String { ForeignText(name).description }
    }
}
