extension Sequence<UInt8> {
    /// FNV-1a of 64 bits (draft-eastlake-fnv): the same in every process, and proof of nothing.
    package var fnv1a: UInt64 {
        reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
