/// Bootstring with the parameters of Punycode (RFC 3492), which writes an international label in ASCII.
enum Punycode {
    private static let base: UInt32 = 36
    private static let tMin: UInt32 = 1
    private static let tMax: UInt32 = 26
    private static let initialBias: UInt32 = 72
    private static let initialN: UInt32 = 0x80

    /// The encoding without `xn--` (RFC 3492 section 6.3); nil when it gets longer than `limit` bytes.
    static func encode(_ label: [Unicode.Scalar], limit: Int) -> String? {
        var output = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
        // One byte at least for each scalar: this bounds the work below, and with it every number.
        guard label.count <= limit else { return nil }
        let basicCount = UInt32(output.count)
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias, handled) = (initialN, UInt32(0), initialBias, basicCount)
        while handled < label.count {
            guard let next = label.lazy.map(\.value).filter({ $0 >= n }).min() else { return nil }
            delta += (next - n) * (handled + 1)
            n = next
            for scalar in label {
                if scalar.value < n { delta += 1 }
                guard scalar.value == n else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return output.count <= limit ? String(decoding: output, as: UTF8.self) : nil
    }

    /// The label that `text`, without `xn--`, encodes (RFC 3492 section 6.2); nil when it encodes none.
    static func decode(_ text: some Collection<UInt8>) -> [Unicode.Scalar]? {
        let bytes = Array(text)
        let dash = bytes.lastIndex(of: UInt8(ascii: "-"))
        var output = bytes[..<(dash ?? 0)].map { Unicode.Scalar($0) }
        guard output.allSatisfy(\.isASCII), dash != 0 else { return nil }
        var rest = bytes[(dash.map { $0 + 1 } ?? 0)...]
        var (n, i, bias) = (initialN, UInt32(0), initialBias)
        while !rest.isEmpty {
            guard let step = takeInteger(&rest, bias: bias) else { return nil }
            let count = UInt32(output.count) + 1
            let (sum, overflow) = i.addingReportingOverflow(step)
            let (code, codeOverflow) = n.addingReportingOverflow(sum / count)
            guard !overflow, !codeOverflow, let scalar = Unicode.Scalar(code) else { return nil }
            bias = adapt(step, count: count, isFirst: i == 0)
            n = code
            i = sum % count
            output.insert(scalar, at: Int(i))
            i += 1
        }
        return output
    }

    private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
        var (rest, k) = (delta, base)
        while true {
            let t = threshold(k, bias: bias)
            guard rest >= t else { break }
            output.append(digit(t + (rest - t) % (base - t)))
            rest = (rest - t) / (base - t)
            k += base
        }
        output.append(digit(rest))
    }

    /// Reads one variable-length integer; nil when it ends early, overflows or has a byte that is not a digit.
    private static func takeInteger(_ rest: inout ArraySlice<UInt8>, bias: UInt32) -> UInt32? {
        var (value, weight, k) = (UInt32(0), UInt32(1), base)
        while let byte = rest.popFirst() {
            guard let digit = digitValue(byte) else { return nil }
            let (product, tooBig) = digit.multipliedReportingOverflow(by: weight)
            let (sum, overflow) = value.addingReportingOverflow(product)
            guard !tooBig, !overflow else { return nil }
            value = sum
            let t = threshold(k, bias: bias)
            if digit < t { return value }
            let (heavier, tooHeavy) = weight.multipliedReportingOverflow(by: base - t)
            guard !tooHeavy else { return nil }
            weight = heavier
            k += base
        }
        return nil
    }

    private static func threshold(_ k: UInt32, bias: UInt32) -> UInt32 {
        k <= bias ? tMin : min(tMax, max(tMin, k - bias))
    }

    /// The new bias (RFC 3492 section 6.1; 35 is base - tMin, 38 the skew, 700 the first damping).
    private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var k: UInt32 = 0
        while rest > (base - tMin) * tMax / 2 {
            rest /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * rest / (rest + 38)
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }

    private static func digitValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30 + 26
        case 0x41...0x5a: UInt32(byte) - 0x41
        case 0x61...0x7a: UInt32(byte) - 0x61
        default: nil
        }
    }
}
