/// What the command line itself needs.
extension Messages {
    func commandUnknown(_ name: String) -> String {
        pick("There is no command \(name)", "\(name) 명령이 없습니다")
    }
}
