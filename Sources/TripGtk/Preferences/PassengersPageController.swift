import TripCore

/// Turns what the user does on the page *Passengers* of the preferences into changes of its model.
@MainActor
final class PassengersPageController {
  private let values: [AnyObject]
  private let bindings = SubscriptionBag()
  private let connection: SignalConnection

  init(_ view: PassengersPageView, model: PassengersPageModel, preferences: PreferencesModel) {
    let (limit, languages) = (WidgetValue<Int>.number(view.lateFrom), WidgetValue<String>.text(view.languages))
    values = [limit, languages]
    bindings.add(preferences.alertsFrom.bidirectionalBind(to: limit.value))
    bindings.add(model.languages.bidirectionalBind(to: languages.value))
    connection = connect(view.edit.pointer, "clicked") { model.editTemplates() }
  }
}
