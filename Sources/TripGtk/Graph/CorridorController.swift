import CGtk
import TripCore

/// Shows the lines that can be drawn together, and draws those whose check boxes are set, or that are searched for and taken
/// with Enter.
@MainActor
final class CorridorController {
  private let view: CorridorView
  private let model: GraphModel
  private var offers: [CorridorOffer] = []
  private var stations: [CorridorStation] = []
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  /// Connects the widgets of `view`. `finished` is called when the user has chosen, so that the keys go to the picture.
  init(_ view: CorridorView, model: GraphModel, finished: @escaping @MainActor () -> Void) {
    (self.view, self.model) = (view, model)
    view.list.clicked = { [weak self] index, _ in self?.toggle(index) }
    connections = [
      connect(view.popover.pointer, "show") { [weak self] in self?.begin() },
      connect(view.search.pointer, "activate") { [weak self] in
        guard let self, !self.takeFirst() else { return }
        self.view.close()
        finished()
      },
      connect(view.search.pointer, "stop-search") { [weak view] in
        view?.close()
        finished()
      },
      connect(view.search.pointer, "search-changed") { [weak self] in self?.offerLines() },
      connect(view.between.pointer, "clicked") { [weak self] in self?.chooseBetween() },
    ]
  }

  /// Begins with an empty search.
  private func begin() {
    view.searchText = ""
    offerStations()
    offerLines()
    gtk_widget_grab_focus(view.search.pointer)
  }

  /// Sets or unsets the first line that the search finds, and begins the next search. Returns `false` without a search.
  private func takeFirst() -> Bool {
    guard !view.searchText.isEmpty else { return false }
    if model.toggleFirst(search: view.searchText) {
      view.searchText = ""
      offerStations()
      offerLines()
    }
    return true
  }

  private func offerStations() {
    stations = model.corridorStations
    view.show(stations: stations.map(\.name))
  }

  private func offerLines() {
    offers = model.corridorOffers(search: view.searchText)
    showChosen()
  }

  private func toggle(_ index: Int) {
    guard offers.indices.contains(index) else { return }
    model.toggle(line: offers[index].id)
    // The list keeps its order under the pointer.
    showChosen()
    offerStations()
  }

  private func showChosen() {
    let chosen = Set(model.corridorOffers(search: "").lazy.filter(\.isChosen).map(\.id))
    view.list.show(offers.map { CheckList.Item(name: $0.name, isSet: chosen.contains($0.id)) })
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
