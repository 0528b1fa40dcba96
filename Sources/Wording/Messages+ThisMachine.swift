package import ServerModel

/// Why a server on this machine is not proven, and what to do about it.
extension Messages {
    /// Part of a sentence.
    package func doubt(_ doubt: Doubt) -> String {
        switch doubt {
        case .otherUser(let uid):
            pick("another user's process (uid \(uid)) listens there", "다른 사용자(uid \(uid))의 프로세스가 응답합니다")
        case .ownerUnknown:
            pick("the owner of the listening process is unknown", "어느 사용자의 프로세스인지 확인할 수 없습니다")
        case .closed:
            pick("it closes the connection after each answer", "응답할 때마다 연결을 닫습니다")
        case .replaceable(let path):
            pick(
                "other users can change \(ForeignText(path))",
                "다른 사용자가 바꿀 수 있는 경로입니다: \(ForeignText(path))")
        case .ledHere:
            pick("it was found only through mDNS or DNS", "mDNS나 DNS로만 찾은 서버입니다")
        }
    }

    /// The sentence of the stage `identity`.
    package func unproven(_ doubt: Doubt) -> String {
        pick("unproven: \(self.doubt(doubt))", "신원 미확인: \(self.doubt(doubt))")
    }

    /// The next step, which weakens nothing.
    package func remedy(_ doubt: Doubt, route: Route?) -> Hint {
        switch doubt {
        case .closed:
            return pick("Turn on keep-alive in the server", "서버에서 keep-alive를 켜세요")
        case .otherUser, .ownerUnknown:
            return pick(
                "Run the server as yourself or as root, or reach it over TLS",
                "서버를 본인 계정이나 root로 실행하거나 TLS로 연결하세요")
        case .replaceable:
            return pick(
                "Put the socket in a folder that only you can change, such as ~/.diane",
                "본인만 변경할 수 있는 폴더(예: ~/.diane)에 소켓을 두세요")
        case .ledHere:
            let address = ForeignText(route?.url ?? "")
            return pick(
                "It runs on this machine; if it is your server, give its address: \(address)",
                "이 컴퓨터에서 실행 중입니다. 본인의 서버라면 주소를 지정하세요: \(address)")
        }
    }
}
