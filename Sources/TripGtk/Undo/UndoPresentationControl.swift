import TripCore

/// Shows which steps can be undone and redone, and the notice about the last change.
@MainActor
final class UndoPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ header: DeskHeaderView, notice: UndoNoticeView, model: UndoModel, wording: Wording) {
    bindings.add(
      model.undoLabel.bindAndFire { label in
        header.undo.setTooltip(KeyTable.tooltip(.undo, label))
        header.undo.setAccessibleName(label ?? tr("Undo"))
      })
    bindings.add(model.undoObstacle.bindAndFire { header.undoObstacle = $0 })
    bindings.add(
      model.redoLabel.bindAndFire { label in
        header.redoObstacle = label == nil ? wording.nothingToRedo : nil
        header.redo.setTooltip(KeyTable.tooltip(.redo, label))
        header.redo.setAccessibleName(label ?? tr("Redo"))
      })
    bindings.add(
      model.lastChange.bindAndFire { change in
        notice.message = change.map {
          UndoNoticeView.Message(
            text: $0.shortText, wholeText: $0.text, offersRedo: $0.kind == .undone, offersShow: $0.kind != .decided)
        }
      })
  }
}
