import Synchronization

/// Limits the memory that reading a feed may take, and counts what it has taken so far.
///
/// The size of the tables alone limits nothing: a row of two bytes may become a stop time of 24. What is made of the
/// rows counts at the size that it has while arrays grow. Memory that is freed on the way stays counted.
final class MemoryBudget: Sendable {
  /// The number of bytes that may be taken.
  let limit: ByteCount
  /// Whether the limit follows from the size of the archive, so that no option raises it.
  let isOfArchive: Bool
  private let taken = Atomic<Int>(0)

  /// Makes the budget of a feed.
  ///
  /// A timetable packs to a tenth of its size, and reading it takes two or three times its unpacked size. A feed that
  /// takes hundreds of times the size of its archive was made to exhaust memory.
  ///
  /// - Parameters:
  ///   - unpacked: The number of bytes that the tables may unpack to.
  ///   - archiveSize: The size of the archive in bytes; `nil` when the feed is a folder.
  init(unpacked: ByteCount = .unpackLimit, archiveSize: Int? = nil) {
    func sum(_ count: Int, times factor: Int) -> Int {
      let (product, overflows) = count.multipliedReportingOverflow(by: factor)
      return overflows ? .max : product.addingReportingOverflow(Self.least).overflow ? .max : product + Self.least
    }
    let wanted = sum(unpacked.count, times: 2)
    let ofArchive = archiveSize.map { sum($0, times: 250) } ?? .max
    limit = ByteCount(min(wanted, ofArchive))
    isOfArchive = ofArchive < wanted
  }

  /// The number of bytes that even the smallest feed may take.
  private static let least = 256 << 20

  /// Takes `count` bytes from the budget, on any thread.
  ///
  /// A refused request takes no bytes, so that other tables can still be read and the error names the right table.
  ///
  /// - Returns: `false` when the budget has fewer bytes left.
  func take(_ count: Int) -> Bool {
    let sum = taken.wrappingAdd(count, ordering: .relaxed).newValue
    if (0...limit.count).contains(sum) { return true }
    taken.wrappingSubtract(count, ordering: .relaxed)
    return false
  }

  /// Returns the error for a request that the budget refused.
  func error(file: String, line: Int? = nil) -> FeedError {
    FeedError(isOfArchive ? .packedTooWell(limit: limit) : .tooMuchMemory(limit: limit), file: file, line: line)
  }
}

/// Counts what one walk over rows takes of a ``MemoryBudget``, and passes the count on in steps of a mebibyte.
struct MemoryCount {
  private let budget: MemoryBudget
  private var pending = 0

  /// Makes a count of 0 bytes.
  init(_ budget: MemoryBudget) { self.budget = budget }

  /// Adds `count` bytes, and takes them from the budget once a mebibyte is reached.
  ///
  /// - Returns: `false` when the budget is exhausted.
  @inline(__always)
  mutating func take(_ count: Int) -> Bool {
    pending &+= count
    return pending < 1 << 20 || passOn()
  }

  private mutating func passOn() -> Bool {
    defer { pending = 0 }
    return budget.take(pending)
  }
}
