/// What the author can undo and redo, in words, and what was decided, undone or redone last.
@MainActor
public final class UndoModel {
  /// The step that undo would undo, as `Undo: 08:20 X1 → Airport moved to 08:25`, or `nil` when there is none.
  public let undoLabel: ReadOnlyDynamic<String?>
  /// Why there is no step to undo, in words; `nil` when there is one.
  public let undoObstacle: ReadOnlyDynamic<String?>
  /// The step that redo would redo, or `nil` when there is none.
  public let redoLabel: ReadOnlyDynamic<String?>
  /// The last decision that was taken, undone or redone at this desk; `nil` once its notice is dismissed, or when it does
  /// not hold any more.
  public let lastChange: ReadOnlyDynamic<ChangeNotice?>

  /// The number of characters for which the notice about the last change has room.
  private static let noticeLength = 64

  private let desk: DeskModel
  private let steps: StepWords
  private let undoable: Dynamic<String?> = Dynamic(nil)
  private let obstacle: Dynamic<String?> = Dynamic(nil)
  private let redoable: Dynamic<String?> = Dynamic(nil)
  private let last: Dynamic<ChangeNotice?> = Dynamic(nil)
  private var lastStep: UndoHistory.Step?
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's undo.
  public init(_ desk: DeskModel) {
    self.desk = desk
    steps = StepWords(desk)
    undoLabel = undoable.removeDuplicates().erased()
    undoObstacle = obstacle.removeDuplicates().erased()
    redoLabel = redoable.removeDuplicates().erased()
    lastChange = last.readOnly
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.update() })
    bag.add(desk.timetable.bind { [weak self] _ in self?.update() })
    bag.add(
      desk.decisionsTaken.listen { [weak self] in
        self?.desk.journal.history.undoable.map { self?.tell($0, .decided) }
      })
    bag.add(desk.undoneSteps.listen { [weak self] in self?.tell($0, .undone) })
    bag.add(desk.redoneSteps.listen { [weak self] in self?.tell($0, .redone) })
    update()
  }

  /// Removes the notice about the last change.
  public func dismissLastChange() {
    lastStep = nil
    if last.value != nil { last.value = nil }
  }

  private func update() {
    let translation = desk.wording.translation
    let history = desk.journal.history
    batch {
      obstacle.value = desk.undoObstacle
      undoable.value = (obstacle.value == nil ? history.undoable : nil).map {
        Translation.fill(translation.translate("Undo: %@"), steps.sentence($0.entries))
      }
      redoable.value = desk.redoable.map {
        Translation.fill(translation.translate("Redo: %@"), steps.sentence($0.entries))
      }
      renewLastChange(history)
    }
  }

  /// Removes the notice about the last change when that does not hold any more: it was undone or redone, here or at another
  /// desk, or a later decision of another desk builds on it. Otherwise it says what holds now.
  private func renewLastChange(_ history: UndoHistory) {
    guard let lastStep, let notice = last.value else { return }
    let present = history.step(lastStep.group)
    let isReplaced = notice.kind == .decided && present.map { history.laterEntry(than: $0) != nil } ?? false
    if isReplaced || (present != nil) == (notice.kind == .undone) { return dismissLastChange() }
    if notice.text != text(lastStep, notice.kind) { tell(lastStep, notice.kind) }
  }

  private func tell(_ step: UndoHistory.Step, _ kind: ChangeNotice.Kind) {
    lastStep = step
    last.value = ChangeNotice(
      kind: kind, text: text(step, kind), shortText: text(step, kind, length: Self.noticeLength),
      instances: Set(step.entries.compactMap(\.instance)))
  }

  private func text(_ step: UndoHistory.Step, _ kind: ChangeNotice.Kind, length: Int? = nil) -> String {
    let translation = desk.wording.translation
    let sentence = steps.sentence(step.entries, length: length)
    return switch kind {
    case .decided: sentence
    case .undone:
      Translation.fill(translation.translate("Undone: %1$@ · now: %2$@"), sentence, steps.state(of: step.entries))
    case .redone:
      Translation.fill(translation.translate("Redone: %1$@ · now: %2$@"), sentence, steps.state(of: step.entries))
    }
  }
}
