import FoundationEssentials

/// The place of an entry in the order of its journal. Places grow from entry to entry, but not always by one.
public struct JournalSequence: Hashable, Comparable, Sendable {
  /// The number that the journal assigned.
  public let number: Int64

  /// Makes a place from its number.
  public init(_ number: Int64) { self.number = number }

  /// The place after this one. The greatest possible place is its own next place; a journal then refuses to append.
  public var next: JournalSequence { JournalSequence(number == .max ? .max : number + 1) }

  /// The place before the first entry of every journal.
  public static let start = JournalSequence(0)

  /// Whether place `a` comes before place `b` in the journal.
  public static func < (a: JournalSequence, b: JournalSequence) -> Bool { a.number < b.number }
}

/// The identity of an operator in a journal, because one journal may hold the decisions of several operators.
public struct OperatorID: Hashable, Sendable {
  /// The `agency_id`, or a text that replaces it for an operator without one.
  public let text: String

  /// Makes an identity from its text.
  public init(_ text: String) { self.text = text }

  /// Makes the identity of a timetable's operator from its `agency_id`, or else from its name and time zone.
  public init(_ agency: Agency) { text = agency.id ?? "\(agency.name) (\(agency.timeZone.identifier))" }
}

/// An entry of a journal: a decision about one trip instance, or an undo, with its time and author.
///
/// Entries are never changed: an undo is an entry that refers to the undone entry, and a redo undoes the undo.
public struct JournalEntry: Hashable, Sendable {
  /// The action of an entry: a decision, or the undo of another entry.
  public enum Action: Hashable, Sendable {
    /// A decision about the trip instance.
    case decision(Decision)
    /// An undo: the entry with this id is no longer in effect. Undoing an undo is a redo.
    case undo(UUID)
  }

  /// The place of the entry in the order of the journal, which the journal assigns.
  public let sequence: JournalSequence
  /// The unique id of the entry, which the desk assigns. Appending an id that the journal has already adds nothing.
  public let id: UUID
  /// The id of the entry's undo step. Entries with the same group are undone together, such as one decision about many
  /// trips.
  public let group: UUID
  /// The time when the decision was taken.
  public let time: Instant
  /// The name of the dispatcher or program that decided.
  public let author: String
  /// The operator of the trip.
  public let operatorID: OperatorID
  /// The trip instance that the entry is about.
  public let instance: TripInstance
  /// The action: a decision, or the undo of another entry.
  public let action: Action

  /// Makes an entry. The properties of the same names explain the parameters.
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

  /// The decision, or `nil` when the entry is an undo.
  public var decision: Decision? {
    if case .decision(let decision) = action { return decision }
    return nil
  }

  /// The id of the entry that this entry undoes, or `nil` when the entry is a decision.
  public var undoes: UUID? {
    if case .undo(let id) = action { return id }
    return nil
  }
}
