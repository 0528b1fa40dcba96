/// What the command line says.
struct FuzzOptions {
    static let usage = """
        usage: landfall-fuzz --list
               landfall-fuzz TARGET [--executions N] [--seed N] [--last FILE]
               landfall-fuzz TARGET --input FILE       one input, as it is in the file
               landfall-fuzz --take FILE               the bytes that --last kept, on standard output
        Exits with 0 if all held, with 1 and the fault if something did not. A trap ends it by a signal, and so does an input
        that takes 20 seconds of processor time (SIGPROF); more than 2 GB of memory end it too. scripts/fuzz keeps the input.

        """

    var target: FuzzTarget?
    var isList = false
    var executions = 10_000
    var seed: UInt64 = 1
    var lastFile: String?
    var inputFile: String?
    var takenFile: String?

    /// Reads arguments, without the program's name; nil where they make no sense.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--list": isList = true
            case "--executions":
                guard let number = rest.popFirst().flatMap(Int.init), number > 0 else { return nil }
                executions = number
            case "--seed":
                guard let number = rest.popFirst().flatMap(UInt64.init) else { return nil }
                seed = number
            case "--last": lastFile = rest.popFirst()
            case "--input": inputFile = rest.popFirst()
            case "--take": takenFile = rest.popFirst()
            default:
                guard target == nil, let named = FuzzTarget.all.first(where: { $0.name == word }) else { return nil }
                target = named
            }
        }
        guard isList || target != nil || takenFile != nil else { return nil }
    }
}
