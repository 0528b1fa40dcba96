/// What the user's configuration says of a server (`ssh -G`): by which name and in which files its key is looked up, and what there is of a
/// connection of their own.
struct SSHConfiguration: Sendable, Hashable {
    /// Where it connects to.
    let host: String
    /// The names by which its key stands in known_hosts(5), the one that counts first.
    let names: [String]
    /// The files, this user's first.
    let knownHosts: [String]
    /// The control socket of their own connection, where there may be one.
    let controlPath: String?
    /// Whether that connection cannot have been made to a machine that nobody knew: `StrictHostKeyChecking` is `yes` or `ask`.
    let isStrict: Bool
    /// For how long a connection stays that nobody needs (`ControlPersist`): seconds, or `yes` for good; nil where it ends at once.
    let persistence: String?

    /// Reads what `ssh -G` prints: a keyword in lower case and its value on each line. What is missing or said twice counts as the worst.
    init(_ output: [UInt8]) {
        var values: [Substring: Substring] = [:]
        var repeated: Set<Substring> = []
        for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard let blank = line.firstIndex(of: " ") else { continue }
            let (name, value) = (line[..<blank], line[line.index(after: blank)...])
            if values.updateValue(value, forKey: name) != nil { repeated.insert(name) }
        }
        for name in repeated { values[name] = nil }
        controlPath = values["controlpath"].flatMap { $0.hasPrefix("/") ? String($0) : nil }
        isStrict =
            ["ask", "true", "yes"].contains(values["stricthostkeychecking"])
            && ["no", "false"].contains(values["nohostauthenticationforlocalhost"])
        persistence = values["controlpersist"].flatMap { ["no", "false"].contains($0) ? nil : String($0) }
        knownHosts = ["userknownhostsfile", "globalknownhostsfile"].flatMap { name in
            (values[name] ?? "").split(separator: " ").filter { $0.hasPrefix("/") }.map(String.init)
        }
        host = (values["hostname"] ?? "").lowercased()
        names =
            if let alias = values["hostkeyalias"], alias != "none" {
                [alias.lowercased()]
            } else if let port = values["port"], port != "22" {
                ["[\(host)]:\(port)", host]
            } else {
                [host]
            }
    }
}
