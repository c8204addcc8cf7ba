import FoundationEssentials

/// The decisions about the service day that is shown, in plain sentences: `08:21 Airport X1 08:20 moved to 08:25 by
/// dispatch-1; undone 08:22`.
@MainActor
public final class LogModel {
  /// A decision and what became of it.
  public struct Row: Hashable, Sendable {
    /// The sentence.
    public let text: String
    /// Whether it was undone.
    public let isUndone: Bool
    /// Whether it is in the journal.
    public let mark: SaveMark
  }

  /// What somebody looks for; every word has to be in the sentence, in any case.
  public let filter: Dynamic<String> = Dynamic("")
  /// The decisions that fit ``filter``, the newest last.
  public let rows: ReadOnlyDynamic<[Row]>

  /// The outcome of the last export, in words; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let lastExport: Dynamic<String?> = Dynamic(nil)
  private let all: Dynamic<[Row]> = Dynamic([])
  /// The sentences that are made already: most lines are as before when something is decided.
  private var sentences: [UUID: (decision: Decision, text: String)] = [:]
  private let bag = SubscriptionBag()

  /// Makes the log of a desk.
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

  /// The entries of the day as comma-separated values, all of them and with all their fields: what is saved.
  public var csv: String {
    JournalLog(desk.journal.confirmed.entries.filter(isShown), in: desk.wording.timeZone).csv
  }

  /// Says how an export ended.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - problem: Why the file could not be written, or `nil` when it was.
  public func exported(to path: String, problem: String?) {
    lastExport.value = desk.wording.exportMessage(path, problem: problem)
  }

  private func update() {
    all.value = desk.journal.shown.entries.filter(isShown).compactMap(row)
  }

  /// Whether an entry is about the day: about one of its runs, or one of an earlier day that is listed with them.
  private func isShown(_ entry: JournalEntry) -> Bool {
    let date = desk.timetable.value.serviceDate
    return entry.instance.serviceDate == date
      || entry.instance.serviceDate < date && desk.row(of: entry.instance) != nil
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
    // That it was undone has to be saved as well.
    let isSaved = [entry, undoer].allSatisfy { entry in entry.map { journal.confirmed.entry($0.id) != nil } ?? true }
    return Row(text: text, isUndone: undoer != nil, mark: isSaved ? .saved : journal.mark(of: entry.instance))
  }

  private func sentence(_ decision: Decision, of entry: JournalEntry) -> String {
    // A step of two desks at once may turn out to lead elsewhere than it seemed.
    if let sentence = sentences[entry.id], sentence.decision == decision { return sentence.text }
    let wording = desk.wording
    let trip = desk.row(of: entry.instance).flatMap(desk.undecidedTrip(ofRow:))
    let name =
      trip.map {
        Translation.fill(
          wording.translation.translate("%1$@ %2$@ %3$@"), $0.headsign, $0.route.name, wording.time($0.departure))
      } ?? entry.instance.tripID
    let sentence = Translation.fill(
      wording.translation.translate("%1$@ %2$@ %3$@ by %4$@"), wording.time(entry.time), name,
      wording.phrase(decision, on: trip), entry.author)
    sentences[entry.id] = (decision, sentence)
    return sentence
  }
}
