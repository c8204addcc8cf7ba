import CGtk
import TripCore

/// Shows the lines that can be drawn together, and draws those whose check boxes are set.
@MainActor
final class CorridorController {
  private let view: CorridorView
  private let model: GraphModel
  private var offers: [CorridorOffer] = []
  private var stations: [CorridorStation] = []
  private var clicks: [SignalConnection] = []
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: CorridorView, model: GraphModel) {
    (self.view, self.model) = (view, model)
    connections = [
      connect(view.popover.pointer, "show") { [weak self] in self?.offer() },
      connect(view.search.pointer, "search-changed") { [weak self] in self?.offerLines() },
      connect(view.between.pointer, "clicked") { [weak self] in self?.chooseBetween() },
    ]
  }

  private func offer() {
    offerStations()
    offerLines()
  }

  private func offerStations() {
    stations = model.corridorStations
    view.show(stations: stations.map(\.name))
  }

  private func offerLines() {
    offers = model.corridorOffers(search: view.searchText)
    clicks = []
    view.show(offers.map { ($0.name, $0.isChosen) })
    clicks = view.checks.enumerated().map { index, check in
      connect(check.pointer, "toggled") { [weak self] in self?.toggled(index) }
    }
  }

  private func toggled(_ index: Int) {
    guard offers.indices.contains(index) else { return }
    model.toggle(line: offers[index].id)
    offerStations()
  }

  private func chooseBetween() {
    func station(_ chooser: Widget) -> CorridorStation? {
      let index = Int(gtk_combo_box_get_active(cgtk_combo_box(chooser.pointer)))
      return stations.indices.contains(index) ? stations[index] : nil
    }
    guard let from = station(view.from), let to = station(view.to) else { return }
    if model.choose(between: from.id, and: to.id) { offerLines() } else { model.noteNoTrip(from, to) }
  }
}
