import CGtk
import TripCore

/// Shows one trip in the labels of a detail view.
@MainActor
final class TripPresentationControl {
  private let view: TripDetailView
  private let context: ViewUpdatingContext
  private let bindings = SubscriptionBag()
  private var updater: Subscription?
  private var model: TripViewModel?
  private let stops: StopListPresentationControl

  /// Makes a control that shows no trip yet.
  ///
  /// - Parameters:
  ///   - view: The labels.
  ///   - context: Collects the changes of a main-loop turn, and says whether they are animated.
  init(_ view: TripDetailView, context: ViewUpdatingContext) {
    self.view = view
    self.context = context
    stops = StopListPresentationControl(view.stops)
    updater = context.onUpdate { [weak self] animated in self?.updateDelay(animated: animated) }
  }

  /// Shows another trip; `nil` shows none. The bindings to the previous trip end.
  func show(_ model: TripViewModel?) {
    bindings.cancelAll()
    self.model = model
    guard let model else { return }
    bindings.add(
      model.title.bindAndFire { [view] title in
        view.title.text = title
        // The tooltip has the whole title, which the label may show only in part.
        view.title.setTooltip(title)
      })
    bindings.add(model.date.bind(to: view.date, \.text))
    bindings.add(model.serviceDay.bind(to: view.serviceDay, \.text))
    bindings.add(model.departsOnServiceDay.removeDuplicates().bindAndFire { [view] in view.date.isVisible = !$0 })
    bindings.add(model.departure.bind(to: view.departure, \.text))
    bindings.add(model.arrival.bind(to: view.arrival, \.text))
    bindings.add(model.duration.bind(to: view.duration, \.text))
    bindings.add(model.status.bind(to: view.status, \.text))
    bindings.add(model.platformTerms.removeDuplicates().bindAndFire { [view] in view.stops.terms = $0 })
    bindings.add(model.stops.bindAndFire { [stops] in stops.show($0) })
    bindings.add(
      model.cancelled.bindAndFire { [view] cancelled in
        for label in [view.departure, view.arrival] { label.setStyleClass("canceled", cancelled) }
      })
    bindings.add(
      model.reason.bindAndFire { [view] reason in
        view.reason.optionalText = reason.map { Translation.fill(tr("Reason: %@"), $0) }
      })
    bindings.add(
      model.note.bindAndFire { [view] note in
        view.note.optionalText = note.map { Translation.fill(tr("Note: %@"), $0) }
      })
    bindings.add(
      model.reported.removeDuplicates().bindAndFire { [view] words in
        view.reported.optionalText = words
        view.reported.setTooltip(words ?? "")
      })
    bindings.add(
      model.follows.bindAndFire { [view] words in
        view.follows.optionalText = words
        view.follows.setTooltip(words ?? "")
      })
    bindings.add(
      model.decidedElsewhere.bindAndFire { [view] words in
        view.decidedElsewhere.optionalText = words
        view.decidedElsewhere.setTooltip(words ?? "")
      })
    bindings.add(model.passengers.bindAndFire { [view] in view.passengers.optionalText = $0 })
    bindings.add(
      model.colleagues.bindAndFire { [view] words in
        view.colleagues.optionalText = words
        view.colleagues.setTooltip(words ?? "")
      })
    bindings.add(model.saveWord.bindAndFire { [view] in view.saveState.optionalText = $0 })
    bindings.add(
      model.saveMark.bindAndFire { [view] mark in view.saveState.setStyleClass("not-saved", mark == .notSaved) })
    // A trip may also change without a change of its delay, for example when it is canceled.
    bindings.add(model.trip.bind { [context] _ in context.setNeedsUpdate(animated: true) })
    context.setNeedsUpdate(animated: false)
  }

  /// Selects one of the trip's stops in the list of stops; `nil` selects none.
  func select(stop: StopSequence?) { stops.select(stop) }

  private func updateDelay(animated: Bool) {
    guard let model else { return }
    let punctuality = model.punctuality.value
    // The words are in the label of the delay.
    view.lateMark.text = punctuality.symbol
    view.lateMark.isVisible = punctuality == .late || punctuality == .early
    view.expectedDeparture.optionalText = model.expectedDeparture.value
    view.expectedArrival.optionalText = model.expectedArrival.value
    view.expectedArrow.isVisible = view.expectedDeparture.isVisible && view.expectedArrival.isVisible
    for label in [view.lateMark, view.delay] { mark(label, punctuality) }
    // A trip that is late from a later stop on departs as planned, as far as is known.
    for label in [view.departure, view.expectedDeparture] { mark(label, model.punctualityOfDeparture.value) }
    let delay = model.delay.value
    view.delay.setTooltip(delay ?? "")
    let appears = animated && delay != nil && !view.delay.isVisible
    view.delay.text = delay ?? ""
    view.delay.setStyleClass("appearing", appears)
    view.delay.isVisible = delay != nil
  }

  private func mark(_ label: Label, _ punctuality: Punctuality) {
    label.setStyleClass("late", punctuality == .late)
    label.setStyleClass("early", punctuality == .early)
  }
}
