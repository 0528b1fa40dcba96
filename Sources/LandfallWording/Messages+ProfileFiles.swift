internal import LandfallConnections
package import LandfallModel

/// What is wrong with a file of profiles: the one that is kept, or one that is to be imported.
extension Messages {
    package func profilesDamaged(_ path: String, _ fault: DocumentFault) -> String {
        say("\(path), line \(fault.line), column \(fault.column): \(reason(fault.reason))")
    }

    package var repairByHand: Hint {
        say("Nothing was changed. Fix that line in an editor, or move the file away to start over")
    }

    package func profilesTooNew(_ path: String, _ schema: String) -> String {
        say("\(path) was written by a newer landfall (\(schema))")
    }

    package var updateLandfall: Hint { say("Nothing was changed. Update landfall on this machine") }

    package func notOwnFile(_ path: String) -> String { say("\(path) belongs to another user") }

    package func takeOwnership(_ path: String, isRoot: Bool) -> Hint {
        isRoot
            ? say("Run landfall as that user, without sudo")
            : say("Make it yours: \(command: "sudo chown \"$(id -un)\": \(path)")")
    }

    package func closeToOthers(_ path: String, isFolder: Bool = false) -> Hint {
        let command: ShellCommand = isFolder ? "chmod go-w \(path)" : "chmod go-rwx \(path)"
        return say("Restrict access: \(command: command)")
    }

    package func exposedFile(_ path: String) -> String {
        say(Sentence("Other users can access \(path)", context: "file"))
    }

    package func brokenLink(_ path: String) -> String { say("\(path) is a broken symbolic link") }

    package func repairLink(_ path: String) -> Hint { say("See where it points: \(command: "ls -l \(path)")") }

    package func moveAway(_ path: String) -> Hint {
        say("Inspect it: \(command: "ls -ld \(path)"); move it away to start over")
    }

    package func profilesLocked(_ path: String) -> String { say("Another landfall is writing and has locked \(path)") }

    package var whoHolds: Hint {
        say("Try again; if this persists, another landfall is stuck: \(command: "ps -C landfall")")
    }

    package func noLock(_ path: String, _ reason: String) -> String {
        say("Cannot lock \(path): \(systemReason(reason))")
    }

    package var lockElsewhere: Hint {
        say("This file system does not support locks; set XDG_CONFIG_HOME to a folder on a local disk")
    }

    package var noHomeForProfiles: String { say("HOME is not set, so there are no profiles") }

    package func badDocument(_ file: String, schema: String?) -> String {
        let found = schema.map { " (\($0))" } ?? ""
        return say("\(file) was not created by landfall share\(found)")
    }

    package var howToExport: Hint { say("On the machine that has the profiles, create one: \(command: .shareAll)") }

    package var secretsStayOut: Hint {
        say(
            "Nothing was added. Remove the secret from the file, run the command again, then set the token: \(form: "landfall token set NAME")"
        )
    }

    package var nothingImported: Hint { say("Nothing was added. To replace what is saved: \(again(.replace))") }

    package func reason(_ reason: DocumentFault.Reason) -> String {
        switch reason {
        case .unexpectedEnd: say("unexpected end")
        case .unexpectedCharacter: say("unexpected character")
        case .badEncoding: say("not valid UTF-8")
        case .badEscape: say("invalid escape")
        case .controlCharacter: say("control character in a string")
        case .badNumber: say("not a JSON number")
        case .duplicateName: say("duplicate name")
        case .tooDeep: say("nested too deeply")
        case .wrongType(let field, let expected): say("\(shown(field)) must be of type \(expected)")
        case .badValue(let field): say("\(shown(field)) has an invalid value")
        case .missing(let field): say("\(shown(field)) is missing")
        case .duplicateProfile: say("another profile has this name or id")
        case .linkLocal: linkLocalRoute
        case .otherKind: otherKind
        case .noRoute: say("a profile needs a route")
        case .inlineSecret(let field): say("\(shown(field)) is a secret, and profiles hold no secrets")
        case .rule(let rule): self.reason(rule)
        }
    }

    /// What is wrong with a file beyond its form.
    private func reason(_ rule: DocumentFault.Rule) -> String {
        switch rule.rawValue {
        case "behind_the_end": say("nothing may follow the line with \"end\": true")
        case "unknown_theme": say("unknown theme")
        case "unknown_language": say("unknown language")
        case "unknown_motion", "unknown_notify", "unknown_cache": say("not a valid choice")
        case "unknown_action": say("unknown action")
        case "fixed_action": say("the key of this action cannot be changed")
        case "unknown_key": say("unknown key")
        case "reserved_key": say("this key is reserved")
        case "key_twice": say("this key is assigned to two actions")
        default: say("it has an invalid value")
        }
    }

    private func shown(_ field: String) -> String { ForeignText(field).debugDescription }
}
