import FoundationEssentials
import Glibc
import TripCore
import TripFiles

/// Everything that can be read from a damaged store (a journal's SQLite file), from the write-ahead log of an older
/// version, and from the file that an interrupted repair of the same store has left.
struct DamagedStore {
  /// The entries with a right checksum, in the order of the journal.
  let entries: [JournalEntry]
  /// The number of entries that could not be read, by service date and author.
  let losses: [JournalLoss]
  /// The highest sequence number that an entry of the journal ever had; new entries get greater ones.
  let last: Int64

  /// `true` when the store is for a rehearsal, `false` for real decisions, `nil` when the bytes that say so are lost.
  let isRehearsal: Bool?
  /// The id of the store; `nil` when it had none, or when the bytes with it are lost.
  let id: UUID?
  /// Whether the write-ahead log beside the store was read.
  let hasReadLog: Bool
  /// The path of the file of an interrupted repair that was read; `nil` when there was none, or it is another store's.
  let leftover: String?

  /// Returns the path of the recovered file before it replaces the damaged one. A repair that was killed leaves a file
  /// there; but another file of the user may have the name, too.
  static func unfinished(_ path: String) -> String { path + ".recovering" }

  /// Reads the damaged store at `path`, its write-ahead log, and the file of an interrupted repair. All are read into
  /// memory.
  ///
  /// - Throws: ``JournalError`` when one of them cannot be read, other than at places that are lost.
  init(_ path: String) throws(JournalError) {
    let file = try EntryCarver(path)
    // A store with an id never had a log: the one beside it is another store's.
    let fileID = file.id()
    hasReadLog = fileID == nil
    let store = hasReadLog ? try EntryCarver(path, readsLog: true) : file
    // In the log, too, there may be an id.
    let own = fileID ?? store.id()
    let repaired = try Self.repaired(path, store, id: own)
    leftover = repaired == nil ? nil : Self.unfinished(path)
    id = own ?? repaired?.id()
    // All that the store has is read again: after the repair was interrupted, others may have appended to it.
    let carvers = [store] + (repaired.map { [$0] } ?? [])
    // The same entry may be found at several positions; rows with the same checksum are one entry.
    let rows = Dictionary(carvers.flatMap { $0.rows() }.map { ($0.checksum, $0) }, uniquingKeysWith: { a, _ in a })
    let heads = Dictionary(
      carvers.flatMap { $0.heads() }.map { ($0.key, $0) }, uniquingKeysWith: { $0.last < $1.last ? $1 : $0 })
    let found = rows.values.compactMap(\.entry).sorted { $0.sequence < $1.sequence }
    let known = max(heads.values.map(\.last).max() ?? 0, found.last?.sequence.number ?? 0)
    // Two different entries may have the same sequence number when two files were mixed up; the second one gets a new
    // number.
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

  /// Reads the file that an interrupted repair has left.
  ///
  /// - Parameters:
  ///   - path: The path of the damaged store.
  ///   - store: The damaged store. Without an id, as an older version's, it tells by one of its entries what its own is.
  ///   - id: The id of the damaged store; `nil` when it has none.
  /// - Returns: The file; `nil` when there is no regular file, or it is another store's.
  /// - Throws: ``JournalError`` when it cannot be read, other than at places that are lost.
  private static func repaired(_ path: String, _ store: EntryCarver, id: UUID?) throws(JournalError) -> EntryCarver? {
    let leftover = unfinished(path)
    guard NamedFile(path: leftover)?.status != nil else { return nil }
    let repaired = try EntryCarver(leftover)
    if let id { return repaired.id() == id ? repaired : nil }
    let own = Set(store.rows().map(\.checksum))
    let rows = repaired.rows()
    guard !rows.isEmpty || repaired.id() != nil else { return nil }
    return own.isEmpty || rows.contains { own.contains($0.checksum) } ? repaired : nil
  }

  private static func losses(
    _ heads: [Head.Key: Head], _ found: [JournalEntry], from first: Int64, to last: Int64
  ) -> [JournalLoss] {
    let counts = Dictionary(grouping: found) { EntryRow($0).headKey ?? .root }.mapValues { Int64($0.count) }
    var losses: [JournalLoss] = []
    var attributed = 0
    for (key, head) in heads where key != .root && head.count > counts[key, default: 0] {
      let count = Int(clamping: head.count - counts[key, default: 0])
      attributed += count
      losses.append(
        JournalLoss(
          operatorID: OperatorID(key.operatorID), date: ServiceDate(key.date), author: key.author, count: count))
    }
    losses.sort { ($0.operatorID?.text ?? "", $0.date ?? .distant) < ($1.operatorID?.text ?? "", $1.date ?? .distant) }
    // The number of all lost entries, also those whose head (the row that counts them) is lost. The root head counts
    // all entries. If the root is lost too, the gaps between the sequence numbers are counted, and nobody can tell how
    // many entries came after the last one that was found.
    let all = heads[.root].map { $0.count - Int64(found.count) } ?? (last - first + 1 - Int64(found.count))
    let unattributed = Int(clamping: all) - attributed
    if unattributed > 0 { losses.append(JournalLoss(operatorID: nil, date: nil, author: nil, count: unattributed)) }
    if heads[.root] == nil { losses.append(.unknown) }
    return losses
  }
}

extension ServiceDate {
  fileprivate static let distant = ServiceDate(dayNumber: 10_000_000)
}

extension JournalEntry {
  /// Returns the same entry with another sequence number.
  fileprivate func moved(to sequence: JournalSequence) -> JournalEntry {
    JournalEntry(
      sequence: sequence, id: id, group: group, time: time, author: author, operatorID: operatorID,
      subject: subject, action: action, planned: planned)
  }
}
