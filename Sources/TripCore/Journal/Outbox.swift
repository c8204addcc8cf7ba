import FoundationEssentials

/// Keeps on this computer the decisions of a desk that a journal on a server does not have yet, and what the desk has
/// read of that journal. With it a desk can decide, end and start again while the server is away.
///
/// Calls are carried out in the order in which they were made.
public protocol Outbox: Sendable {
  /// Keeps undo steps, and returns when they are on the disk.
  ///
  /// - Parameters:
  ///   - steps: The steps, in the order in which they were decided. A step is an array of proposals that are appended
  ///     together.
  ///   - replacesAll: Whether these are all steps, in place of those that were kept before; otherwise they come after
  ///     them.
  /// - Throws: ``JournalError`` when they cannot be written. Nothing has changed then.
  func keep(_ steps: [[Proposal]], replacesAll: Bool) async throws(JournalError)

  /// Notes whether the steps wait for the dispatcher to say what becomes of them. Until then they must not be sent, also
  /// after the next start.
  ///
  /// - Throws: ``JournalError`` when that cannot be written.
  func note(areUndecided: Bool) async throws(JournalError)

  /// Puts a step aside that the journal refused, until ``remove(_:)``. It is not sent again, but the dispatcher has not
  /// answered yet.
  ///
  /// - Throws: ``JournalError`` when it cannot be written. The step is then as before.
  func putAside(_ refused: [Proposal]) async throws(JournalError)

  /// Removes steps that the journal has, that the dispatcher discarded, or whose refusal the dispatcher has answered.
  ///
  /// - Parameter steps: The ids of the first proposals of the steps.
  /// - Throws: ``JournalError`` when they cannot be removed. They are then sent to the journal again, which adds nothing.
  func remove(_ steps: Set<UUID>) async throws(JournalError)

  /// Remembers entries that were read from the journal.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - journal: The ``Journal/id`` of the journal, which is remembered with them; `nil` leaves it as it was.
  ///   - replacesAll: Whether these are all entries that the desk knows.
  ///   - time: The time at which they were read.
  /// - Throws: ``JournalError`` when they cannot be written.
  func remember(
    _ entries: [JournalEntry], of journal: UUID?, replacesAll: Bool, readAt time: Instant
  ) async throws(JournalError)

  /// Notes that the dispatcher knows of the damage in ``OutboxContents/damage``, so that it is not told again.
  ///
  /// - Throws: ``JournalError`` when that cannot be written.
  func acknowledgeDamage() async throws(JournalError)
}

/// What an ``Outbox`` had when it was opened.
public struct OutboxContents: Sendable {
  /// The undo steps that are not known to be in the journal, in the order in which they were decided.
  public let steps: [[Proposal]]
  /// Whether the steps wait for the dispatcher to say what becomes of them.
  public let areUndecided: Bool
  /// The steps that the journal refused, and whose refusal the dispatcher has not answered.
  public let refused: [[Proposal]]
  /// The journal's entries that the desk knew last.
  public let known: JournalState
  /// When the journal was last read; `nil` when it never was.
  public let readAt: Instant?
  /// The ``Journal/id`` of the journal to which all this belongs; `nil` until that journal could be opened.
  public let journalID: UUID?
  /// What could not be read any more; `nil` when all could, and when the dispatcher knows it.
  public let damage: OutboxDamage?

  /// Makes the contents of an outbox. The properties of the same names explain the parameters.
  public init(
    steps: [[Proposal]] = [], areUndecided: Bool = false, refused: [[Proposal]] = [],
    known: JournalState = JournalState(), readAt: Instant? = nil, journalID: UUID? = nil, damage: OutboxDamage? = nil
  ) {
    self.steps = steps
    self.areUndecided = areUndecided
    self.refused = refused
    self.known = known
    self.readAt = readAt
    self.journalID = journalID
    self.damage = damage
  }
}
