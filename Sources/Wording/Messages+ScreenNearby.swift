package import ServerModel

/// What Nearby says.
extension Messages {
    /// The heading above the servers of a source.
    package func sourceHeading(_ source: DiscoverySource) -> String {
        switch source {
        case .lan: "LAN"
        case .tailnet: pick("TAILNET", "tailnet")
        case .machine: pick("THIS MACHINE", "이 컴퓨터")
        }
    }

    package func sourceName(_ source: DiscoverySource) -> String {
        if source == .lan { return "LAN" }
        return source == .tailnet ? inTailnet : thisMachine
    }

    package func machines(_ count: Int) -> String {
        pick(count == 1 ? "1 machine" : "\(count) machines", "컴퓨터 \(count)대")
    }

    package var goneNow: String { pick("gone", "방금 사라짐") }

    package var doesNotAnswer: String { pick("announced, but not answering", "공개됨, 응답 없음") }

    package var seenBefore: String { pick("from an earlier scan", "이전 검색에서 보임") }

    package var lookingAround: String { pick("Looking…", "찾는 중…") }

    package var nothingAround: String {
        pick("Nothing found; press i to type an address", "찾은 것이 없습니다. i를 눌러 주소를 입력하세요")
    }

    package var serverElsewhere: String { pick("Is your server on another machine?", "서버가 다른 컴퓨터에 있나요?") }

    package var wayByAddress: String { pick("Type its address", "주소 입력하기") }

    package var wayBySSH: String { pick("Reach it over ssh", "ssh로 연결하기") }

    package var sshHint: String {
        pick("ssh://user@box; needs no open port", "ssh://user@box, 열린 포트 불필요")
    }

    package var wayByAnnouncing: String { pick("Announce it there", "서비스 공개: 그 컴퓨터에서 실행") }

    package var nothingProves: String {
        pick(
            "nothing proves which server this is, so no token would be sent",
            "어느 서버인지 확인할 수 없어 토큰을 보내지 않습니다")
    }

    package func provableBy(_ routes: [String]) -> String {
        let list = routes.joined(separator: ", ")
        return pick("can prove its identity over \(list)", "신원 확인 가능: \(list)")
    }
}
