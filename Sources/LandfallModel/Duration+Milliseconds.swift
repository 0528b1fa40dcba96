extension Duration {
    /// Whole milliseconds.
    package var milliseconds: Int { Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000) }

    /// Milliseconds, rounded to this many digits.
    package func milliseconds(digits: Int) -> Double {
        let scale = digits == 0 ? 1.0 : 10.0
        return ((self / .milliseconds(1)) * scale).rounded() / scale
    }
}
