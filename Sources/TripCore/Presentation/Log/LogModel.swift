import FoundationEssentials

/// The model of a desk's log: the decisions about the shown service date as sentences, such as `08:21 Airport X1
/// 08:20 moved to 08:25 by dispatch-1; undone 08:22`.
@MainActor
public final class LogModel {
  /// A row of the desk's log: one decision.
  public struct Row: Hashable, Sendable {
    /// The sentence that describes the decision.
    public let text: String
    /// Whether the decision was undone afterwards.
    public let isUndone: Bool
    /// Whether the decision is saved in the journal and, if it was undone, its undo too.
    public let mark: SaveMark
  }

  /// The text by which the log is filtered. A row is shown when its sentence contains each word of the text, in upper
  /// or lower case.
  public let filter: Dynamic<String> = Dynamic("")
  /// The rows of the log that match ``filter``, in the order of the journal: the newest is last.
  public let rows: ReadOnlyDynamic<[Row]>

  /// A sentence about the outcome of the last export of the log; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let lastExport: Dynamic<String?> = Dynamic(nil)
  private let all: Dynamic<[Row]> = Dynamic([])
  /// A cache of the log's sentences by the id of the journal entry, because a new decision changes few of them.
  private var sentences: [UUID: (decision: Decision, text: String)] = [:]
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's log.
  public init(_ desk: DeskModel) {
    self.desk = desk
    exportMessage = lastExport.readOnly
    rows = combineLatest(all, filter) { rows, filter in
      let words = filter.lowercased().split(separator: " ")
      guard !words.isEmpty else { return rows }
      return rows.filter { row in
        let text = row.text.lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    }.erased()
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.update() })
    bag.add(
      desk.timetable.bind { [weak self] _ in
        self?.sentences = [:]
        self?.update()
      })
    update()
  }

  /// All saved journal entries about the shown service date, as CSV with all fields. ``filter`` has no influence.
  public var csv: String {
    JournalLog(desk.journal.confirmed.entries.filter(isShown), in: desk.wording.timeZone).csv
  }

  /// Sets ``exportMessage`` after the log was exported.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - problem: The reason why the file could not be written, or `nil` when it was written.
  public func exported(to path: String, problem: String?) {
    lastExport.value = desk.wording.exportMessage(path, problem: problem)
  }

  private func update() {
    all.value = desk.journal.shown.entries.filter(isShown).compactMap(row)
  }

  /// Whether the log shows a journal entry: it is about a trip of the shown service date, or of an earlier date that
  /// the timetable lists too.
  private func isShown(_ entry: JournalEntry) -> Bool {
    let date = desk.timetable.value.serviceDate
    return entry.instance.serviceDate == date
      || entry.instance.serviceDate < date && desk.trips.row(of: entry.instance) != nil
  }

  private func row(_ entry: JournalEntry) -> Row? {
    guard let decision = entry.decision else { return nil }
    let journal = desk.journal
    var text = sentence(decision, of: entry)
    let undoer = journal.shown.undoer(of: entry.id)
    if let undoer {
      let (time, translation) = (desk.wording.time(undoer.time), desk.wording.translation)
      text +=
        undoer.author == entry.author
        ? Translation.fill(translation.translate("; undone %@"), time)
        : Translation.fill(translation.translate("; undone %1$@ by %2$@"), time, undoer.author)
    }
    // An undone decision is shown as saved only when its undo is saved too.
    let isSaved = [entry, undoer].allSatisfy { entry in entry.map { journal.confirmed.entry($0.id) != nil } ?? true }
    return Row(text: text, isUndone: undoer != nil, mark: isSaved ? .saved : journal.mark(of: entry.instance))
  }

  private func sentence(_ decision: Decision, of entry: JournalEntry) -> String {
    // A cached sentence is used only for the same decision: when two desks move the same departure at once, the saved
    // decision may differ from the one shown before.
    if let sentence = sentences[entry.id], sentence.decision == decision { return sentence.text }
    let wording = desk.wording
    let row = desk.trips.row(of: entry.instance)
    let trip = row.flatMap(desk.trips.undecidedTrip(ofRow:))
    let timetable = desk.timetable.value
    let name =
      row.map {
        Translation.fill(
          wording.translation.translate("%1$@ %2$@ %3$@"), wording.destination(ofRow: $0, in: timetable, as: trip),
          wording.line(ofRow: $0, in: timetable, as: trip),
          wording.time(trip?.departure ?? timetable.departure(ofRow: $0)))
      } ?? entry.instance.tripID
    let sentence = Translation.fill(
      wording.translation.translate("%1$@ %2$@ %3$@ by %4$@"), wording.time(entry.time), name,
      wording.phrase(decision, on: trip), entry.author)
    sentences[entry.id] = (decision, sentence)
    return sentence
  }
}
