package import LandfallConnections
internal import LandfallModel

extension KeyringFinding: CheckFinding {
    package static let check = "keyring"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .ready(let provider):
            DoctorText(messages.say("The keyring\(messages.named(provider)) works"))
        case .silent(let provider):
            DoctorText(messages.say("The keyring\(messages.named(provider)) does not answer"), messages.restartKeyring)
        case .noCollection(let provider):
            DoctorText(
                messages.say("The keyring\(messages.named(provider)) has no default collection, or it is hidden"),
                messages.say(
                    "Unlock it, or create one, in your desktop's password manager; or use the sealed (encrypted) file: \(messages.sealed)"
                ))
        case .locked(let provider):
            DoctorText(
                messages.say("The keyring\(messages.named(provider)) is locked"),
                messages.say(
                    "Unlock it in your desktop's password manager, or use the sealed (encrypted) file: \(messages.sealed)"
                )
            )
        case .notRunning: DoctorText(messages.say("A keyring is installed, but does not start"), messages.logInAgain)
        case .failing(let provider):
            DoctorText(
                messages.say("The keyring\(messages.named(provider)) answers with an error"), messages.restartKeyring)
        case .noBus: DoctorText(messages.say("No session bus, so the keyring cannot be used"), messages.useSealedFile)
        case .busDead:
            DoctorText(
                messages.say("The session bus does not accept connections, so the keyring cannot be used"),
                messages.logInAgain)
        case .busUntrusted:
            DoctorText(
                messages.say("Another user could answer on the session bus, so the keyring is not used"),
                messages.useSealedFile)
        case .noService:
            DoctorText(
                messages.say("No keyring (Secret Service) is installed"),
                messages.say(
                    "\(command: "sudo apt install gnome-keyring libsecret-1-0"), or use the sealed (encrypted) file: \(messages.sealed)"
                ))
        case .libraryMissing:
            DoctorText(
                messages.say("libsecret is not installed, so the keyring cannot be used"),
                messages.say(
                    "\(command: "sudo apt install libsecret-1-0"), or use the sealed (encrypted) file: \(messages.sealed)"
                )
            )
        }
    }
}

extension FilesFinding: CheckFinding {
    package static let check = "files"
    package static let unfinished = Verdict.fail

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .absent: DoctorText(messages.say("Nothing is saved yet"))
        case .good: DoctorText(messages.say("Only you can read landfall's files"))
        case .noHome:
            DoctorText(
                messages.say("HOME is not set, so there is nowhere to save files"),
                messages.say("Set HOME to your home folder"))
        case .notOwn(let paths, isRoot: true):
            DoctorText(
                messages.say("Owned by a user other than root: \(messages.some(paths))"),
                messages.say("Run landfall as that user, without sudo"))
        case .notOwn(let paths, isRoot: false):
            DoctorText(
                messages.say("Owned by another user: \(messages.some(paths))"),
                .run("sudo chown -R \"$(id -un)\": \(messages.arguments(paths))"))
        case .links(let paths):
            DoctorText(
                messages.say("landfall does not follow symbolic links: \(messages.some(paths))"),
                messages.replaceLink(paths))
        case .exposedProfiles(let path):
            DoctorText(messages.say("Other users can change \(path)"), .run(ShellCommand(.list)))
        case .exposedRecord(let folder):
            // Closed alone, it would vouch for what others have written into it, or for everything where they have removed it.
            DoctorText(
                messages.say("Other users can change the record of what you have confirmed: \(folder)"),
                .run("chmod 700 \(folder) && install -m 600 /dev/null \(ForeignText(folder.raw + "/confirmed"))"))
        case .tooOpen(let folders, let files):
            DoctorText(
                messages.say("Other users can access \(messages.some(folders + files))"), messages.close(folders, files)
            )
        }
    }
}

extension ClockFinding: CheckFinding {
    package static let check = "clock"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .synchronised: DoctorText(messages.say("The clock is synchronised"))
        case .unknown: DoctorText(messages.say("The clock shows a plausible time"))
        case .unsynchronised:
            DoctorText(messages.say("The clock is not synchronised"), .run("sudo timedatectl set-ntp true"))
        case .wrongYear(let year):
            DoctorText(
                messages.say("The clock is set to \(year): certificates and keys will seem expired or not yet valid"),
                .run("sudo timedatectl set-ntp true"))
        }
    }
}

extension SSHFinding: CheckFinding {
    package static let check = "ssh"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .ready(let keys):
            DoctorText(
                messages.say(
                    keys, "ssh is installed, and its agent has \(keys) key",
                    "ssh is installed, and its agent has \(keys) keys"))
        case .agentEmpty:
            DoctorText(messages.say("ssh is installed, and its agent has no keys yet: ssh-add"))
        case .noAgent:
            DoctorText(
                messages.say(
                    "ssh is installed, but no agent is in use (SSH_AUTH_SOCK is not set): keys with a passphrase cannot be used"
                ))
        case .agentSilent(let path):
            DoctorText(
                messages.say("The ssh agent at \(ForeignText(path)) does not answer"),
                .run("eval \"$(ssh-agent)\" && ssh-add"))
        case .notInstalled:
            DoctorText(
                messages.say(
                    "ssh is not installed; landfall uses it to reach servers that cannot prove their identity otherwise"
                ),
                .run("sudo apt install openssh-client"))
        }
    }
}

extension HistoryFinding: CheckFinding {
    package static let check = "history"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .noServers: DoctorText(messages.say("No servers are saved, so there is nothing to record"))
        case .recording: DoctorText(messages.say("The history of your servers is being recorded"))
        case .idle(hasService: true):
            DoctorText(
                messages.say("No history of your servers is being recorded"), .run(Messages.startsService))
        case .idle(hasService: false):
            DoctorText(
                messages.say("No history of your servers is being recorded"),
                messages.say("To record it: \(command: .watchAll)"))
        }
    }
}

/// What `doctor` says of this user's keyring and files, and of the clock.
extension Messages {
    /// Works with and without a saved server.
    fileprivate var sealed: Hint { say("--store sealed with landfall add or landfall token set") }

    fileprivate var restartKeyring: Hint {
        say("Log in again to restart it, or store tokens in the sealed (encrypted) file: \(sealed)")
    }
    fileprivate var logInAgain: Hint {
        say("Log in again, or store tokens in the sealed (encrypted) file: \(sealed)")
    }
    fileprivate var useSealedFile: Hint {
        say("Store tokens in the sealed (encrypted) file: \(sealed)")
    }

    fileprivate func named(_ provider: ForeignText?) -> String { provider.map { say(" (\($0))") } ?? "" }

    /// The first of them, and how many more there are.
    fileprivate func some(_ paths: [ForeignText]) -> String {
        let first = paths.first?.description ?? ""
        let more = paths.count - 1
        return more < 1 ? first : say("\(first) (and \(more) more)")
    }

    /// As many of them as a line can take.
    fileprivate func arguments(_ paths: [ForeignText]) -> [ForeignText] { Array(paths.prefix(20)) }

    fileprivate func replaceLink(_ paths: [ForeignText]) -> DoctorText.Remedy {
        let first = paths.first?.description ?? ""
        return .run("cp --remove-destination \"$(readlink -f \(first))\" \(first) && chmod 600 \(first)")
    }

    fileprivate func close(_ folders: [ForeignText], _ files: [ForeignText]) -> DoctorText.Remedy {
        let commands = [("700", folders), ("600", files)].filter { !$0.1.isEmpty }
        let lines = commands.map { "chmod \($0.0) \(arguments($0.1))" as ShellCommand }
        return .run(.other(lines.map(\.description).joined(separator: " && ")))
    }
}
