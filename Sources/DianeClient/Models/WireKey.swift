/// A key of Diane's JSON, written there in snake case: that of the property `masterURL` is `master_url`.
protocol WireKey: CodingKey, RawRepresentable where RawValue == String {}

extension WireKey {
    var stringValue: String {
        let name = rawValue
        let capitals = name.utf8.count(where: \.isCapital)
        if capitals == 0 { return name }
        return String(unsafeUninitializedCapacity: name.utf8.count + capitals) { buffer in
            var (count, wasCapital) = (0, true)
            for byte in name.utf8 {
                if byte.isCapital && !wasCapital {
                    buffer[count] = UInt8(ascii: "_")
                    count += 1
                }
                wasCapital = byte.isCapital
                buffer[count] = wasCapital ? byte | 0x20 : byte
                count += 1
            }
            return count
        }
    }
}

extension UInt8 {
    fileprivate var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}
