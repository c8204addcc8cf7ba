import CGtk
import TripCore
import TripDrawing

/// Shows what every window with a picture over time has: the picture, the button to its table, and the line of messages.
@MainActor
class PicturePresentationControl<Model: PictureModel, Drawing: PictureDrawing> where Drawing.Picture == Model.Picture {
  let bindings = SubscriptionBag()

  /// Shows a model in a window.
  init(_ view: PictureWindow<Drawing>, _ model: Model, _ desk: DeskModel) {
    bindings.add(model.base.bindAndFire { [weak view] in view?.canvas.show($0) })
    bindings.add(model.moving.bindAndFire { [weak view] in view?.canvas.show($0) })
    bindings.add(
      combineLatest(view.panes.isCompact, view.panes.showsSecond, view.panes.hasSecond).bindAndFire {
        [weak view] takesTurns, showsTable, hasTable in
        // GTK lays out the panes now, and has laid out the header bar already.
        MainLoop.nextTurn {
          view?.showTurn(to: !hasTable || takesTurns && !showsTable ? .table : takesTurns ? .picture : .wholePicture)
        }
      })
    // The line keeps its place when it is empty, so that the picture keeps its size.
    bindings.add(
      combineLatest(desk.notices.lastAttempt, model.exportMessage).bindAndFire { [weak view] attempt, export in
        view?.message.text = attempt.map { desk.wording.sentence($0) } ?? export ?? " "
      })
  }
}
