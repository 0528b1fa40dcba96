import LandfallModel

@testable import DianeClient

extension JSONValue {
    /// The ways to what stands here and not in `other`, which may have more. `null` counts as nothing.
    func lost(in other: JSONValue, at way: String = "") -> [String] {
        switch (self, other) {
        case (.null, _): return []
        case (.object(let fields), .object(let others)):
            return fields.flatMap { key, value in
                value.lost(in: others[key] ?? .null, at: "\(way).\(key)")
            }
        case (.array(let list), .array(let others)) where list.count == others.count:
            return zip(list, others).enumerated().flatMap { index, pair in
                pair.0.lost(in: pair.1, at: "\(way).\(index)")
            }
        case (.integer(let number), .number(let other)): return Double(number) == other ? [] : [way]
        case (.number(let number), .integer(let other)): return number == Double(other) ? [] : [way]
        default: return self == other ? [] : [way]
        }
    }
}
