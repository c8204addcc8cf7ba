import CGtk
import TripCore

/// The controller of undo and redo: carries out their buttons, and hides the notice about the last decision after a
/// while.
@MainActor
final class UndoController {
  /// The time in milliseconds after which the notice about the last decision is hidden. It is long enough to read the
  /// notice, to find it with a screen reader and to click its button.
  private static let milliseconds = 8000

  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()
  private var timer: MainLoopTimer?

  init(
    _ header: DeskHeaderView, notice: UndoNoticeView, desk: DeskModel, model: UndoModel, focus: FocusReturn,
    accept: @escaping @MainActor (DeskOffer) -> Void
  ) {
    connections = [
      connect(header.undo.pointer, "clicked") { desk.attempt { desk throws(Refusal) in try desk.undo() } },
      connect(header.redo.pointer, "clicked") { desk.attempt { desk throws(Refusal) in try desk.redo() } },
      connect(notice.undo.pointer, "clicked") {
        focus.giveBack()
        desk.attempt { desk throws(Refusal) in try desk.undo() }
      },
      connect(notice.redo.pointer, "clicked") {
        focus.giveBack()
        desk.attempt { desk throws(Refusal) in try desk.redo() }
      },
      connect(notice.show.pointer, "clicked") {
        focus.giveBack()
        if let instances = model.lastChange.value?.instances { accept(.showTrips(instances)) }
      },
      connect(notice.close.pointer, "clicked") {
        focus.giveBack()
        model.dismissLastChange()
      },
    ]
    bindings.add(
      model.lastChange.bindAndFire { [weak self] change in
        self?.timer = change.map { _ in
          MainLoop.after(milliseconds: Self.milliseconds) { [weak model] in model?.dismissLastChange() }
        }
      })
  }
}
