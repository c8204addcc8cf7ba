import TripFeed

/// Counts the memory that a feed would take when decoded, without decoding it.
///
/// Reads the same fields in the same order as decoding does, and throws where the bytes are not valid.
/// - SeeAlso: Protocol Buffers, "Encoding".
struct WireScan {
  private let bytes: [UInt8]
  private let memoryLimit: ByteCount
  private var position = 0
  private var entities = 0
  private var stopTimeUpdates = 0
  private var unknownBytes = 0
  /// The memory that the messages scanned so far take at most when decoded, in bytes.
  private var memory = 0

  /// The greatest depth of nested groups that is accepted. Decoding also fails at a depth of 100, where it counts the
  /// messages around the groups too.
  private static let greatestDepth = 100

  /// Counts the memory that a feed would take when decoded, and compares it with the limits.
  ///
  /// - Parameters:
  ///   - bytes: The feed.
  ///   - memory: The greatest memory of the decoded objects; `nil` for the limit that ``RealtimeLimits`` sets for a
  ///     feed of this size.
  /// - Throws: ``RealtimeFeedError`` when the feed exceeds a limit, is cut off or is damaged.
  static func check(_ bytes: [UInt8], memory: ByteCount? = nil) throws(RealtimeFeedError) {
    var scan = WireScan(bytes, memoryLimit: memory ?? RealtimeLimits.memory(ofFeed: ByteCount(bytes.count)))
    try scan.readMessage(.feedMessage, to: bytes.count)
  }

  private init(_ bytes: [UInt8], memoryLimit: ByteCount) {
    self.bytes = bytes
    self.memoryLimit = memoryLimit
  }

  // MARK: Messages

  private mutating func readMessage(_ kind: MessageShape.Kind, to end: Int) throws(RealtimeFeedError) {
    let shape = MessageShape.of(kind)
    try take(shape.object)
    var unknown = 0
    var elements = 0
    while position < end {
      let start = position
      let tag = try readTag(to: end)
      let number = Int(tag >> 3)
      let field = number < shape.fields.count ? shape.fields[number] : nil
      switch (tag & 7, field) {
      case (2, .text), (2, .texts):
        let size = try readSize(to: end)
        position += size
        // Swift stores a text of up to 15 bytes within the 16 bytes of a `String`, and a longer one in an object.
        try take((field == .texts ? elementMemory(16, &elements) : 0) + (size > 15 ? size + 48 : 0))
      case (2, .one(let kind)):
        let size = try readSize(to: end)
        try readMessage(kind, to: position + size)
      case (2, .many(let kind)):
        let size = try readSize(to: end)
        try count(kind)
        try take(elementMemory(MessageShape.of(kind).stride, &elements))
        try readMessage(kind, to: position + size)
      default:
        try skip(tag, to: end)
        switch field {
        case .number(let wire) where wire == tag & 7: break
        // Decoding keeps an unknown value of an enumeration as an unknown field.
        case .choice where tag & 7 == 0: unknown += position - start
        default:
          unknown += position - start
          try countUnknown(position - start)
        }
      }
    }
    // Foundation stores up to 14 bytes of unknown fields within the `Data` itself.
    if unknown > 14 { try take(160 + 2 * unknown) }
  }

  /// Returns the memory that one more element takes in an array that grows while it is filled: up to twice the
  /// element's size. A large array that is moved when it grows takes its old size as well for a moment.
  private func elementMemory(_ stride: Int, _ elements: inout Int) -> Int {
    elements += 1
    return stride * (elements > 4096 ? 3 : 2) + (elements == 1 ? 32 : 0)
  }

  private mutating func count(_ kind: MessageShape.Kind) throws(RealtimeFeedError) {
    switch kind {
    case .feedEntity:
      entities += 1
      if entities > RealtimeLimits.entities { throw .tooManyEntities(limit: RealtimeLimits.entities) }
    case .stopTimeUpdate:
      stopTimeUpdates += 1
      if stopTimeUpdates > RealtimeLimits.stopTimeUpdates {
        throw .tooManyStopTimeUpdates(limit: RealtimeLimits.stopTimeUpdates)
      }
    default: break
    }
  }

  private mutating func countUnknown(_ count: Int) throws(RealtimeFeedError) {
    unknownBytes += count
    if unknownBytes > RealtimeLimits.unknownFields.count {
      throw .tooMuchUnknown(limit: RealtimeLimits.unknownFields)
    }
  }

  private mutating func take(_ count: Int) throws(RealtimeFeedError) {
    memory += count
    if memory > memoryLimit.count { throw .tooMuchMemory(limit: memoryLimit) }
  }

  // MARK: Fields

  /// Reads a tag, which is the number and the wire type of a field, in at most 32 bits together.
  private mutating func readTag(to end: Int) throws(RealtimeFeedError) -> UInt64 {
    let start = position
    let tag = try readNumber(to: end)
    guard position - start <= 5, tag <= UInt32.max, tag >> 3 > 0, tag & 7 <= 5 else { throw .damaged }
    return tag
  }

  private mutating func readNumber(to end: Int) throws(RealtimeFeedError) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
      guard shift <= 63 else { throw .damaged }
    }
    throw .truncated
  }

  /// Reads the length of a text or message in bytes, and checks that as many bytes follow.
  private mutating func readSize(to end: Int) throws(RealtimeFeedError) -> Int {
    let size = try readNumber(to: end)
    guard size <= UInt64(end - position) else { throw .truncated }
    return Int(size)
  }

  private mutating func skipBytes(_ count: Int, to end: Int) throws(RealtimeFeedError) {
    guard count <= end - position else { throw .truncated }
    position += count
  }

  /// Skips the value that follows a tag; for a group, everything up to the end of the group.
  private mutating func skip(_ tag: UInt64, to end: Int) throws(RealtimeFeedError) {
    var openGroups: [UInt64] = []
    var tag = tag
    while true {
      switch tag & 7 {
      case 0: _ = try readNumber(to: end)
      case 1: try skipBytes(8, to: end)
      case 2: try skipBytes(try readSize(to: end), to: end)
      case 3:
        openGroups.append(tag >> 3)
        guard openGroups.count <= Self.greatestDepth else { throw .damaged }
      case 4: guard openGroups.popLast() == tag >> 3 else { throw .damaged }
      default: try skipBytes(4, to: end)
      }
      if openGroups.isEmpty { return }
      tag = try readTag(to: end)
    }
  }
}
