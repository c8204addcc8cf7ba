import FoundationEssentials

/// The model of a desk's log: what was decided about the shown service date, a row for each step of undo.
@MainActor
public final class LogModel {
  /// The text by which the log is filtered. A row is shown when its texts contain each word of the text, in upper or
  /// lower case.
  public let filter: Dynamic<String> = Dynamic("")
  /// The rows of the log that match ``filter``, in the order of the journal: the newest is last.
  public let rows: ReadOnlyDynamic<[LogRow]>
  /// The row that the dispatcher has selected; `nil` when none is, or when it is not listed any more.
  public let selected: ReadOnlyDynamic<LogRow?>
  /// Why the selected step cannot be undone, as a sentence; `nil` when it can be.
  public let obstacle: ReadOnlyDynamic<String?>

  /// Whether the list can show a trip of the selected step: not one that the timetable of the shown day lacks.
  public let canShow: ReadOnlyDynamic<Bool>

  /// A sentence about the outcome of the last export of the log; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let words: StepWords
  private let lastExport: Dynamic<String?> = Dynamic(nil)
  private let all: Dynamic<[LogRow]> = Dynamic([])
  private let selectedStep: Dynamic<UUID?> = Dynamic(nil)
  /// A cache of what was decided in a step, by its group, because a new decision changes few steps.
  private var texts: [UUID: (entries: [JournalEntry], text: Text)] = [:]
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's log.
  public init(_ desk: DeskModel) {
    self.desk = desk
    words = StepWords(desk)
    exportMessage = lastExport.readOnly
    rows = combineLatest(all, filter) { rows, filter in
      let words = filter.lowercased().split(separator: " ")
      return words.isEmpty ? rows : rows.filter { $0.contains(words) }
    }.erased()
    selected = combineLatest(rows, selectedStep) { rows, step in rows.last { $0.step == step } }
      .removeDuplicates().erased()
    // A later decision may build on the selected step, whose row then stays as it was.
    obstacle = combineLatest(selected, all) { [weak desk] row, _ -> String? in
      guard let desk, let row else { return Self.nothingSelected(desk?.wording) }
      let history = desk.journal.history
      guard let step = history.step(row.step) else { return desk.wording.notYours }
      return history.laterEntry(than: step).map { desk.wording.laterDecision(about: $0.subject) }
    }.removeDuplicates().erased()
    canShow = combineLatest(selected, desk.timetable) { [weak desk] row, timetable -> Bool in
      guard let desk, let row else { return false }
      let shown = timetable.serviceDate
      return row.instances.contains { $0.serviceDate != shown || desk.trips.row(of: $0) != nil }
    }.erased()
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.update() })
    bag.add(
      desk.timetable.bind { [weak self] _ in
        self?.texts = [:]
        self?.update()
      })
    update()
  }

  /// All saved journal entries about the shown service date, as CSV with all fields. ``filter`` has no influence.
  public var csv: String {
    JournalLog(desk.journal.confirmed.entries.filter(isShown), in: desk.wording.timeZone).csv
  }

  /// Selects the row of a step; `nil` selects none.
  public func select(_ step: UUID?) {
    if step != selectedStep.value { selectedStep.value = step }
  }

  /// Undoes the selected step. Adds a notice to the desk when that is not possible. Has no effect when no step is
  /// selected.
  ///
  /// - Throws: ``Refusal`` when another desk undid it a moment before.
  public func undoSelected() throws(Refusal) {
    if let row = selected.value { try desk.undo(step: row.step) }
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
    // A row stands where the last decision of its step is.
    var steps: [UUID: Int] = [:]
    var entries: [[JournalEntry]] = []
    for entry in desk.journal.shown.entries.reversed() where entry.isDecision && isShown(entry) {
      if let index = steps[entry.group] {
        entries[index].append(entry)
      } else {
        steps[entry.group] = entries.count
        entries.append([entry])
      }
    }
    all.value = entries.reversed().map { row($0.reversed()) }
  }

  /// Whether the log shows a journal entry: it is about a trip of the shown service date, or of an earlier date that
  /// the timetable lists too, or about an alert that was decided then or before and does not end earlier.
  private func isShown(_ entry: JournalEntry) -> Bool {
    let date = desk.timetable.value.serviceDate
    if entry.concerns(date, in: desk.wording.timeZone) { return true }
    return entry.instance.map { $0.serviceDate < date && desk.trips.row(of: $0) != nil } ?? false
  }

  /// Makes the row of a step; there is at least one entry.
  private func row(_ entries: [JournalEntry]) -> LogRow {
    let (journal, last) = (desk.journal, entries[entries.count - 1])
    let text = text(entries)
    let undoers = entries.compactMap { journal.shown.undoer(of: $0.id) }
    let isUndone = undoers.count == entries.count
    // An undone decision is shown as saved only when its undo is saved too, and a redone one when its redo is.
    let isSaved = entries.allSatisfy { entry in
      journal.confirmed.entry(entry.id) != nil
        && journal.confirmed.isInEffect(entry.id) == journal.shown.isInEffect(entry.id)
    }
    let mark = isSaved ? .saved : Self.worst(entries.map { journal.mark(of: $0.subject) })
    let unfit = text.isOther ? desk.wording.translation.translate("fits no trip of this timetable") : nil
    let state = [undoers.last.map { undone($0, last, isUndone: isUndone) }, unfit, desk.wording.word(mark)]
    return LogRow(
      step: last.group, time: desk.wording.time(last.time), trip: text.trip, change: text.change, author: last.author,
      state: state.compactMap(\.self).joined(separator: " · "), isUndone: isUndone, mark: mark,
      instances: Set(entries.compactMap(\.instance)))
  }

  /// What was decided in a step.
  private struct Text {
    let trip: String
    let change: String
    /// Whether the trip that it is about is not the one that has its id in the shown timetable.
    let isOther: Bool
  }

  /// Returns the texts of a step. Cached ones are used only for the same decisions: when two desks move the same departure
  /// at once, the saved decision may differ from the one shown before.
  private func text(_ entries: [JournalEntry]) -> Text {
    let group = entries[0].group
    if let known = texts[group], known.entries == entries { return known.text }
    let text = Text(
      trip: words.subject(entries), change: words.change(entries), isOther: words.isAboutOther(entries))
    texts[group] = (entries, text)
    return text
  }

  private func undone(_ undoer: JournalEntry, _ entry: JournalEntry, isUndone: Bool) -> String {
    let (time, translation) = (desk.wording.time(undoer.time), desk.wording.translation)
    guard isUndone else { return translation.translate("partly undone") }
    return undoer.author == entry.author
      ? Translation.fill(translation.translate("undone %@"), time)
      : Translation.fill(translation.translate("undone %1$@ by %2$@"), time, undoer.author)
  }

  private static func worst(_ marks: [SaveMark]) -> SaveMark {
    [.notSaved, .kept, .saving].first(where: marks.contains) ?? .saved
  }

  private static func nothingSelected(_ wording: Wording?) -> String? {
    wording?.translation.translate("Choose a row of the log first.")
  }
}
