import CGtk
import TripCore

/// The controller of the times of an alert: writes what is typed into the model, and opens calendars.
@MainActor
final class AlertScheduleController {
  private let view: AlertScheduleView
  private let model: AlertEditorModel
  private let desk: DeskModel
  private var connections: [SignalConnection] = []
  private var ofPeriods: [SignalConnection] = []
  /// The calendars that were opened.
  private var calendars: [ObjectIdentifier: (view: DayChooserView, controller: DayChooserController)] = [:]
  private let bindings = SubscriptionBag()

  private typealias Span = AlertSchedule.Span
  private typealias Moment = AlertSchedule.Moment

  init(_ view: AlertScheduleView, model: AlertEditorModel, desk: DeskModel) {
    self.view = view
    self.model = model
    self.desk = desk
    connections =
      [
        connect(view.addPeriod.pointer, "clicked") { [weak self] in self?.addPeriod() },
        connect(view.repeats.pointer, "toggled") { [weak view] in
          guard let view, view.repeatsChecked != model.draft.value.schedule.isRepeat else { return }
          model.set(repeats: view.repeatsChecked)
        },
        connect(view.follows.pointer, "toggled") { [weak view] in
          guard let view, view.followsChecked != (model.draft.value.schedule.told == nil) else { return }
          model.set(told: view.followsChecked ? nil : model.followingTold)
        },
      ] + weekdays() + ofRepeat() + ofTold()
    bindings.add(view.periods.bindAndFire { [weak self] in self?.follow($0) })
  }

  /// Closes the calendar that is open.
  ///
  /// - Returns: `false` when none is.
  func closeCalendar() -> Bool {
    guard let open = calendars.values.first(where: \.view.isOpen) else { return false }
    open.view.close()
    return true
  }

  private func follow(_ periods: [PeriodView]) {
    ofPeriods = periods.enumerated().flatMap { index, period in
      fields(period.from, spanMoment(index, \.from)) + fields(period.to, spanMoment(index, \.to)) + [
        connect(period.remove.pointer, "clicked") { [weak self] in self?.removePeriod(index) }
      ]
    }
  }

  private func weekdays() -> [SignalConnection] {
    view.weekdays.enumerated().map { day, button in
      connect(button.pointer, "toggled") { [weak self] in
        guard let self else { return }
        changeRepeat { [view] rhythm in
          if view.isChosen(weekday: day) { rhythm.weekdays.insert(day) } else { rhythm.weekdays.remove(day) }
        }
      }
    }
  }

  private func ofRepeat() -> [SignalConnection] {
    let times: [(MomentView, WritableKeyPath<AlertSchedule.Repeat, String>)] = [
      (view.daily.from, \.from.text), (view.daily.to, \.to.text),
    ]
    let dates: [(MomentView, WritableKeyPath<AlertSchedule.Repeat, String>)] = [
      (view.days.from, \.first), (view.days.to, \.last),
    ]
    return times.map { moment, path in
      connect(moment.time.pointer, "changed") { [weak self] in
        self?.changeRepeat { $0[keyPath: path] = moment.timeText }
      }
    }
      + dates.flatMap { moment, path in
        let write: @MainActor (String) -> Void = { [weak self] text in
          self?.changeRepeat { $0[keyPath: path] = text }
        }
        return [
          connect(moment.date.pointer, "changed") { [weak moment] in if let moment { write(moment.dateText) } },
          connect(moment.choose.pointer, "clicked") { [weak self] in self?.open(moment, write) },
        ]
      }
  }

  private func ofTold() -> [SignalConnection] {
    func change(_ path: WritableKeyPath<Span, Moment>) -> @MainActor (@MainActor (inout Moment) -> Void) -> Void {
      { [model] change in
        guard var told = model.draft.value.schedule.told else { return }
        change(&told[keyPath: path])
        model.set(told: told)
      }
    }
    return fields(view.told.from, change(\.from)) + fields(view.told.to, change(\.to))
  }

  /// Connects the fields of a moment.
  ///
  /// - Parameters:
  ///   - moment: The fields.
  ///   - change: Changes the moment in the model.
  /// - Returns: The connections.
  private func fields(
    _ moment: MomentView, _ change: @escaping @MainActor (@MainActor (inout Moment) -> Void) -> Void
  ) -> [SignalConnection] {
    [
      connect(moment.date.pointer, "changed") { [weak moment] in
        if let moment { change { $0.date = moment.dateText } }
      },
      connect(moment.time.pointer, "changed") { [weak moment] in
        if let moment { change { $0.time = moment.timeText } }
      },
      connect(moment.choose.pointer, "clicked") { [weak self, weak moment] in
        if let moment { self?.open(moment) { text in change { $0.date = text } } }
      },
    ]
  }

  private func spanMoment(
    _ index: Int, _ path: WritableKeyPath<Span, Moment>
  ) -> @MainActor (@MainActor (inout Moment) -> Void) -> Void {
    { [weak self] change in self?.changeSpans { if $0.indices.contains(index) { change(&$0[index][keyPath: path]) } } }
  }

  private func changeSpans(_ change: @MainActor (inout [Span]) -> Void) {
    guard case .spans(var spans) = model.draft.value.schedule.inEffect else { return }
    change(&spans)
    model.set(inEffect: .spans(spans))
  }

  private func changeRepeat(_ change: @MainActor (inout AlertSchedule.Repeat) -> Void) {
    guard case .repeats(var rhythm) = model.draft.value.schedule.inEffect else { return }
    change(&rhythm)
    model.set(inEffect: .repeats(rhythm))
  }

  /// Adds a period on the date of the last one, whose times are not typed yet.
  private func addPeriod() {
    changeSpans { spans in
      let date = spans.last?.from.date ?? ""
      spans.append(Span(from: Moment(date: date), to: Moment(date: date)))
    }
    view.periods.value.last?.from.time.takeFocus()
  }

  private func removePeriod(_ index: Int) {
    changeSpans { if $0.count > 1, $0.indices.contains(index) { $0.remove(at: index) } }
    gtk_widget_grab_focus(view.addPeriod.pointer)
  }

  /// Opens the calendar of a moment.
  ///
  /// - Parameters:
  ///   - moment: The fields.
  ///   - write: Called with the date that the dispatcher chooses.
  private func open(_ moment: MomentView, _ write: @escaping @MainActor (String) -> Void) {
    let today = ServiceDate(of: desk.now.value, in: desk.wording.timeZone)
    let calendar = moment.calendar.part
    let controller = DayChooserController(
      calendar, chosen: { write($0.description) }, today: { write(today.description) }, decided: { _ in [] })
    calendars[ObjectIdentifier(moment)] = (calendar, controller)
    controller.open(at: ServiceDate(moment.dateText) ?? desk.timetable.value.serviceDate)
  }
}

extension AlertSchedule {
  /// Whether service differs at the same times of several days.
  fileprivate var isRepeat: Bool {
    if case .repeats = inEffect { true } else { false }
  }
}
