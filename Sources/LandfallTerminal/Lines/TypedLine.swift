internal import Glibc

/// A line as it is typed, in a buffer that never moves.
struct TypedLine {
    enum Step {
        case more
        case done
        case ended
        case tooLong
    }

    /// What a byte that ends no line does.
    enum Key {
        case character
        case erase
        case clear

        init(_ byte: UInt8) {
            switch byte {
            case 0x08, 0x7f: self = .erase
            // Ctrl-U
            case 0x15: self = .clear
            default: self = .character
            }
        }
    }

    private var bytes: [UInt8]
    private var count = 0

    init(limit: Int) {
        bytes = [UInt8](repeating: 0, count: limit)
    }

    mutating func take(_ byte: UInt8) -> Step {
        switch byte {
        case 0x0a, 0x0d: return .done
        // Ctrl-D
        case 0x04: return count == 0 ? .ended : .done
        default: break
        }
        switch Key(byte) {
        case .erase: dropCharacter()
        case .clear: clear(downTo: 0)
        case .character:
            guard count < bytes.count else {
                clear(downTo: 0)
                return .tooLong
            }
            bytes[count] = byte
            count += 1
        }
        return .more
    }

    /// The line; this is empty afterwards.
    mutating func finish() -> [UInt8] {
        bytes.removeLast(bytes.count - count)
        count = 0
        defer { bytes = [] }
        return bytes
    }

    private mutating func dropCharacter() {
        var end = count
        // UTF-8: continuation bytes go with what they continue.
        while end > 0 {
            end -= 1
            if bytes[end] & 0xc0 != 0x80 { break }
        }
        clear(downTo: end)
    }

    mutating func clear(downTo end: Int) {
        bytes.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { explicit_bzero(start + end, count - end) }
        }
        count = end
    }
}
