import TripCore

/// Shows the times of an alert as they are typed.
@MainActor
final class AlertSchedulePresentationControl {
  private let view: AlertScheduleView
  private let bindings = SubscriptionBag()

  init(_ view: AlertScheduleView, model: AlertEditorModel, wording: Wording) {
    self.view = view
    view.show(weekdays: (0..<7).map(wording.names))
    bindings.add(model.draft.map(\.schedule).removeDuplicates().bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ schedule: AlertSchedule) {
    switch schedule.inEffect {
    case .spans(let spans):
      view.show(periods: spans.count)
      view.repeatsChecked = false
      for (period, span) in zip(view.periods.value, spans) { show(span, in: period) }
    case .repeats(let rhythm):
      view.show(periods: 0)
      view.repeatsChecked = true
      (view.daily.from.timeText, view.daily.to.timeText) = (rhythm.from.text, rhythm.to.text)
      (view.days.from.dateText, view.days.to.dateText) = (rhythm.first, rhythm.last)
      for day in view.weekdays.indices { view.set(weekday: day, rhythm.weekdays.contains(day)) }
    }
    view.followsChecked = schedule.told == nil
    view.show(told: schedule.told != nil)
    if let told = schedule.told { show(told, in: view.told) }
  }

  private func show(_ span: AlertSchedule.Span, in period: PeriodView) {
    (period.from.dateText, period.from.timeText) = (span.from.date, span.from.time)
    (period.to.dateText, period.to.timeText) = (span.to.date, span.to.time)
  }
}
