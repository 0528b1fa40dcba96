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
    package func startServer(_ kind: ServerKind) -> String {
        switch kind.product.hints.start {
        case .configureDiane: startDiane
        case .run:
            pick(
                "Start \(kind.displayName), or give its port: --port N",
                "\(kind.displayName)을(를) 시작하거나 포트를 지정하세요: --port N")
        }
    }
}
