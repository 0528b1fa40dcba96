/// Hides secrets in what a server tells of the settings of other programs, and of what these printed.
///
/// In settings only what is known to be harmless is shown: names, the programs, flags and words of ``Vocabulary``, and what has a
/// form that secrets do not have (``HarmlessForm``): paths, hosts, ports, versions. In logs the words of sentences stay too. In prose,
/// which people and models write and which has program code in it, what is called a secret or looks like one is hidden (``ProseScan``).
///
/// Does no I/O, and is linear in time: what is looked ahead for without being skipped ends after 256 bytes, or is remembered, so that a byte is
/// looked at a bounded number of times. What was masked may be masked again, and stays.
package struct SecretMask: Sendable, Hashable {
    /// What is masked.
    package enum Style: Sendable, Hashable {
        /// Arguments, addresses, values.
        case settings
        /// What programs print, and messages of failures.
        case log
        /// Sentences and program code, in which `token: String` is not a secret: what is not a literal stays.
        case prose
    }

    /// What stands in the place of a secret.
    package static let hidden = "****"

    /// Makes a mask.
    package init() {}

    /// Text without its secrets.
    package func text(_ text: String, _ style: Style) -> String {
        switch style {
        case .settings:
            return bounded(text) { bytes in
                var reader = WordReader.words(SettingMask())
                return reader.read(bytes)
            }
        case .log: return SettingMask().text(Array(text.utf8)[...], isLog: true)
        case .prose:
            var scan = ProseScan(Array(text.utf8))
            return scan.masked() ?? text
        }
    }

    /// Settings are longer than this only to keep the mask busy.
    private static let longest = 65_536

    /// Masks as many whole words as that; what follows them is hidden.
    private func bounded(_ text: String, _ mask: (SettingMask.Bytes) -> String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count > Self.longest else { return mask(bytes[...]) }
        let end = bytes[..<Self.longest].lastIndex(where: \.isBlank) ?? 0
        return mask(bytes[..<end]) + " " + Self.hidden
    }

    /// A command as a shell reads it: the program, and what is harmless of its words.
    package func command(_ command: String) -> String {
        bounded(command) { bytes in
            var scan = ShellScan(Array(bytes), mask: SettingMask())
            return scan.masked()
        }
    }

    /// The arguments of a program without secrets.
    ///
    /// - Parameters:
    ///   - arguments: Without the program.
    ///   - program: Its name or path; of some it is known what their arguments mean.
    /// - Returns: As many arguments, in their order.
    package func arguments(_ arguments: [String], of program: String? = nil) -> [String] {
        var reader = program.map { WordReader(SettingMask(), program: $0) } ?? .words(SettingMask())
        return arguments.map { reader.read(Array($0.utf8)[...]) }
    }

    /// A value by the name of its setting.
    func value(_ value: String, named name: String, in place: SettingMask.Place = .setting) -> String {
        SettingMask().value(Array(value.utf8)[...], named: Array(name.utf8)[...], in: place)
    }
}
