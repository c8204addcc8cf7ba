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
    let reasons = ReasonModel(model)
    let explanation = ExplanationController(
      view.explanation, list: view.list, detail: detail, desk: model, reasons: reasons)
    let passengers = PassengersReadModel(model)
    let turn = TurnController(view, header: header)
    let keys = KeyController(
      view, header: header, window: window.widget, desk: model, explanation: explanation,
      turn: turn, preferences: window.preferences)
    parts = [
      trip, turn,
      TurnPresentationControl(view, header: header, desk: model),
      TripListPresentationControl(view.list, desk: model, columns: window.preferences.columns.readOnly),
      DeskPresentationControl(view, header: header, desk: model),
      ColleaguesPresentationControl(header, desk: model),
      TypedDeparturePresentationControl(view.typedDeparture, model: typed, desk: model),
      UndoPresentationControl(header, notice: view.undoNotice, model: undo, wording: model.wording),
      ActionsPresentationControl(detail, explanation: view.explanation, desk: model, model: actions),
      FilterPresentationControl(model, search: search, header: header, view: view),
      StepsPresentationControl(detail, preferences: window.preferences, wording: model.wording),
      TripController(detail, desk: model, preferences: window.preferences),
      TripListController(view.list, desk: model, stillness: search.stillness),
      SearchController(view, header: header, desk: model, search: search),
      StopController(detail.stops, platforms: view.platforms, desk: model, actions: actions),
      SelectedTripsPresentationControl(
        detail, model: SelectedTripsModel(model, step: window.preferences.step.readOnly)),
      PassengersReadPresentationControl(detail.passengersRead, model: passengers),
      PassengersReadController(detail.passengersRead, model: passengers, desk: model) { [weak window] in
        window?.windows?.showAlerts(editing: $0)
      },
      VehicleChainPresentationControl(detail.vehicle, VehicleChainModel(model)),
      ScopeController(detail, list: view.list, desk: model),
      explanation, ExplanationPresentationControl(view.explanation, reasons: reasons),
      TypedDepartureController(view.typedDeparture, list: view.list, detail: detail, desk: model, model: typed),
      UndoController(
        header, notice: view.undoNotice, desk: model, model: undo,
        focus: FocusReturn(view.undoNotice.widget, in: window.widget), accept: accept),
      keys,
      ContextMenuController(view, keys: keys),
      NoticeController(
        view.notice, desk: model, focus: FocusReturn(view.notice.widget, in: window.widget), accept: accept),
      PublishingPresentationControl(view.status, desk: model),
      PublishingController(view.status, desk: model, pause: pausePublishing),
    ]
    bindings.add(model.selection.trip.bindAndFire { trip.show($0) })
    bindings.add(model.selection.stop.bindAndFire { trip.select(stop: $0) })
  }
}
