import FoundationEssentials

/// The place of an entry in the one order that a journal gives its entries; it grows, not always by one.
public struct JournalSequence: Hashable, Comparable, Sendable {
  /// The number that the store gave.
  public let number: Int64

  /// Makes the sequence `number`.
  public init(_ number: Int64) { self.number = number }

  /// The place after this one. The last place that there is has none after it, and is its own: a store refuses it then.
  public var next: JournalSequence { JournalSequence(number == .max ? .max : number + 1) }

  /// Before every entry.
  public static let start = JournalSequence(0)

  /// Whether `a` comes before `b` in the journal.
  public static func < (a: JournalSequence, b: JournalSequence) -> Bool { a.number < b.number }
}

/// Whose journal it is: one store may serve several operators.
public struct OperatorID: Hashable, Sendable {
  /// `agency_id`, or what stands for it.
  public let text: String

  /// Makes the operator that somebody named.
  public init(_ text: String) { self.text = text }

  /// Makes the operator of a timetable: its `agency_id`, else its name and time zone.
  public init(_ agency: Agency) { text = agency.id ?? "\(agency.name) (\(agency.timeZone.identifier))" }
}

/// One decision in the journal: who, when, which run, what. It is never changed; undo and redo are entries as well.
public struct JournalEntry: Hashable, Sendable {
  /// What an entry does.
  public enum Action: Hashable, Sendable {
    /// Something was decided about the run.
    case decision(Decision)
    /// The entry of that name is no longer in effect. Where that one undid another, the other is in effect again: redo.
    case undo(UUID)
  }

  /// Its place in the order of the journal, given by the store.
  public let sequence: JournalSequence
  /// Its name, given by whoever appended it: appending it twice is appending it once.
  public let id: UUID
  /// What is undone in one step has the same group: a decision about many runs, or a burst of small moves.
  public let group: UUID
  /// When it was decided.
  public let time: Instant
  /// Who decided.
  public let author: String
  /// Whose run it is.
  public let operatorID: OperatorID
  /// Which run.
  public let instance: TripInstance
  /// What was done.
  public let action: Action

  /// Makes an entry as a store holds it.
  public init(
    sequence: JournalSequence, id: UUID, group: UUID, time: Instant, author: String, operatorID: OperatorID,
    instance: TripInstance, action: Action
  ) {
    self.sequence = sequence
    self.id = id
    self.group = group
    self.time = time
    self.author = author
    self.operatorID = operatorID
    self.instance = instance
    self.action = action
  }

  /// The decision, where it is one.
  public var decision: Decision? {
    if case .decision(let decision) = action { return decision }
    return nil
  }

  /// The entry that it undoes, where it does.
  public var undoes: UUID? {
    if case .undo(let id) = action { return id }
    return nil
  }
}
