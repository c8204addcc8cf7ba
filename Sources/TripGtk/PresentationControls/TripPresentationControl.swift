import CGtk
import TripCore

/// Shows one trip in the labels of a detail view. It only shows: what a button does is a controller's business.
@MainActor
final class TripPresentationControl {
  private let view: TripDetailView
  private let context: ViewUpdatingContext
  private let bindings = SubscriptionBag()
  private var updater: Subscription?
  private var model: TripViewModel?
  private var stopRows: RowModel?
  private var stopLines: [StopLine] = []

  /// Makes a control that shows nothing yet.
  ///
  /// - Parameters:
  ///   - view: The labels.
  ///   - context: Gathers the changes of a main-loop turn, and says whether they are animated.
  init(_ view: TripDetailView, context: ViewUpdatingContext) {
    self.view = view
    self.context = context
    updater = context.onUpdate { [weak self] animated in self?.updateDelay(animated: animated) }
  }

  /// Shows another trip, or none; the bindings to the one before end.
  func show(_ model: TripViewModel?) {
    bindings.cancelAll()
    self.model = model
    guard let model else { return }
    bindings.add(model.title.bind(to: view.title, \.text))
    bindings.add(model.date.bind(to: view.date, \.text))
    bindings.add(model.departure.bind(to: view.departure, \.text))
    bindings.add(model.arrival.bind(to: view.arrival, \.text))
    bindings.add(model.duration.bind(to: view.duration, \.text))
    bindings.add(model.status.bind(to: view.status, \.text))
    bindings.add(model.stops.bindAndFire { [weak self] in self?.showStops($0) })
    bindings.add(model.delay.bind { [context] _ in context.setNeedsUpdate(animated: true) })
    context.setNeedsUpdate(animated: false)
  }

  private func updateDelay(animated: Bool) {
    guard let model else { return }
    let punctuality = model.punctuality.value
    view.lateMark.text = "\(punctuality.symbol) \(model.punctualityWord.value)"
    view.lateMark.isVisible = punctuality == .late || punctuality == .early
    show(model.expectedDeparture.value, in: view.expectedDeparture)
    show(model.expectedArrival.value, in: view.expectedArrival)
    view.expectedArrow.isVisible = view.expectedDeparture.isVisible && view.expectedArrival.isVisible
    for label in [view.departure, view.lateMark, view.expectedDeparture, view.delay] {
      label.setStyleClass("late", punctuality == .late)
      label.setStyleClass("early", punctuality == .early)
    }
    let delay = model.delay.value
    let appears = animated && delay != nil && !view.delay.isVisible
    view.delay.text = delay ?? ""
    view.delay.setStyleClass("appearing", appears)
    view.delay.isVisible = delay != nil
  }

  private func show(_ text: String?, in label: Label) {
    label.text = text ?? ""
    label.isVisible = text != nil
  }

  private func showStops(_ lines: [StopLine]) {
    let isSameNumber = lines.count == stopLines.count && stopRows != nil
    let before = stopLines
    stopLines = lines
    if isSameNumber, let stopRows {
      for row in lines.indices where lines[row] != before[row] { stopRows.rowChanged(row) }
      return
    }
    let rows = RowModel(rows: lines.count, columns: 4) { [weak self] row, column in
      self?.stopText(row, column) ?? ""
    }
    stopRows = rows
    gtk_tree_view_set_model(cgtk_tree_view(view.stops.pointer), rows.pointer)
  }

  private func stopText(_ row: Int, _ column: Int) -> String {
    guard stopLines.indices.contains(row) else { return "" }
    let line = stopLines[row]
    switch column {
    case 0: return markupEscaped(line.stop)
    case 1: return markupEscaped(line.platform)
    case 2: return markupEscaped(line.planned)
    default:
      let expected = markupEscaped(line.expected)
      return line.punctuality == .late ? "<b>\(expected) \(line.punctuality.symbol)</b>" : expected
    }
  }
}
