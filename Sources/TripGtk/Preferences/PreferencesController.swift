import CGtk
import TripCore

/// Binds the preferences to the widgets of the preferences window, in both directions.
@MainActor
final class PreferencesController {
  private let values: [AnyObject]
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []

  init(_ view: PreferencesWindow, model: PreferencesModel) {
    let (locale, clock, appearance) = (
      WidgetValue<String>.choice(view.locale), WidgetValue<Preferences.ClockStyle>.choice(view.clock),
      WidgetValue<Preferences.Appearance>.choice(view.appearance)
    )
    let (step, largeStep, from) = (
      WidgetValue<Int>.number(view.step), WidgetValue<Int>.number(view.largeStep),
      WidgetValue<Int>.number(view.notifyFrom)
    )
    let (notifies, titleBar) = (
      WidgetValue<Bool>.onOff(view.notifies), WidgetValue<Bool>.onOff(view.systemTitleBar)
    )
    values = [locale, clock, appearance, step, largeStep, from, notifies, titleBar]
    for token in [
      model.locale.bidirectionalBind(to: locale.value), model.clock.bidirectionalBind(to: clock.value),
      model.appearance.bidirectionalBind(to: appearance.value), model.step.bidirectionalBind(to: step.value),
      model.largeStep.bidirectionalBind(to: largeStep.value), model.notifyFrom.bidirectionalBind(to: from.value),
      model.notifies.bidirectionalBind(to: notifies.value),
      model.hasSystemTitleBar.bidirectionalBind(to: titleBar.value),
    ] { bindings.add(token) }
    bindings.add(model.notifies.bindAndFire { view.notifyFrom.isSensitive = $0 })
    connections = view.tabs.enumerated().map { index, tab in
      connect(tab.pointer, "toggled") { [weak view, weak tab] in
        guard let tab, gtk_toggle_button_get_active(cgtk_toggle_button(tab.pointer)).isTrue else { return }
        view?.show(page: index)
      }
    }
    let keys = connectKeys(view.widget.pointer, in: .preferences) { [weak view] action in
      guard action == .closeWindow else { return false }
      view?.close()
      return true
    }
    connections.append(keys)
  }
}
