import TripCore

/// A hash table of the ids in a GTFS table. Ids are stored as bytes, without an object for each, and numbered in the
/// order of insertion; the number is the position of an id.
struct IDIndex: Sendable {
  private var bytes: [UInt8] = []
  /// For each id, by its position, the offset in `bytes` just behind its last byte.
  private var ends: [Int] = []
  /// For each slot of the hash table, the position of the id in it, or -1 for a free slot. An id is in the slot of
  /// its hash, or in a later one when that slot was taken.
  private var slots: [Int32] = Array(repeating: -1, count: 16)
  /// The seed of the hash: random, so that no feed can contain ids that were chosen to fall into one slot.
  private let seed = UInt64.random(in: 1...UInt64.max)

  /// The number of ids in the index.
  var count: Int { ends.count }

  /// Inserts `id` unless the index has it, and returns its position. `isNew` is `true` when the id was inserted.
  mutating func insert(_ id: Bytes) -> (position: Int, isNew: Bool) {
    if (ends.count + 1) * 2 > slots.count { grow() }
    let slot = slot(of: id)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(ends.count)
    bytes.append(contentsOf: id)
    ends.append(bytes.count)
    return (ends.count - 1, true)
  }

  /// Returns the position of `id` in the order of insertion, or -1 when the index does not have it.
  func position(of id: Bytes) -> Int { Int(slots[slot(of: id)]) }

  /// Returns the position of `id` in the order of insertion, or `nil` when the index does not have it.
  func position(of id: GTFSID) -> Int? {
    var text = id.text
    let position = text.withUTF8 { self.position(of: $0) }
    return position < 0 ? nil : position
  }

  /// Calls `body` with the bytes of the id at `position`. The bytes are valid during the call only.
  func withID<Result>(at position: Int, _ body: (Bytes) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body($0.slice((position == 0 ? 0 : ends[position - 1])..<ends[position])) }
  }

  /// Returns the id at `position`.
  func id(at position: Int) -> GTFSID { withID(at: position) { $0.id } }

  /// Returns the slot that `id` is in, or the free slot that it would be inserted into.
  private func slot(of id: Bytes) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash(id)) & mask
    return bytes.withUnsafeBufferPointer { own in
      while true {
        let position = Int(slots[slot])
        if position < 0 { return slot }
        if own.slice((position == 0 ? 0 : ends[position - 1])..<ends[position]).holdsSame(as: id) { return slot }
        slot = (slot + 1) & mask
      }
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for position in ends.indices {
      var slot = Int(truncatingIfNeeded: withID(at: position) { hash($0) }) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(position)
    }
  }

  /// Hashes an id, eight bytes at a time, by a 128-bit multiplication whose halves are combined.
  @inline(__always)
  private func hash(_ id: Bytes) -> UInt64 {
    var state = seed ^ UInt64(truncatingIfNeeded: id.count)
    guard let base = id.baseAddress else { return fold(state) }
    let raw = UnsafeRawPointer(base)
    var offset = 0
    while offset + 8 <= id.count {
      state = fold(state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < id.count {
      rest = rest << 8 | UInt64(raw.load(fromByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    return fold(state ^ rest)
  }

  @inline(__always)
  private func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 | 1)
    return product.high ^ product.low
  }
}
