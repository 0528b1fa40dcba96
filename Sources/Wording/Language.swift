/// The languages that landfall speaks.
package enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty decides (locale(7)); English where it names a
    /// language that landfall does not speak.
    package init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let language = name.prefix { $0 != "_" && $0 != "." && $0 != "@" }
        self = Language(rawValue: language.lowercased()) ?? .english
    }
}
