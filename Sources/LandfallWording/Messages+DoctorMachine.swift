package import LandfallConnections
internal import LandfallModel

/// What `doctor` says of this user's keyring and files, and of the clock.
extension Messages {
    package func text(_ finding: KeyringFinding) -> DoctorText {
        switch finding {
        case .ready(let provider):
            DoctorText(say("The keyring\(named(provider)) works"))
        case .silent(let provider):
            DoctorText(say("The keyring\(named(provider)) does not answer"), restartKeyring)
        case .noCollection(let provider):
            DoctorText(
                say("The keyring\(named(provider)) has no default collection, or it is hidden"),
                say(
                    "Unlock it, or create one, in your desktop's password manager; or use the sealed file: \(sealed)"
                ))
        case .locked(let provider):
            DoctorText(
                say("The keyring\(named(provider)) is locked"),
                say(
                    "Unlock it in your desktop's password manager, or use the sealed file: \(sealed)"
                ))
        case .notRunning: DoctorText(say("A keyring is installed, but does not start"), logInAgain)
        case .failing(let provider):
            DoctorText(say("The keyring\(named(provider)) answers with an error"), restartKeyring)
        case .noBus: DoctorText(say("No session bus, so the keyring cannot be used"), useSealedFile)
        case .busDead:
            DoctorText(say("The session bus does not accept connections, so the keyring cannot be used"), logInAgain)
        case .busUntrusted:
            DoctorText(say("Another user could answer on the session bus, so the keyring is not used"), useSealedFile)
        case .noService:
            DoctorText(
                say("No keyring (Secret Service) is installed"),
                say(
                    "\(command: "sudo apt install gnome-keyring libsecret-1-0"), or use the sealed file: \(sealed)"
                ))
        case .libraryMissing:
            DoctorText(
                say("libsecret is not installed, so the keyring cannot be used"),
                say(
                    "\(command: "sudo apt install libsecret-1-0"), or use the sealed file: \(sealed)"
                ))
        }
    }

    /// Works with and without a saved server.
    private var sealed: Hint { say("--store sealed with landfall add or landfall token set") }

    private var restartKeyring: Hint {
        say(
            "Log in again to restart it, or store tokens in the sealed file: \(sealed)"
        )
    }
    private var logInAgain: Hint {
        say("Log in again, or store tokens in the sealed file: \(sealed)")
    }
    private var useSealedFile: Hint {
        say("Store tokens in the sealed file: \(sealed)")
    }

    private func named(_ provider: ForeignText?) -> String { provider.map { say(" (\($0))") } ?? "" }

    package func text(_ finding: FilesFinding) -> DoctorText {
        switch finding {
        case .absent: DoctorText(say("Nothing is saved yet"))
        case .good: DoctorText(say("Only you can read landfall's files"))
        case .noHome:
            DoctorText(say("HOME is not set, so there is nowhere to save files"), say("Set HOME to your home folder"))
        case .notOwn(let paths, isRoot: true):
            DoctorText(
                say("Owned by a user other than root: \(some(paths))"),
                say("Run landfall as that user, without sudo"))
        case .notOwn(let paths, isRoot: false):
            DoctorText(
                say("Owned by another user: \(some(paths))"),
                .run("sudo chown -R \"$(id -un)\": \(arguments(paths))"))
        case .links(let paths):
            DoctorText(say("landfall does not follow symbolic links: \(some(paths))"), replaceLink(paths))
        case .exposedProfiles(let path):
            DoctorText(say("Other users can change \(path)"), .run(ShellCommand(.list)))
        case .exposedRecord(let folder):
            // Closed alone, it would vouch for what others have written into it, or for everything where they have removed it.
            DoctorText(
                say("Other users can change what you have confirmed, in \(folder)"),
                .run(
                    "chmod 700 \(folder) && install -m 600 /dev/null \(ForeignText(folder.raw + "/confirmed"))"
                ))
        case .tooOpen(let folders, let files):
            DoctorText(say("Other users can access \(some(folders + files))"), close(folders, files))
        }
    }

    /// The first of them, and how many more there are.
    private func some(_ paths: [ForeignText]) -> String {
        let first = paths.first?.description ?? ""
        let more = paths.count - 1
        return more < 1 ? first : say("\(first) (and \(more) more)")
    }

    /// As many of them as a line can take.
    private func arguments(_ paths: [ForeignText]) -> [ForeignText] { Array(paths.prefix(20)) }

    private func replaceLink(_ paths: [ForeignText]) -> DoctorText.Remedy {
        let first = paths.first?.description ?? ""
        return .run("cp --remove-destination \"$(readlink -f \(first))\" \(first) && chmod 600 \(first)")
    }

    private func close(_ folders: [ForeignText], _ files: [ForeignText]) -> DoctorText.Remedy {
        let commands = [("700", folders), ("600", files)].filter { !$0.1.isEmpty }
        let lines = commands.map { "chmod \($0.0) \(arguments($0.1))" as ShellCommand }
        return .run(.other(lines.map(\.description).joined(separator: " && ")))
    }

    package func text(_ finding: ClockFinding) -> DoctorText {
        switch finding {
        case .synchronised: DoctorText(say("The clock is synchronised"))
        case .unknown: DoctorText(say("The clock shows a plausible time"))
        case .unsynchronised:
            DoctorText(say("The clock is not synchronised"), .run("sudo timedatectl set-ntp true"))
        case .wrongYear(let year):
            DoctorText(
                say("The clock is set to \(year): certificates and keys will seem expired or not yet valid"),
                .run("sudo timedatectl set-ntp true"))
        }
    }
}
