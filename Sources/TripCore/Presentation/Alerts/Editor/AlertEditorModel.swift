/// The model of the editor in which a dispatcher writes an alert.
///
/// Views show its values; controllers call its verbs. What is written is kept as a draft until it is told or discarded.
///
/// ```swift
/// editor.openNew()
/// editor.setText(in: "en", header: "Line 12 takes another road", description: "Works at the bridge")
/// editor.add(AlertSelector(routeID: "12"))
/// editor.tell()
/// if editor.question.value != nil { editor.confirm() }
/// ```
@MainActor
public final class AlertEditorModel {
  /// What is written.
  public let draft: ReadOnlyDynamic<AlertDraft>
  /// The first reason why the draft cannot be told; `nil` when it can.
  public let problem: ReadOnlyDynamic<AlertObstacle?>
  /// What the draft hits on the shown day, in words: `84 trips, 31 stops`; empty while nothing is chosen.
  public let reach: ReadOnlyDynamic<String>
  /// Whether ``reach`` is still that of an earlier draft, because it is being counted.
  public let isCounting: ReadOnlyDynamic<Bool>
  /// What the dispatcher is asked before service is closed, with the names of what closes; `nil` when nothing is asked.
  /// ``confirm()`` says yes, ``withdrawQuestion()`` no.
  public let question: ReadOnlyDynamic<String?>
  /// Sentences about what may be told and is no good, such as a long header.
  public let hints: ReadOnlyDynamic<[String]>
  /// What the alert is about, with the names of lists.
  public let concerned: ReadOnlyDynamic<[Concerned]>
  /// What can be added from the selection of the desk: the selected trips, or the selected stop of a trip; the first one
  /// is what ``addFromSelection()`` adds. Empty when nothing is selected.
  public let fromSelection: ReadOnlyDynamic<[Concerned]>
  /// A sentence with the name of the dispatcher who changed or ended the alert after this draft was begun; `nil` when the
  /// alert is as it was. ``keepMine()`` keeps the draft, ``takeTheirs()`` replaces it by what the other dispatcher wrote.
  /// Until one of them is called, the draft cannot be told.
  public let conflict: ReadOnlyDynamic<String?>
  /// What is being written, in words: `New alert`, or the name of the alert.
  public let title: ReadOnlyDynamic<String>
  /// Whether only the texts can change, because the alert follows from decisions.
  public let textsOnly: ReadOnlyDynamic<Bool>
  /// Whether anything is written that ``discard()`` would lose.
  public let isChanged: ReadOnlyDynamic<Bool>
  /// Sent with the id of an alert when it was told from here.
  public let told = Event<GTFSID>()

  /// Checks an alert as it is checked before it is published, with the timetable of all service days.
  public typealias Check = @Sendable (_ alert: Alert, _ now: Instant) async -> [PublishingStatus.BrokenRule]

  let desk: DeskModel
  let drafts: AlertDrafts
  let check: Check?
  private let chosenLanguages: @MainActor () -> [String]
  let current: Dynamic<AlertDraft>
  /// The draft as it was before anything was written.
  let origin: Dynamic<AlertDraft>
  let measured: Dynamic<AlertMeasure?> = Dynamic(nil)
  let counting: Dynamic<Task<Void, Never>?> = Dynamic(nil)
  let asked: Dynamic<String?> = Dynamic(nil)
  /// Why the desk refused to tell the draft; `nil` when it did not, and after the next change.
  let refusal: Dynamic<String?> = Dynamic(nil)
  /// Who has changed the alert.
  let clash: Dynamic<AlertClash?> = Dynamic(nil)
  let selected: Dynamic<[Concerned]> = Dynamic([])
  var names: SelectorNames
  /// The selectors of ``selected``; `nil` when their names may be others now.
  var namedFor: [AlertSelector]?
  /// What was counted last, or is being counted.
  var countedFor: AlertMeasure.Question?
  /// Whether the draft is told as soon as it is counted what it hits.
  var tellsWhenCounted = false
  /// Whether the draft is being told, so that the change of the journal is its own.
  var isTelling = false
  let bag = SubscriptionBag()

  /// Makes the editor of a desk, with the draft of a new alert.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - drafts: The drafts that are kept.
  ///   - languages: The BCP 47 tags of the languages in which passengers are told, the most important one first; those of
  ///     the templates when there are none. Asked for again for each new alert.
  ///   - check: Checks an alert as it is checked before it is published; without it, an alert is compared with the shown
  ///     service day only.
  public init(
    _ desk: DeskModel, drafts: AlertDrafts? = nil,
    languages: @autoclosure @escaping @MainActor () -> [String] = [], check: Check? = nil
  ) {
    self.desk = desk
    self.drafts = drafts ?? AlertDrafts()
    self.check = check
    chosenLanguages = languages
    names = SelectorNames(desk.timetable.value, desk.wording)
    let empty = AlertDraft.empty(Self.languages(languages(), desk), desk)
    origin = Dynamic(empty)
    current = Dynamic(self.drafts[.new] ?? empty)
    draft = current.readOnly
    let wording = desk.wording
    let minute = desk.now.map(\.wholeMinutes).removeDuplicates()
    let others = combineLatest(refusal, clash, desk.alerts.derived)
    problem = combineLatest(current, measured, others, minute) { [desk] draft, measured, other, _ in
      if let clash = other.1 { return AlertObstacle(words: wording.sentence(clash), place: .alert) }
      if let refusal = other.0 { return AlertObstacle(words: refusal, place: .alert) }
      if case .automatic(let id) = draft.target, !other.2.contains(where: { $0.parts.contains(id) }) {
        let gone = wording.translation.translate("What the alert follows from has ended. Discard the text.")
        return AlertObstacle(words: gone, place: .alert)
      }
      return draft.obstacle(at: desk.now.value, wording) ?? measured?.obstacle
    }.removeDuplicates().erased()
    reach = measured.map { $0?.words ?? "" }.removeDuplicates().erased()
    isCounting = counting.map { $0 != nil }.removeDuplicates().erased()
    question = asked.readOnly
    hints = current.map { $0.hints(wording) }.removeDuplicates().erased()
    concerned = selected.readOnly
    fromSelection = combineLatest(desk.selection.rows, desk.selection.stop, desk.timetable) { [desk] rows, stop, _ in
      desk.concerned(rows: rows, stop: stop)
    }.removeDuplicates().erased()
    conflict = clash.map { $0.map(wording.sentence) }.removeDuplicates().erased()
    title = current.map { [desk] draft in
      switch draft.target {
      case .new: wording.translation.translate("New alert")
      case .own(let id), .automatic(let id):
        wording.name(ofAlertWith: desk.journal.shown.headerOfAlert(id) ?? desk.alerts.header(of: id))
      }
    }.removeDuplicates().erased()
    textsOnly = current.map { if case .automatic = $0.target { true } else { false } }.removeDuplicates().erased()
    isChanged = combineLatest(current, origin) { $0 != $1 }.removeDuplicates().erased()
    follow()
  }

  isolated deinit { counting.value?.cancel() }

  /// The BCP 47 tags of the languages in which passengers are told, the most important one first.
  var languages: [String] { Self.languages(chosenLanguages(), desk) }

  private static func languages(_ chosen: [String], _ desk: DeskModel) -> [String] {
    chosen.isEmpty ? desk.alerts.languages : chosen
  }

  private func follow() {
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.compareWithJournal() })
    bag.add(desk.journal.replacements.listen { [weak self] in self?.compareWithJournal() })
    bag.add(desk.now.bind { [weak self] _ in self?.renewIfUntouched() })
    bag.add(
      desk.timetable.bind { [weak self] timetable in
        guard let self else { return }
        self.names = SelectorNames(timetable, self.desk.wording)
        (self.countedFor, self.namedFor) = (nil, nil)
        self.renewIfUntouched(isOtherDay: true)
      })
    bag.add(combineLatest(current, desk.timetable).bindAndFire { [weak self] draft, _ in self?.count(draft) })
  }

  /// Changes the draft. Nothing is asked any more, and the draft is kept.
  func change(_ change: (inout AlertDraft) -> Void) {
    var draft = current.value
    change(&draft)
    guard draft != current.value else { return }
    batch {
      tellsWhenCounted = false
      if asked.value != nil { asked.value = nil }
      if refusal.value != nil { refusal.value = nil }
      current.value = draft
      drafts[draft.target] = draft == origin.value ? nil : draft
    }
  }
}
