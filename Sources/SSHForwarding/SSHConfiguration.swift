/// What the user's configuration says of a server (`ssh -G`), as far as a connection of their own is concerned.
struct SSHConfiguration: Sendable, Hashable {
    /// The control socket of their own connection, where there may be one.
    let controlPath: String?
    /// Whether that connection cannot have been made to a machine that nobody knew: `StrictHostKeyChecking` is `yes` or `ask`.
    let isStrict: Bool

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
    }
}
