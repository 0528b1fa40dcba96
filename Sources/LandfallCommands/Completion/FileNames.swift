internal import Glibc
internal import LandfallModel

/// Names of files, for a word that begins with some of one.
enum FileNames {
    /// The files and folders that the word could become; hidden ones only where a dot is typed.
    static func candidates(_ word: String) -> [CommandCandidate] {
        let slash = word.lastIndex(of: "/")
        let folder = slash.map { String(word[...$0]) } ?? ""
        let start = slash.map { String(word[word.index(after: $0)...]) } ?? word
        guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(stream) }
        var found: [CommandCandidate] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != "..", name.hasPrefix(start), start.hasPrefix(".") || !name.hasPrefix(".") else {
                continue
            }
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            found.append(CommandCandidate(folder + name + (isFolder ? "/" : ""), isWhole: !isFolder))
        }
        return found.sorted { $0.word < $1.word }
    }
}
