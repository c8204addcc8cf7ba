import Synchronization

/// Limits the memory that reading a feed may take, and counts what it has taken so far.
///
/// A limit on the size of the tables would not limit the memory: a row of two bytes may become a stop time of 28.
/// Objects made of rows count at the size that they have while arrays grow. Memory that is freed during the reading
/// stays counted.
final class MemoryBudget: Sendable {
  /// The number of bytes that reading the feed may take in total.
  let limit: ByteCount
  /// `true` when ``limit`` follows from the size of the archive, so that no option of the program raises it.
  let isOfArchive: Bool
  private let taken = Atomic<Int>(0)

  /// Makes the memory budget for reading a feed.
  ///
  /// A real timetable packs to a tenth of its size, and reading it takes two or three times its unpacked size. A feed
  /// that takes hundreds of times the size of its archive was made to exhaust memory.
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

  /// The number of bytes that every feed may take, however small it is: 256 MiB.
  private static let least = 256 << 20

  /// Takes `count` bytes from the budget, on any thread.
  ///
  /// A refused request takes no bytes, so that other tables can still be read and the error names the right table.
  ///
  /// - Returns: `false` when the request is refused because fewer than `count` bytes are left, else `true`.
  func take(_ count: Int) -> Bool {
    let sum = taken.wrappingAdd(count, ordering: .relaxed).newValue
    if (0...limit.count).contains(sum) { return true }
    taken.wrappingSubtract(count, ordering: .relaxed)
    return false
  }

  /// Returns the error that reports an exhausted budget at a file and line.
  func error(file: String, line: Int? = nil) -> FeedError {
    FeedError(isOfArchive ? .packedTooWell(limit: limit) : .tooMuchMemory(limit: limit), file: file, line: line)
  }
}

/// Counts the bytes that one loop over rows takes, and takes them from a ``MemoryBudget`` in steps of a mebibyte,
/// which is faster than one request for each row.
struct MemoryCount {
  private let budget: MemoryBudget
  private var pending = 0

  /// Makes a count that starts at 0 bytes.
  init(_ budget: MemoryBudget) { self.budget = budget }

  /// Adds `count` bytes, and takes all bytes added so far from the budget once they are a mebibyte.
  ///
  /// - Returns: `false` when the budget is exhausted, else `true`.
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
