/// White space of JSON texts that are already known to be well formed.
package enum JSONLayout {
    /// Returns `json` without the white space between its tokens.
    static func compact(_ json: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        var isInString = false
        var isEscaped = false
        for byte in json {
            if isInString {
                result.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else {
                switch byte {
                case 0x20, 0x09, 0x0a, 0x0d: continue
                default: break
                }
                isInString = byte == UInt8(ascii: "\"")
                result.append(byte)
            }
        }
        return result
    }

    /// Returns a compact text with a line for each member and element, two blanks a level, and a final line feed.
    package static func pretty(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count * 2)
        var depth = 0
        var index = 0
        func breakLine() {
            result.append(UInt8(ascii: "\n"))
            result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
        }
        while index < json.count {
            let byte = json[index]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(json, from: index)
                result += json[index..<end]
                index = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                result.append(byte)
                // What is empty stays on its line: the closing bracket is two bytes further than the opening one.
                if index + 1 < json.count, json[index + 1] == byte + 2 {
                    result.append(byte + 2)
                    index += 1
                } else {
                    depth += 1
                    breakLine()
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                breakLine()
                result.append(byte)
            case UInt8(ascii: ","):
                result.append(byte)
                breakLine()
            case UInt8(ascii: ":"):
                result += [byte, UInt8(ascii: " ")]
            default:
                result.append(byte)
            }
            index += 1
        }
        result.append(UInt8(ascii: "\n"))
        return result
    }

    private static func endOfString(_ json: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < json.count, json[index] != UInt8(ascii: "\"") {
            index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, json.count)
    }
}
