/// A journal that can be copied to another one, entry for entry.
public protocol CopyableJournal: Journal {
  /// Whether each operator has places of its own, so that entries of two operators may have the same place.
  var hasPlacesPerOperator: Bool { get }

  /// Reads which operators have entries in the journal.
  func operators() async throws(JournalError) -> [OperatorID]

  /// Reads whose decisions the journal has in place of those of an operator. After a timetable has got another `agency_id`,
  /// nothing else says that its decisions are those of another operator now.
  ///
  /// - Parameter operatorID: The operator.
  /// - Returns: Up to six other operators; none when the journal has a decision of `operatorID`.
  /// - Throws: ``JournalError``.
  func operators(insteadOf operatorID: OperatorID) async throws(JournalError) -> [OperatorID]

  /// Reads all entries, and checks that none was changed and none is missing.
  ///
  /// - Returns: The entries of all operators; those of one operator are in the order of the journal.
  /// - Throws: ``JournalError/damaged(path:)`` when one was changed or is missing, and other journal errors.
  func checked() async throws(JournalError) -> [JournalEntry]

  /// Adds entries of another journal at the places that they have there: all of them, or none.
  ///
  /// - Parameter entries: The entries, in the order of their places. Each comes after all entries of its operator.
  /// - Throws: ``JournalError``.
  func add(copied entries: [JournalEntry]) async throws(JournalError)
}

extension CopyableJournal {
  /// Reads whose decisions the journal has in place of those of an operator, as the protocol says, from a list of all operators.
  ///
  /// - Parameter operatorID: The operator.
  /// - Returns: Up to six other operators; none when the journal has a decision of `operatorID`.
  /// - Throws: ``JournalError``.
  public func operators(insteadOf operatorID: OperatorID) async throws(JournalError) -> [OperatorID] {
    let all = try await operators()
    return all.contains(operatorID) ? [] : Array(all.prefix(6))
  }
}

/// Copies the entries of a journal to another one, with their ids, places, times and authors.
///
/// All entries of an operator are added, or none. A copy that was interrupted can be made again: entries that the target has
/// already are not added twice.
public struct JournalCopy: Sendable {
  /// The reason why a journal was not copied.
  public enum Failure: Error, Hashable, Sendable {
    /// The journal that is copied could not be read.
    case source(JournalError)
    /// The target could not be read or written. Other operators that were copied before stay.
    case target(JournalError)
    /// The target has this entry, and the journal that is copied has another one at its place, or ends before it.
    case otherEntry(JournalEntry)
    /// The target has entries, and none of the journal that is copied: it may be a copy of another one.
    case unrelated
    /// Two operators have entries at the same place, which the target cannot have.
    case samePlace(OperatorID, OperatorID)
    /// The target lacks this entry, and has later ones already. Entries can only be added at the end: a desk that has read the later
    /// ones asks for what comes after them, and would never see this one.
    case earlier(JournalEntry)
  }

  /// The number of entries that were added to the target.
  public let added: Int
  /// The number of entries that the target has now.
  public let total: Int

  /// Copies a journal, and then reads the target to check that it has the same entries.
  ///
  /// - Parameters:
  ///   - source: The journal that is copied.
  ///   - target: The journal that gets the entries.
  ///   - operatorID: The operator whose entries are copied; `nil` for all.
  ///   - progress: Called with the number of entries that the target has, and that it will have.
  /// - Throws: ``Failure``.
  public init(
    _ source: any CopyableJournal, to target: any CopyableJournal, of operatorID: OperatorID? = nil,
    progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(Failure) {
    let operators: [OperatorID]
    do throws(JournalError) {
      operators = try await source.operators().filter { operatorID == nil || $0 == operatorID }
    } catch { throw .source(error) }
    var (added, total) = (0, 0)
    // Where operators have places of their own, each is copied by itself, so that a copy can be made again after both
    // have grown.
    for group in target.hasPlacesPerOperator ? operators.map({ [$0] }) : [operators] {
      let copied = try await Self.copy(group, of: source, to: target) { progress(total + $0, total + $1) }
      added += copied.added
      total += copied.total
    }
    (self.added, self.total) = (added, total)
  }

  private static func copy(
    _ operators: [OperatorID], of source: any CopyableJournal, to target: any CopyableJournal,
    progress: (Int, Int) -> Void
  ) async throws(Failure) -> (added: Int, total: Int) {
    let entries: [JournalEntry]
    do throws(JournalError) { entries = try await Self.entries(source, operators) } catch { throw .source(error) }
    let present = try await Self.present(target, operators)
    let same = zip(entries, entries.dropFirst()).first { $0.sequence == $1.sequence }
    if let same, !target.hasPlacesPerOperator { throw .samePlace(same.0.operatorID, same.1.operatorID) }
    let missing = try Self.missing(entries, in: present)
    if missing.count == entries.count, !entries.isEmpty, !present.isEmpty { throw .unrelated }
    // Behind the last one, it may have been decided there.
    if let own = present.last, let last = entries.last, own.sequence > last.sequence { throw .otherEntry(own) }
    progress(entries.count - missing.count, entries.count)
    // All at once: a part of a journal would pass for a whole one, and what is decided there could never be put together with
    // the rest.
    if let first = missing.first {
      let last = try await target.hasPlacesPerOperator ? present.last?.sequence : lastPlace(target)
      if let last, last > first.sequence { throw .earlier(first) }
      do throws(JournalError) { try await target.add(copied: missing) } catch { throw .target(error) }
      progress(entries.count, entries.count)
    }
    let copied = try await Self.present(target, operators)
    guard try Self.missing(entries, in: copied).isEmpty else { throw .target(.missing) }
    return (added: missing.count, total: entries.count)
  }

  /// Returns those of some entries that a journal lacks. What it has beside them was moved to an archive since it was copied.
  ///
  /// - Throws: ``Failure/otherEntry(_:)`` when the journal has another entry at the place of one.
  private static func missing(
    _ entries: [JournalEntry], in present: [JournalEntry]
  ) throws(Failure) -> [JournalEntry] {
    let byPlace = Dictionary(present.map { ($0.sequence, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      if let other = byPlace[entry.sequence], other != entry { throw .otherEntry(other) }
    }
    return entries.filter { byPlace[$0.sequence] == nil }
  }

  private static func lastPlace(_ target: any CopyableJournal) async throws(Failure) -> JournalSequence? {
    do throws(JournalError) {
      return try await entries(target, try await target.operators()).last?.sequence
    } catch { throw .target(error) }
  }

  private static func present(
    _ target: any CopyableJournal, _ operators: [OperatorID]
  ) async throws(Failure) -> [JournalEntry] {
    do throws(JournalError) { return try await entries(target, operators) } catch { throw .target(error) }
  }

  /// Reads all entries of operators in the order of their places.
  private static func entries(
    _ journal: any CopyableJournal, _ operators: [OperatorID]
  ) async throws(JournalError) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for each in operators { entries += try await journal.entries(of: each, on: nil, after: .start) }
    return entries.sorted { ($0.sequence, $0.operatorID.text) < ($1.sequence, $1.operatorID.text) }
  }
}
