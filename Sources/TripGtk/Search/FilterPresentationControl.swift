import CGtk
import TripCore

/// Binds the widgets of the search and the filter to the desk's filter in both directions, and shows the chips of the
/// active filter.
@MainActor
final class FilterPresentationControl {
  private let desk: DeskModel
  private var values: [AnyObject] = []
  private var routeRows: RowModel?
  private let bindings = SubscriptionBag()

  init(_ desk: DeskModel, search: TripSearch, header: DeskHeaderView, view: DeskView) {
    self.desk = desk
    let (wording, filter, bar) = (desk.wording, desk.filter, view.chips)
    keepEqual(filter.text, .text(header.search))
    keepEqual(filter.isWorklist, .toggle(header.worklist))
    bindings.add(header.filterView.whenBuilt { [weak self] in self?.bind($0, to: filter, search) })
    bindings.add(search.chips.bindAndFire { bar.show($0) })
    bindings.add(
      combineLatest(desk.shownRows, desk.timetable, search.isPreparing, filter.isFiltering).bindAndFire {
        [listed = view.listed] shown, timetable, isPreparing, isFiltering in
        bar.count.text = wording.sentence(shown: shown.tripCount, of: timetable.count)
        listed.emptyText = shown.count == 0 && isFiltering && !isPreparing ? tr("No trip fits search and filter.") : nil
      })
  }

  private func keepEqual<Value>(_ setting: Dynamic<Value>, _ widget: WidgetValue<Value>) {
    bindings.add(setting.bidirectionalBind(to: widget.value))
    values.append(widget)
  }

  private func bind(_ view: FilterView, to filter: FilterModel, _ search: TripSearch) {
    keepEqual(filter.delayed, .toggle(view.delayed))
    keepEqual(filter.cancelled, .toggle(view.cancelled))
    keepEqual(filter.undecided, .toggle(view.undecided))
    keepEqual(filter.withNotes, .toggle(view.withNotes))
    keepEqual(filter.staysAfterDecision, .toggle(view.stays))
    keepEqual(filter.usesWindow, .onOff(view.usesWindow))
    keepEqual(filter.from, .time(view.from))
    keepEqual(filter.to, .time(view.to))
    bindings.add(filter.usesWindow.bindAndFire { view.hasWindow = $0 })
    showTimes(view)
    bindings.add(
      combineLatest(search.routes, filter.routes).bindAndFire { [weak self] routes, chosen in
        self?.show(routes: routes, chosen: chosen, in: view)
      })
  }

  /// Makes the time fields show and read times in the agency's time zone, on the desk's service day.
  private func showTimes(_ view: FilterView) {
    for end in [view.from, view.to] {
      end.show = { [desk] in desk.wording.time($0, of: desk.timetable.value.serviceDate) }
      end.read = { [desk] in TypedDeparture(desk.wording).time($0, near: $1) }
      bindings.add(desk.timetable.bindAndFire { _ in end.update() })
    }
  }

  private func show(routes: [Route], chosen: Set<GTFSID>, in view: FilterView) {
    // The keyboard cursor stays in its row, because only a check mark has changed.
    let selection = RowSelection(view.routes)
    let cursor = routeRows == nil ? nil : selection.cursor
    // A direction mark (U+200F) keeps the check mark on the right in a right-to-left language, even when the name of
    // the route is in Latin letters.
    let direction = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? "\u{200F}" : ""
    let rows = RowModel(rows: routes.count, columns: 1) { row, _ in
      guard routes.indices.contains(row) else { return "" }
      let route = routes[row]
      let mark = chosen.contains(route.id) ? "☑" : "☐"
      let longName = route.longName == route.name ? "" : "  <small>\(markupEscaped(route.longName))</small>"
      return "\(direction)\(mark) <b>\(markupEscaped(route.name))</b>\(longName)"
    }
    routeRows = rows
    view.show(routes: rows)
    if let cursor, cursor < routes.count { selection.show([cursor], cursor: cursor) }
  }
}
