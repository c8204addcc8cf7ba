import TripCore

extension Route {
  /// Takes a route out of a row of routes.txt.
  /// - SeeAlso: GTFS Schedule reference, routes.txt.
  init(_ rows: KeyedTable, at position: Int) {
    var reader = rows.reader()
    rows.read(position, with: &reader)
    let table = rows.table
    self.init(
      id: rows.ids.id(at: position),
      shortName: reader.value(table.index(of: "route_short_name")).text,
      longName: reader.value(table.index(of: "route_long_name")).text,
      type: reader.value(table.index(of: "route_type")).wholeNumber ?? 3,
      color: RouteColor(reader.value(table.index(of: "route_color")).text),
      textColor: RouteColor(reader.value(table.index(of: "route_text_color")).text))
  }
}
