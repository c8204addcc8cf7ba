/// A hash table of ids as bytes, which keeps the order of insertion and makes no object for an id.
struct IDIndex: Sendable {
  private var bytes: [UInt8] = []
  /// The offset behind each id in `bytes`.
  private var ends: [Int] = []
  /// The position of an id in each slot, or -1 for a free slot. An id is in the slot of its hash, or in the next free
  /// one.
  private var slots: [Int32] = Array(repeating: -1, count: 16)
  /// The seed of the hash: random, so that no feed can be made whose ids all fall into one slot.
  private let seed = UInt64.random(in: 1...UInt64.max)

  /// The number of ids.
  var count: Int { ends.count }

  /// Returns the position of `id`, after inserting it if it is new.
  mutating func insert(_ id: Bytes) -> (position: Int, isNew: Bool) {
    if (ends.count + 1) * 2 > slots.count { grow() }
    let slot = slot(of: id)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(ends.count)
    bytes.append(contentsOf: id)
    ends.append(bytes.count)
    return (ends.count - 1, true)
  }

  /// Returns the position of `id`, or -1 for an unknown id.
  func position(of id: Bytes) -> Int { Int(slots[slot(of: id)]) }

  /// Calls `body` with the bytes of the id at `position`, which are valid during the call only.
  func withID<Result>(at position: Int, _ body: (Bytes) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body($0.slice((position == 0 ? 0 : ends[position - 1])..<ends[position])) }
  }

  /// Returns the id at `position` as text.
  func id(at position: Int) -> String { withID(at: position) { $0.text } }

  /// Returns the slot of `id`, or the free slot that it would take.
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
