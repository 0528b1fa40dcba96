package import LocalDiscovery
internal import ServerModel
package import Workflows

/// What `announce` says.
extension Messages {
    /// What became of a service; nil for what a source says of itself.
    package func news(_ news: Announcement.News, of service: ServiceDefinition) -> String? {
        let (name, kind, port) = (service.name, service.kind.displayName, service.port)
        return switch news {
        case .established: announcing(name, kind, port)
        case .renamed(let old): renamed(old, name)
        case .withdrawn: withdrawn
        case .gone(isTaken: true): announcedIsTaken(name, kind, port)
        case .gone(isTaken: false): announcedIsGone(name, kind, port)
        case .again(.back, _): announcedIsBack(kind, port)
        case .again(.keySet, _): announcedAsksForKey(kind, port)
        case .again(.keyRemoved, _): announcedAsksForNoKey(kind, port)
        case .again(.changed, _): announcedChanged(kind, port)
        case .source: nil
        }
    }

    /// Who reaches the server, and what to do about it, one step a line.
    package func reach(_ reach: ServerReach) -> (sentence: String, steps: [Hint]) {
        switch reach {
        case .open(let kind, let port): (announcesOpen(kind, port), [])
        case .keyless(let port): (announcesKeyless(port), [setKeyFirst])
        case .loopbackOnly(let port, let isKeyless, let isCarried):
            (loopbackOnly(port), (isKeyless ? [setKeyFirst] : []) + [isCarried ? carryThere(port) : listenEverywhere])
        case .addresses(let addresses):
            (listensOn(addresses.map(\.description).joined(separator: ", ")), [])
        }
    }

    func announcing(_ name: String, _ kind: String, _ port: UInt16) -> String {
        pick(
            "Announcing \(name) (\(kind), port \(port)); Ctrl-C stops it",
            "\(name) 공개 중 (\(kind), 포트 \(port)), Ctrl-C로 중단")
    }

    func renamed(_ from: String, _ to: String) -> String {
        pick(
            "The name \(from) is taken on this network; using \(to)", "이 네트워크에서 \(from) 이름이 이미 쓰이고 있어 다음 이름을 씁니다: \(to)"
        )
    }

    func notAnnounced(_ name: String) -> String {
        pick("Timed out before \(name) was announced", "제한 시간 안에 \(name) 서비스를 공개하지 못했습니다")
    }

    var announceLonger: Hint {
        pick(
            "Announcing a name takes a second or two: give a longer --timeout",
            "서비스 공개에 1~2초가 걸립니다. --timeout을 늘리세요")
    }

    var withdrawn: String { pick("Stopped announcing", "서비스 공개를 중단했습니다") }

    func announcedIsGone(_ name: String, _ kind: String, _ port: UInt16) -> String {
        pick(
            "\(kind) has not answered on port \(port) for 10 s; \(name) is not announced until it does",
            "포트 \(port)에서 10초 동안 \(kind)의 응답이 없어 \(name) 서비스 공개를 중단했습니다. 다시 응답하면 다시 공개합니다")
    }

    func announcedIsTaken(_ name: String, _ kind: String, _ port: UInt16) -> String {
        pick(
            "The server on port \(port) is no longer \(kind); \(name) is not announced until it is",
            "포트 \(port)의 서버가 더 이상 \(kind) 서버가 아니어서 \(name) 서비스 공개를 중단했습니다")
    }

    func announcedIsBack(_ kind: String, _ port: UInt16) -> String {
        pick("\(kind) answers on port \(port) again", "포트 \(port)에서 \(kind) 서버가 다시 응답합니다")
    }

    func announcedAsksForKey(_ kind: String, _ port: UInt16) -> String {
        pick("\(kind) on port \(port) now requires a key", "포트 \(port)의 \(kind) 서버가 이제 키를 요구합니다")
    }

    func announcedAsksForNoKey(_ kind: String, _ port: UInt16) -> String {
        pick("\(kind) on port \(port) no longer requires a key", "포트 \(port)의 \(kind) 서버가 더 이상 키를 요구하지 않습니다")
    }

    func announcedChanged(_ kind: String, _ port: UInt16) -> String {
        pick(
            "\(kind) on port \(port) has changed; the announcement is updated",
            "포트 \(port)의 \(kind) 서버 정보가 바뀌어 공개 내용을 갱신했습니다")
    }

    func noLocalServer(_ ports: String) -> String {
        pick("No server answers on this machine (ports tried: \(ports))", "이 컴퓨터에서 응답하는 서버가 없습니다 (확인한 포트: \(ports))")
    }

    func otherProduct(_ ports: String, _ kinds: String) -> String {
        pick(
            "No \(kinds) server answers; another product answers on port \(ports)", "포트 \(ports)의 서버는 \(kinds) 서버가 아닙니다"
        )
    }

    package var startDiane: Hint {
        pick(
            """
            Diane listens on TCP only if ~/.diane/config.json sets http.port, and then on every interface: set http.api_key there \
            first, then http.port (9090), and restart diane
            """,
            """
            Diane은 ~/.diane/config.json에 http.port를 설정해야 TCP로 열리며, 이때 모든 인터페이스에서 열립니다. 먼저 http.api_key를, \
            그다음 http.port(9090)를 설정하고 diane을 다시 시작하세요
            """)
    }

    func announcesKeyless(_ port: UInt16) -> String {
        pick(
            "This Diane has no API key: anyone who can reach port \(port) can read its settings, including the secrets",
            "이 Diane에는 API 키가 없습니다. 포트 \(port)에 연결할 수 있으면 누구나 비밀 값을 포함한 설정을 읽을 수 있습니다")
    }

    var setKeyFirst: Hint {
        pick(
            "First set http.api_key in ~/.diane/config.json and restart diane",
            "먼저 ~/.diane/config.json에 http.api_key를 설정하고 diane을 다시 시작하세요")
    }

    func loopbackOnly(_ port: UInt16) -> String {
        pick(
            "The server on port \(port) listens on loopback only: other machines will see this server but cannot reach it",
            "포트 \(port)번이 루프백에서만 열려 있습니다. 다른 컴퓨터에서는 서버가 보여도 연결할 수 없습니다")
    }

    var listenEverywhere: Hint {
        pick(
            "Make the server listen on 0.0.0.0 or on this machine's LAN address",
            "서버가 0.0.0.0 또는 이 컴퓨터의 LAN 주소에서 열리도록 설정하세요")
    }

    func listensOn(_ addresses: String) -> String {
        pick("It listens only on \(addresses)", "\(addresses)에서만 열려 있습니다")
    }

    func badServiceName(_ name: String) -> String {
        pick(
            "--name \(name): a service name has 1 to 63 bytes and no control characters",
            "--name \(name): 서비스 이름은 제어 문자 없이 1~63바이트여야 합니다")
    }

    func refusedByAvahi(_ reason: String) -> String {
        pick("Avahi rejected the service: \(reason)", "Avahi가 서비스를 거부했습니다: \(reason)")
    }

    package func badPort(_ text: String) -> String {
        pick("--port \(text): give a number from 1 to 65535", "--port \(text): 1~65535 사이의 숫자를 지정하세요")
    }

    package func installAs(_ path: String) -> String {
        pick(
            "Save it as \(path); avahi-daemon then announces the server at every start",
            "다음 파일로 저장하면 avahi-daemon이 시작할 때마다 서버를 공개합니다: \(path)")
    }
}
