import TripCore

/// Shows which steps can be undone and redone, and the notice about the last decision.
@MainActor
final class UndoPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ header: DeskHeaderView, notice: UndoNoticeView, model: UndoModel) {
    bindings.add(
      model.undoLabel.bindAndFire { label in
        header.canUndo = label != nil
        header.undo.setTooltip(KeyTable.tooltip(.undo, label))
        header.undo.setAccessibleName(label ?? tr("Undo"))
      })
    bindings.add(
      model.redoLabel.bindAndFire { label in
        header.canRedo = label != nil
        header.redo.setTooltip(KeyTable.tooltip(.redo, label))
        header.redo.setAccessibleName(label ?? tr("Redo"))
      })
    bindings.add(model.lastChange.bindAndFire { notice.message = $0 })
  }
}
