import TripCore

/// The controller of the popover in which columns are chosen: keeps the choice in the preferences.
@MainActor
final class ColumnsController {
  private var values: [AnyObject] = []
  private let bindings = SubscriptionBag()

  init(_ view: ColumnsView, preferences: PreferencesModel) {
    for (column, check) in view.checks {
      let isShown = WidgetValue<Bool>.toggle(check)
      isShown.value.value = preferences.columns.value.contains(column)
      bindings.add(
        isShown.value.bind { [columns = preferences.columns] isShown in
          guard columns.value.contains(column) != isShown else { return }
          if isShown { columns.value.insert(column) } else { columns.value.remove(column) }
        })
      values.append(isShown)
    }
  }
}
