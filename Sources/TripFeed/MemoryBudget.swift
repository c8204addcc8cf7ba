import Synchronization

/// What reading a feed may take in memory, and what it has taken so far: the tables, and all that is made of their rows.
///
/// The bytes of a table limit no memory: a row of two bytes may become a call of 24. What is made of rows is
/// counted at what it takes while arrays grow, and what is freed on the way stays counted.
final class MemoryBudget: Sendable {
  /// How much may be taken.
  let limit: ByteCount
  /// Whether the limit follows from the size of the archive, so that no option raises it.
  let isOfArchive: Bool
  private let taken = Atomic<Int>(0)

  /// Room for a feed that unpacks to `unpacked`, in an archive of `archiveSize` bytes; `nil` when it is in none.
  ///
  /// A timetable packs to a tenth, and takes two or three times its bytes. One that takes hundreds of times the bytes of its
  /// archive was made to fill the memory.
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

  /// What even the smallest feed may take.
  private static let least = 256 << 20

  /// Takes `count` bytes, on any thread. Where there are not as many, none is taken, so that other tables can be read and
  /// the error names this one.
  ///
  /// - Returns: Whether there were as many.
  func take(_ count: Int) -> Bool {
    let sum = taken.wrappingAdd(count, ordering: .relaxed).newValue
    if (0...limit.count).contains(sum) { return true }
    taken.wrappingSubtract(count, ordering: .relaxed)
    return false
  }

  /// Why reading stopped where there were not as many.
  func error(file: String, line: Int? = nil) -> FeedError {
    FeedError(isOfArchive ? .packedTooWell(limit: limit) : .tooMuchMemory(limit: limit), file: file, line: line)
  }
}

/// What one walk over rows takes of a ``MemoryBudget``, handed on a mebibyte at a time.
struct MemoryCount {
  private let budget: MemoryBudget
  private var pending = 0

  /// Begins with nothing taken.
  init(_ budget: MemoryBudget) { self.budget = budget }

  /// Takes `count` bytes.
  ///
  /// - Returns: `false` when the budget is exhausted.
  @inline(__always)
  mutating func take(_ count: Int) -> Bool {
    pending &+= count
    return pending < 1 << 20 || handOn()
  }

  private mutating func handOn() -> Bool {
    defer { pending = 0 }
    return budget.take(pending)
  }
}
