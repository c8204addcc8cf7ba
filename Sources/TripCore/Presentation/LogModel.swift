/// The decisions about the service day that is shown, in plain sentences: `08:21 Airport X1 08:20 moved to 08:25 by
/// dispatch-1; undone 08:22`.
@MainActor
public final class LogModel {
  /// A decision and what became of it.
  public struct Line: Hashable, Sendable {
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
  public let lines: Observable<[Line]>

  private let desk: DeskModel
  private let all: Dynamic<[Line]> = Dynamic([])
  private let bag = SubscriptionBag()

  /// Makes the log of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    lines = combineLatest(all, filter) { lines, filter in
      let words = filter.lowercased().split(separator: " ")
      guard !words.isEmpty else { return lines }
      return lines.filter { line in
        let text = line.text.lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    }.erased()
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.update() })
    bag.add(desk.timetable.bind { [weak self] _ in self?.update() })
    update()
  }

  /// The entries of the day as comma-separated values, all of them and with all their fields: what is saved.
  public var csv: String {
    let date = desk.timetable.value.serviceDate
    let entries = desk.journal.confirmed.entries.filter { $0.instance.serviceDate == date }
    return JournalLog(entries, in: desk.wording.timeZone).csv
  }

  private func update() {
    let date = desk.timetable.value.serviceDate
    all.value = desk.journal.shown.entries.filter { $0.instance.serviceDate == date }.compactMap(line)
  }

  private func line(_ entry: JournalEntry) -> Line? {
    guard let decision = entry.decision else { return nil }
    let wording = desk.wording
    let translation = wording.translation
    let trip = desk.row(of: entry.instance).flatMap(desk.undecidedTrip(ofRow:))
    let name =
      trip.map {
        Translation.fill(
          translation.translate("%1$@ %2$@ %3$@"), $0.headsign, $0.route.name, wording.time($0.departure))
      } ?? entry.instance.tripID
    var text = Translation.fill(
      translation.translate("%1$@ %2$@ %3$@ by %4$@"), wording.time(entry.time), name,
      wording.phrase(decision, on: trip), entry.author)
    let undoer = desk.journal.shown.undoer(of: entry.id)
    if let undoer {
      text +=
        undoer.author == entry.author
        ? Translation.fill(translation.translate("; undone %@"), wording.time(undoer.time))
        : Translation.fill(translation.translate("; undone %1$@ by %2$@"), wording.time(undoer.time), undoer.author)
    }
    let isSaved = desk.journal.confirmed.entry(entry.id) != nil
    return Line(text: text, isUndone: undoer != nil, mark: isSaved ? .saved : desk.journal.mark(of: entry.instance))
  }
}
