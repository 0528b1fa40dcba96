internal import ServerModel
package import SystemChecks

/// What `doctor` says of this user's keyring and files, and of the clock.
extension Messages {
    package func text(_ finding: KeyringFinding) -> DoctorText {
        switch finding {
        case .ready(let provider):
            DoctorText(
                pick("The keyring\(named(provider)) works", "키링\(named(provider))을 사용할 수 있습니다"))
        case .silent(let provider):
            DoctorText(
                pick("The keyring\(named(provider)) does not answer", "키링\(named(provider))이 응답하지 않습니다"),
                pick(
                    "Log in again to restart it, or keep tokens in the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "다시 로그인하여 재시작하거나 토큰을 암호화 파일(sealed)에 보관하세요: \(form: "landfall token set 이름 --store sealed")"))
        case .noCollection(let provider):
            DoctorText(
                pick(
                    "The keyring\(named(provider)) has no default collection, or it is hidden",
                    "키링\(named(provider))에 기본 보관함이 없거나 숨겨져 있습니다"),
                pick(
                    "Unlock it, or create one, in your desktop's password manager; or use the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "데스크톱의 암호 관리자에서 잠금을 풀거나 새로 만드세요. 또는 암호화 파일(sealed) 사용: \(form: "landfall token set 이름 --store sealed")"
                ))
        case .locked(let provider):
            DoctorText(
                pick("The keyring\(named(provider)) is locked", "키링\(named(provider))이 잠겨 있습니다"),
                pick(
                    "Unlock it in your desktop's password manager, or use the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "데스크톱의 암호 관리자에서 잠금을 푸세요. 또는 암호화 파일(sealed) 사용: \(form: "landfall token set 이름 --store sealed")"))
        case .notRunning:
            DoctorText(
                pick("A keyring is installed, but does not start", "키링이 설치되어 있지만 시작되지 않습니다"),
                pick(
                    "Log in again, or keep tokens in the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "다시 로그인하거나 토큰을 암호화 파일(sealed)에 보관하세요: \(form: "landfall token set 이름 --store sealed")"))
        case .failing(let provider):
            DoctorText(
                pick("The keyring\(named(provider)) answers with an error", "키링\(named(provider))이 오류를 반환합니다"),
                pick(
                    "Log in again to restart it, or keep tokens in the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "다시 로그인하여 재시작하거나 토큰을 암호화 파일(sealed)에 보관하세요: \(form: "landfall token set 이름 --store sealed")"))
        case .noBus:
            DoctorText(
                pick(
                    "No session bus, so the keyring cannot be used", "세션 버스가 없어 키링을 쓸 수 없습니다"),
                pick(
                    "Keep tokens in the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "토큰을 암호화 파일(sealed)에 보관하세요: \(form: "landfall token set 이름 --store sealed")"))
        case .busDead:
            DoctorText(
                pick(
                    "The session bus does not accept connections, so the keyring cannot be used",
                    "세션 버스에 연결할 수 없어 키링을 쓸 수 없습니다"),
                pick(
                    "Log in again, or keep tokens in the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "다시 로그인하거나 토큰을 암호화 파일(sealed)에 보관하세요: \(form: "landfall token set 이름 --store sealed")"))
        case .noService:
            DoctorText(
                pick("No keyring (Secret Service) is installed", "Secret Service가 설치되어 있지 않아 키링을 쓸 수 없습니다"),
                pick(
                    "\(command: "sudo apt install gnome-keyring libsecret-1-0"), or use the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "\(command: "sudo apt install gnome-keyring libsecret-1-0"), 또는 암호화 파일(sealed) 사용: \(form: "landfall token set 이름 --store sealed")"
                ))
        case .libraryMissing:
            DoctorText(
                pick("libsecret is not installed, so the keyring cannot be used", "libsecret이 설치되어 있지 않아 키링을 쓸 수 없습니다"),
                pick(
                    "\(command: "sudo apt install libsecret-1-0"), or use the sealed file: \(form: "landfall token set NAME --store sealed")",
                    "\(command: "sudo apt install libsecret-1-0"), 또는 암호화 파일(sealed) 사용: \(form: "landfall token set 이름 --store sealed")"
                ))
        }
    }

    private func named(_ provider: ForeignText?) -> String { provider.map { pick(" (\($0))", "(\($0))") } ?? "" }

    package func text(_ finding: FilesFinding) -> DoctorText {
        switch finding {
        case .absent: DoctorText(pick("Nothing is saved yet", "아직 저장된 것이 없습니다"))
        case .good: DoctorText(pick("Only you can read landfall's files", "landfall의 파일은 본인만 읽을 수 있습니다"))
        case .noHome:
            DoctorText(
                pick("HOME is not set, so there is nowhere to save files", "HOME이 설정되어 있지 않아 파일을 저장할 수 없습니다"),
                pick("Set HOME to your home folder", "HOME을 홈 폴더로 설정하세요"))
        case .notOwn(let paths, isRoot: true):
            DoctorText(
                pick("Owned by a user other than root: \(some(paths))", "소유자가 root가 아닙니다: \(some(paths))"),
                pick("Run landfall as that user, without sudo", "sudo 없이 그 사용자로 landfall을 실행하세요"))
        case .notOwn(let paths, isRoot: false):
            DoctorText(
                pick("Owned by another user: \(some(paths))", "다른 사용자가 소유하고 있습니다: \(some(paths))"),
                .run("sudo chown -R \"$(id -un)\": \(arguments(paths))"))
        case .links(let paths):
            DoctorText(
                pick(
                    "landfall does not follow symbolic links: \(some(paths))",
                    "landfall이 따라가지 않는 심볼릭 링크입니다: \(some(paths))"),
                replaceLink(paths))
        case .exposedProfiles(let path):
            DoctorText(
                pick("Other users can change \(path)", "다른 사용자가 바꿀 수 있습니다: \(path)"), .run("landfall list"))
        case .tooOpen(let folders, let files):
            DoctorText(
                pick(
                    "Other users can access \(some(folders + files))", "다른 사용자가 접근할 수 있습니다: \(some(folders + files))"),
                close(folders, files))
        }
    }

    /// The first of them, and how many more there are.
    private func some(_ paths: [ForeignText]) -> String {
        let first = paths.first?.description ?? ""
        let more = paths.count - 1
        return more < 1 ? first : pick("\(first) (and \(more) more)", "\(first)(외 \(more)개)")
    }

    /// As many of them as a line can take.
    private func arguments(_ paths: [ForeignText]) -> String { paths.prefix(20).map(quoted).joined(separator: " ") }

    private func replaceLink(_ paths: [ForeignText]) -> DoctorText.Remedy {
        let first = paths.first.map(quoted) ?? ""
        return .run("cp --remove-destination \"$(readlink -f \(first))\" \(first) && chmod 600 \(first)")
    }

    private func close(_ folders: [ForeignText], _ files: [ForeignText]) -> DoctorText.Remedy {
        let commands = [("700", folders), ("600", files)].filter { !$0.1.isEmpty }
        return .run(commands.map { "chmod \($0.0) \(arguments($0.1))" }.joined(separator: " && "))
    }

    package func text(_ finding: ClockFinding) -> DoctorText {
        switch finding {
        case .synchronised: DoctorText(pick("The clock is synchronised", "시계가 동기화되어 있습니다"))
        case .unknown: DoctorText(pick("The clock shows a plausible time", "시각이 정상 범위입니다"))
        case .unsynchronised:
            DoctorText(
                pick("The clock is not synchronised", "시계가 동기화되어 있지 않습니다"), .run("sudo timedatectl set-ntp true"))
        case .wrongYear(let year):
            DoctorText(
                pick(
                    "The clock is set to \(year): certificates and keys will seem expired or not yet valid",
                    "시계가 \(year)년으로 설정되어 있어 인증서와 키의 유효 기간을 잘못 판단합니다"), .run("sudo timedatectl set-ntp true"))
        }
    }
}
