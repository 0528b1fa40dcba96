package import ServerModel

/// What is said of products: one sentence for each key of a `ServerProduct`, and none for a product.
extension Messages {
    /// One of several: "a, b or c".
    package func oneOf(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        let others = names.dropLast().joined(separator: ", ")
        return pick("\(others) or \(last)", "\(others) 또는 \(last)")
    }

    /// How the server of a product is made to listen.
    package func startServer(_ kind: ServerKind) -> Hint {
        switch kind.product.hints.start {
        case .configureDiane: startDiane
        case .serve:
            pick(
                "\(kind.displayName) listens on 127.0.0.1:8890 once there is a project: \(command: "diane init"), then \(command: "diane serve")",
                "\(kind.displayName) 서버는 프로젝트가 있어야 127.0.0.1:8890에서 열립니다: \(command: "diane init"), 그다음 \(command: "diane serve")"
            )
        case .run:
            pick(
                "Start \(kind.displayName), or give its port: --port N",
                "\(kind.displayName) 서버를 시작하거나 포트를 지정하세요: --port N")
        }
    }

    /// What anyone can do who can reach a server without a key.
    package func announcesOpen(_ kind: ServerKind, _ port: UInt16) -> String {
        pick(
            "\(kind.displayName) has no key: anyone who can reach port \(port) can read all conversations and run agents",
            "\(kind.displayName) 서버에는 키가 없습니다. 포트 \(port)에 연결할 수 있으면 누구나 모든 대화를 읽고 에이전트를 실행할 수 있습니다")
    }

    /// How others get to a server that only listens on loopback.
    package func carryThere(_ port: UInt16) -> Hint {
        pick(
            "It cannot listen elsewhere; other machines reach it through \(form: "ssh -L \(port):127.0.0.1:\(port) HOST") or \(command: "tailscale serve \(port)")",
            "다른 주소에서는 열 수 없습니다. 다른 컴퓨터에서 실행: \(form: "ssh -L \(port):127.0.0.1:\(port) HOST"), 또는 서버 컴퓨터에서 실행: \(command: "tailscale serve \(port)")"
        )
    }
}
