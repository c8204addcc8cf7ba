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
  private let reasons: ReasonModel
  /// The list that had the keyboard focus when the popover was opened, and gets it back.
  private var pane: Widget
  /// Whether an offered text is being put into the entry, which is no typing.
  private var isTaking = false
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(
    _ view: OnDemand<ExplanationView>, list: TripListView, detail: TripDetailView, desk: DeskModel, reasons: ReasonModel
  ) {
    self.view = view
    self.reasons = reasons
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
          connect(view.reason.pointer, "changed") { if self?.isTaking == false { reasons.type(view.reasonText) } },
          connect(view.offers.pointer, "row-activated") { if let row = view.offered.cursor { self?.take(row) } },
          connectKeys(view.reason.pointer, in: .reason) { self?.press($0) ?? false },
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
    let reason = reasons.begin()
    view.open(at: view[keyPath: entry], reason: reason, note: trip.note.value)
    reasons.offerAll()
  }

  /// Puts an offered text into the entry. The offers stay, so that the next one can be taken instead.
  private func take(_ row: Int) {
    guard reasons.offers.value.indices.contains(row) else { return }
    isTaking = true
    view.part.take(reasons.offers.value[row])
    isTaking = false
  }

  /// Goes to the next or the previous offer, with the keyboard in the entry.
  private func press(_ action: KeyAction) -> Bool {
    let (offered, count) = (view.part.offered, reasons.offers.value.count)
    let present = offered.rows.first
    let row =
      switch action {
      case .offerBelow: present.map { $0 + 1 } ?? 0
      case .offerAbove: (present ?? 0) - 1
      default: -1
      }
    guard (0..<count).contains(row) else { return action == .offerBelow || action == .offerAbove }
    offered.show([row], cursor: row, at: nil)
    take(row)
    return true
  }

  /// Records a decision for each text that was changed. Both together are one step of undo.
  private func apply() {
    guard let trip = desk.selection.trip.value else { return }
    let view = view.part
    let note = view.noteText
    var decisions = reasons.decision(view.reasonText).map { [$0] } ?? []
    if note != trip.note.value ?? "" { decisions.append(.note(note)) }
    view.close()
    desk.attempt { desk throws(Refusal) in try desk.decide(decisions) }
  }
}
