import CGtk
import TripCore

/// Connects the buttons of undo and redo, and hides the notice about the last decision after a while.
@MainActor
final class UndoController {
  /// How long the notice stays, in milliseconds: long enough to be read, to be found by a screen reader and to be
  /// clicked.
  private static let milliseconds = 8000

  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()
  private var timer: MainLoopTimer?

  init(_ header: DeskHeaderView, notice: UndoNoticeView, desk: DeskModel, model: UndoModel) {
    connections = [
      connect(header.undo.pointer, "clicked") { desk.attempt { desk throws(Refusal) in try desk.undo() } },
      connect(header.redo.pointer, "clicked") { desk.attempt { desk throws(Refusal) in try desk.redo() } },
      connect(notice.undo.pointer, "clicked") { desk.attempt { desk throws(Refusal) in try desk.undo() } },
      connect(notice.close.pointer, "clicked") { model.dismissLastChange() },
    ]
    bindings.add(
      model.lastChange.bindAndFire { [weak self] change in
        self?.timer = change.map { _ in
          MainLoop.after(milliseconds: Self.milliseconds) { [weak model] in model?.dismissLastChange() }
        }
      })
  }
}
