internal import LandfallModel
internal import LandfallWording

/// A shell that completes command lines of landfall: its script asks landfall at every tab key, so that it knows what the parser knows.
enum ShellCompletion: String, CaseIterable {
    case bash, zsh, fish

    /// What the shell reads at its start. None of them expands a candidate: it is a line of output, and then a word.
    var script: String {
        switch self {
        case .bash:
            """
            _landfall() {
                mapfile -t COMPREPLY < <(command landfall ---completion bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            }
            complete -o nosort -F _landfall landfall
            """
        case .zsh:
            """
            #compdef landfall
            _landfall() {
                local -a found
                found=("${(@f)$(command landfall ---completion zsh "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
                [[ -n $found ]] && _describe -V landfall found
            }
            if [[ $funcstack[1] == _landfall ]]; then _landfall "$@"; else compdef _landfall landfall; fi
            """
        case .fish:
            """
            complete -c landfall -f -k \\
                -a '(command landfall ---completion fish (commandline -cp | string collect) 2>/dev/null)'
            """
        }
    }

    /// What landfall prints where a script asks it.
    ///
    /// - Parameters:
    ///   - arguments: `---completion`, the shell, its command up to the cursor, and of bash the part of the last word that it replaces.
    ///   - language: The language in which is said what a word is for.
    /// - Returns: Lines; nil if no script asks.
    static func reply(_ arguments: [String], _ language: Language) -> [String]? {
        guard arguments.first == "---completion" else { return nil }
        guard arguments.count > 2, let shell = Self(rawValue: arguments[1]) else { return [] }
        let line = CommandWords(arguments[2])
        // sudo(8) and variables may stand before the name of the program.
        let start = line.finished.firstIndex { $0 == "landfall" || $0.hasSuffix("/landfall") } ?? 0
        let found = LineCompletion(language).candidates(after: Array(line.finished.dropFirst(start + 1)), line.last)
        return found.compactMap {
            shell.spelled($0, line, replaced: arguments.count > 3 ? arguments[3] : "")
        }
    }

    /// A candidate as the shell takes it; nil if it cannot be put there.
    private func spelled(_ candidate: CommandCandidate, _ line: CommandWords, replaced: String) -> String? {
        switch self {
        case .bash:
            // It splits words at colons too, and wants what follows the last of them, as it is to stand in the line.
            let part = line.last.hasSuffix(replaced) ? replaced : CommandWords(replaced).last
            let rest = String(candidate.word.dropFirst(line.last.count - part.count))
            return line.isWhole ? ShellText.escaped(rest) : ShellText.escaped(rest) == rest ? rest : nil
        case .zsh:
            return ShellText.zshCompletion(candidate.word) + (candidate.about.isEmpty ? "" : ":" + candidate.about)
        case .fish:
            return candidate.word + (candidate.about.isEmpty ? "" : "\t" + candidate.about)
        }
    }
}
