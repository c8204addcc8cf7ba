import Glibc
import TripCore

/// What can be read of a damaged store and of what lies beside it.
struct DamagedStore {
  /// The entries that are whole, in the order of the journal.
  let entries: [JournalEntry]
  /// What could not be read, by day and author.
  let losses: [JournalLoss]
  /// Up to which place none is to be given to a new entry.
  let last: Int64

  /// Whether it is a rehearsal's; `nil` when that cannot be read.
  let isRehearsal: Bool?

  /// Where the whole of what was recovered waits to replace the damaged file.
  static func unfinished(_ path: String) -> String { path + ".recovering" }

  /// Reads what is left at `path`.
  init(_ path: String) {
    let carvers = [EntryCarver(path), EntryCarver(Self.unfinished(path))]
    // The checksum stands for all other cells, so that one row found twice is one.
    let rows = Dictionary(carvers.flatMap { $0.rows() }.map { ($0.checksum, $0) }, uniquingKeysWith: { a, _ in a })
    let heads = Dictionary(
      carvers.flatMap { $0.heads() }.map { ($0.key, $0) }, uniquingKeysWith: { $0.last < $1.last ? $1 : $0 })
    let found = rows.values.compactMap(\.entry).sorted { $0.sequence < $1.sequence }
    let known = max(heads.values.map(\.last).max() ?? 0, found.last?.sequence.number ?? 0)
    // Two entries in one place are of two files that were mixed up; the second gets a place of its own.
    var taken: Set<JournalSequence> = []
    var last = known
    let placed = found.compactMap { entry -> JournalEntry? in
      if taken.insert(entry.sequence).inserted { return entry }
      guard last < .max else { return nil }
      last += 1
      return entry.moved(to: JournalSequence(last))
    }
    isRehearsal = carvers.lazy.compactMap { $0.isRehearsal() }.first
    entries = placed.sorted { $0.sequence < $1.sequence }
    self.last = last
    losses = Self.losses(heads, found, from: found.first?.sequence.number ?? 1, to: known)
  }

  private static func losses(
    _ heads: [Head.Key: Head], _ found: [JournalEntry], from first: Int64, to last: Int64
  ) -> [JournalLoss] {
    let counts = Dictionary(grouping: found) { EntryRow($0).headKey ?? .root }.mapValues { Int64($0.count) }
    var losses: [JournalLoss] = []
    for (key, head) in heads where key != .root && head.count > counts[key, default: 0] {
      losses.append(
        JournalLoss(
          operatorID: OperatorID(key.operatorID), date: ServiceDate(key.date), author: key.author,
          count: Int(clamping: head.count - counts[key, default: 0])))
    }
    losses.sort { ($0.operatorID?.text ?? "", $0.date ?? .distant) < ($1.operatorID?.text ?? "", $1.date ?? .distant) }
    // What the root counts, or without it what the places between the entries say, of which no head is left.
    let all = heads[.root].map { $0.count - Int64(found.count) } ?? (last - first + 1 - Int64(found.count))
    let rest = Int(clamping: all) - losses.reduce(0) { $0 + $1.count }
    if rest > 0 { losses.append(JournalLoss(operatorID: nil, date: nil, author: nil, count: rest)) }
    return losses
  }
}

extension ServiceDate {
  fileprivate static let distant = ServiceDate(dayNumber: 10_000_000)
}

extension JournalEntry {
  /// The same entry in another place.
  fileprivate func moved(to sequence: JournalSequence) -> JournalEntry {
    JournalEntry(
      sequence: sequence, id: id, group: group, time: time, author: author, operatorID: operatorID,
      instance: instance, action: action)
  }
}
