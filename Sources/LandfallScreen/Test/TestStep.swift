internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// The four steps of a connection. Each has a colour, and its stages are drawn in it.
enum TestStep: Int, CaseIterable, Sendable {
    case find, connect, prove, ask

    /// What it is called.
    func name(_ messages: Messages) -> String { messages.testSteps[rawValue] }

    /// Its stages as the legend names them: those that may be waited for.
    var stages: [Stage] {
        switch self {
        case .find: [.mdns, .tailscale, .peer, .resolve]
        case .connect: [.connect, .ssh, .tls]
        case .prove: [.product, .identity]
        case .ask: [.auth, .api]
        }
    }

    /// Draws which colour is which; without room the stages are left away.
    static func drawLegend(on canvas: inout Canvas, in line: Rect, _ messages: Messages) {
        let names = allCases.map { step in
            // A step that is called as one of its stages is not said twice.
            (step, step.name(messages), step.stages.map(\.rawValue).filter { $0 != step.name(messages) })
        }
        let long = names.reduce(-3) { sum, name in
            sum + DisplayWidth.columns(of: name.1) + name.2.reduce(0) { $0 + 1 + $1.count } + 5
        }
        let gap = line.columns < FrameLayout.narrow ? 2 : 3
        var point = line.origin
        canvas.clipped(to: line) { canvas in
            for (step, name, stages) in names {
                let style = canvas.theme.steps[step.rawValue]
                point.column += canvas.write("█ ", at: point, style: style)
                point.column += canvas.write(name, at: point, style: style)
                if long <= line.columns {
                    let text = stages.map { " " + $0 }.joined()
                    point.column += canvas.write(text, at: point, style: canvas.theme.quiet)
                }
                point.column += gap
            }
        }
    }
}

extension Stage {
    /// The step that it belongs to.
    var step: TestStep {
        switch self {
        case .policy, .mdns, .tailscale, .peer, .resolve: .find
        case .connect, .ssh, .tls: .connect
        case .product, .identity: .prove
        case .auth, .api: .ask
        }
    }
}
