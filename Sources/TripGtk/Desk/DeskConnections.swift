import TripCore

/// The presentation controls and controllers of a desk's window: they connect its views with the desk's model.
/// Releasing this object disconnects all of them.
@MainActor
final class DeskConnections {
  private let parts: [AnyObject]
  private let bindings = SubscriptionBag()

  init(
    _ view: DeskView, in window: DeskWindow, model: DeskModel, search: TripSearch,
    accept: @escaping @MainActor (DeskOffer) -> Void, pausePublishing: @escaping @MainActor (Bool) -> Void
  ) {
    let (header, detail) = (window.header, view.detail)
    let trip = TripPresentationControl(detail, context: window.context)
    let typed = TypedDepartureModel(model)
    let undo = UndoModel(model)
    let actions = TripActionsModel(model)
    let explanation = ExplanationController(view.explanation, list: view.list, detail: detail, desk: model)
    parts = [
      trip,
      TripListPresentationControl(view.list, desk: model, columns: window.preferences.columns.readOnly),
      DeskPresentationControl(view, header: header, desk: model),
      TypedDeparturePresentationControl(view.typedDeparture, model: typed, wording: model.wording),
      UndoPresentationControl(header, notice: view.undoNotice, model: undo),
      ActionsPresentationControl(detail, explanation: view.explanation, desk: model, model: actions),
      FilterPresentationControl(model, search: search, header: header, view: view),
      StepsPresentationControl(detail, preferences: window.preferences, wording: model.wording),
      TripController(detail, desk: model, preferences: window.preferences),
      TripListController(view.list, desk: model),
      SearchController(view, header: header, desk: model, search: search),
      StopController(detail.stops, platforms: view.platforms, desk: model, actions: actions),
      explanation,
      TypedDepartureController(view.typedDeparture, list: view.list, detail: detail, model: typed),
      UndoController(header, notice: view.undoNotice, desk: model, model: undo),
      KeyController(
        view, header: header, window: window.widget, desk: model, explanation: explanation,
        preferences: window.preferences),
      NoticeController(view.notice, desk: model, accept: accept),
      PublishingPresentationControl(view.status, desk: model),
      PublishingController(view.status, pause: pausePublishing),
    ]
    bindings.add(model.selection.trip.bindAndFire { trip.show($0) })
    bindings.add(model.selection.stop.bindAndFire { trip.select(stop: $0) })
  }
}
