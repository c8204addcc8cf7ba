import TripCore

/// What holds a window's views and one desk's model together: the presentation controls, which show, and the
/// controllers, which act. They know the model and not each other; dropping this ends them all.
@MainActor
final class DeskConnections {
  private let parts: [AnyObject]
  private let bindings = SubscriptionBag()

  init(
    _ view: DeskView, in window: DeskWindow, model: DeskModel,
    accept: @escaping @MainActor (DeskOffer) -> Void
  ) {
    let trip = TripPresentationControl(view.detail, context: window.context)
    let typed = TypedDepartureModel(model)
    parts = [
      trip,
      TripListPresentationControl(view.list, desk: model),
      DeskPresentationControl(view, header: window.header, desk: model),
      TypedDeparturePresentationControl(view.typedDeparture, model: typed, wording: model.wording),
      TripController(view.detail, in: view.widget, window: window.widget, desk: model),
      TripListController(view.list, desk: model),
      TypedDepartureController(view.typedDeparture, list: view.list, detail: view.detail, model: typed),
      NoticeController(view, desk: model, accept: accept),
    ]
    bindings.add(model.selectedTrip.bindAndFire { trip.show($0) })
  }
}
