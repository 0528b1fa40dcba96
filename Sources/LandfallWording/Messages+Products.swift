package import LandfallModel

/// What is said of products: one sentence for each key of a `ServerProduct`, and none for a product.
extension Messages {
    /// One of several: "a, b or c".
    package func oneOf(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        let others = names.dropLast().joined(separator: ", ")
        return say("\(others) or \(last)")
    }

    /// How the server of a product is made to listen.
    package func startServer(_ kind: ServerKind) -> Hint {
        switch kind.product.hints.start {
        case .configureDiane: startDiane
        case .serve:
            say(
                "\(kind.displayName) listens on 127.0.0.1:8890 once there is a project: \(command: "diane init"), then \(command: "diane serve")"
            )
        case .run: say("Start \(kind.displayName), or give its port: --port N")
        }
    }

    /// What anyone can do who can reach a server without a key.
    package func announcesOpen(_ kind: ServerKind, _ port: UInt16) -> String {
        say(
            "\(kind.displayName) has no key: anyone who can reach port \(port) can read all conversations and run agents"
        )
    }

    /// How others get to a server that only listens on loopback.
    package func carryThere(_ port: UInt16) -> Hint {
        say(
            "It cannot listen elsewhere; other machines reach it through \(form: "ssh -L \(port):127.0.0.1:\(port) HOST") or \(command: "tailscale serve \(port)")"
        )
    }
}
