/// Flags whose value may be left out: `landfall add studio --from 1 --ssh`, and `--ssh anna@`. The parser knows only flags that always
/// have one, and flags that never do.
enum OptionalValues {
    /// What stands for a value that was left out.
    static let none = "@"

    /// The same command line in which each such flag has its value after `=`. Only `add` has one.
    static func completed(_ arguments: [String]) -> [String] {
        guard arguments.first == "add" else { return arguments }
        var (completed, rest) = ([String](), arguments[...])
        while let argument = rest.popFirst() {
            if argument == "--" { return completed + [argument] + rest }
            guard argument == "--ssh" else {
                completed.append(argument)
                continue
            }
            let hasValue = rest.first.map { $0.hasSuffix("@") && !$0.hasPrefix("-") } ?? false
            completed.append("--ssh=\(hasValue ? rest.removeFirst() : none)")
        }
        return completed
    }
}
