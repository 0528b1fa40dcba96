import Glibc

/// The input that is being read, in a file that outlives this process: a trap leaves nothing else behind.
struct LastInput: ~Copyable {
    private let memory: UnsafeMutableRawPointer
    private static let size = FuzzTarget.mostBytes + 8

    /// Maps the file at `path`, which is made where it is missing; nil where that fails, with `errno` set.
    init?(path: String) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, off_t(Self.size)) == 0,
            let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { return nil }
        self.memory = memory
    }

    deinit {
        munmap(memory, Self.size)
    }

    /// Keeps an input of at most ``FuzzTarget/mostBytes``: its length in 8 bytes, then its bytes.
    borrowing func keep(_ input: [UInt8]) {
        memory.storeBytes(of: UInt64(input.count), as: UInt64.self)
        memory.advanced(by: 8).copyMemory(from: input, byteCount: input.count)
    }

    /// What such a file holds.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = fread(&bytes, 1, size, file)
        guard count == size else { return nil }
        let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        return length <= FuzzTarget.mostBytes ? Array(bytes[8..<(8 + length)]) : nil
    }
}
