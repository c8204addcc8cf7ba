import CGtk
import TripCore

/// The controller of the popover with a trip's reason and note: records the typed texts as decisions, and withdraws
/// all decisions about the trip.
@MainActor
final class ExplanationController {
  private let view: OnDemand<ExplanationView>
  private let desk: DeskModel
  private let list: TripListView
  private let stops: StopListView
  /// The list that had the keyboard focus when the popover was opened, and gets it back.
  private var pane: Widget
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: OnDemand<ExplanationView>, list: TripListView, detail: TripDetailView, desk: DeskModel) {
    self.view = view
    self.desk = desk
    self.list = list
    stops = detail.stops
    pane = list.list
    connections = [connect(detail.more.pointer, "clicked") { [weak self] in self?.open(at: \.reason) }]
    bindings.add(
      view.whenBuilt { [weak self] view in
        let apply: @MainActor () -> Void = { self?.apply() }
        self?.connections += [
          connect(view.apply.pointer, "clicked", apply),
          connect(view.reason.pointer, "activate", apply),
          connect(view.note.pointer, "activate", apply),
          connect(view.withdraw.pointer, "clicked") {
            view.close()
            desk.attempt { desk throws(Refusal) in try desk.decide(.withdrawn) }
          },
          connect(view.popover.pointer, "closed") { if let self { gtk_widget_grab_focus(self.pane.pointer) } },
        ]
      })
  }

  /// Opens the popover with the keyboard focus in the entry for the reason or the note.
  func open(at entry: KeyPath<ExplanationView, Widget>) {
    guard let trip = desk.selection.trip.value else { return }
    let view = view.part
    pane = gtk_widget_is_focus(stops.list.pointer).isTrue ? stops.list : list.list
    view.open(at: view[keyPath: entry], reason: trip.reason.value, note: trip.note.value)
  }

  /// Records a decision for each text that was changed. Both together are one step of undo.
  private func apply() {
    guard let trip = desk.selection.trip.value else { return }
    let view = view.part
    let (reason, note) = (view.reasonText, view.noteText)
    var decisions: [Decision] = []
    if reason != trip.reason.value ?? "" { decisions.append(.reason(reason)) }
    if note != trip.note.value ?? "" { decisions.append(.note(note)) }
    view.close()
    desk.attempt { desk throws(Refusal) in try desk.decide(decisions) }
  }
}
