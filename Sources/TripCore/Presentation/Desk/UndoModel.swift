/// What the author can undo and redo, in words, and what was decided last.
@MainActor
public final class UndoModel {
  /// The step that undo would undo, as `Undo: 08:20 X1 → Airport moved to 08:25`, or `nil` when there is none.
  public let undoLabel: ReadOnlyDynamic<String?>
  /// The step that redo would redo, or `nil` when there is none.
  public let redoLabel: ReadOnlyDynamic<String?>
  /// The last decision that was taken at this desk, or `nil` once it is undone or its notice dismissed.
  public let lastChange: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let undoable: Dynamic<String?> = Dynamic(nil)
  private let redoable: Dynamic<String?> = Dynamic(nil)
  private let last: Dynamic<String?> = Dynamic(nil)
  private var lastGroup: UndoHistory.Step?
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's undo.
  public init(_ desk: DeskModel) {
    self.desk = desk
    undoLabel = undoable.removeDuplicates().erased()
    redoLabel = redoable.removeDuplicates().erased()
    lastChange = last.readOnly
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.update() })
    bag.add(desk.timetable.bind { [weak self] _ in self?.update() })
    bag.add(desk.decisionsTaken.listen { [weak self] in self?.showLastChange() })
    update()
  }

  /// Removes the notice about the last change.
  public func dismissLastChange() {
    lastGroup = nil
    if last.value != nil { last.value = nil }
  }

  private func update() {
    let translation = desk.wording.translation
    let history = desk.journal.history
    batch {
      undoable.value = history.undoable.map { Translation.fill(translation.translate("Undo: %@"), words($0)) }
      redoable.value = history.redoable.map { Translation.fill(translation.translate("Redo: %@"), words($0)) }
      // The last change was undone, here or at another desk.
      if let lastGroup, history.undoable?.group != lastGroup.group { dismissLastChange() }
    }
  }

  private func showLastChange() {
    guard let step = desk.journal.history.undoable else { return }
    lastGroup = step
    last.value = words(step)
  }

  /// Returns a step in words: for several moves of one trip the last, for several trips their number.
  private func words(_ step: UndoHistory.Step) -> String {
    guard let entry = step.entries.last, let decision = entry.decision else { return "" }
    let wording = desk.wording
    let count = Set(step.entries.map(\.instance)).count
    guard count == 1 else {
      let trips = Translation.fill(
        wording.translation.translate("%@ trip", plural: "%@ trips", count: count), wording.number(count))
      guard !isMove(decision) else { return Translation.fill(wording.translation.translate("%@ moved"), trips) }
      return Translation.fill(
        wording.translation.translate("%1$@: %2$@"), trips, wording.phrase(decision, on: nil))
    }
    return desk.sentence(about: entry.instance, decision)
  }

  private func isMove(_ decision: Decision) -> Bool {
    if case .departure(let delay, _) = decision { return delay != 0 }
    return false
  }
}
