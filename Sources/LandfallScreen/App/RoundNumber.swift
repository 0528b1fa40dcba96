/// Numbers that stand at the end of a scale.
enum RoundNumber {
    /// The next of some digits times a power of ten.
    ///
    /// - Parameters:
    ///   - value: What it is at least.
    ///   - digits: From 1 to 10, in order; the next power of ten follows the last one.
    ///   - least: The smallest power of ten.
    /// - Returns: The number.
    static func next(_ value: Double, digits: [Double], least: Double) -> Double {
        var scale = least
        while scale * 10 < value { scale *= 10 }
        return digits.map { $0 * scale }.first { $0 >= value } ?? scale * 10
    }
}
