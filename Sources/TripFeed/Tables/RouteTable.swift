import TripCore

extension Route {
  /// Reads a route from the row of routes.txt at `position`, with its names translated. It is one of the agency `onlyAgency`, if
  /// the feed has no other.
  /// - SeeAlso: GTFS Schedule reference, routes.txt.
  init(_ rows: KeyedTable, at position: Int, _ translations: Translations, ofOnly onlyAgency: GTFSID?) {
    var reader = rows.reader()
    rows.read(position, with: &reader)
    let table = rows.table
    let id = rows.ids.id(at: position)
    self.init(
      id: id,
      agencyID: onlyAgency ?? reader.value(table.index(of: "agency_id")).idIfAny,
      shortName: translations.translated(
        reader.value(table.index(of: "route_short_name")).text, .routeShortName, record: id),
      longName: translations.translated(
        reader.value(table.index(of: "route_long_name")).text, .routeLongName, record: id),
      type: reader.value(table.index(of: "route_type")).wholeNumber ?? 3,
      color: RouteColor(reader.value(table.index(of: "route_color")).text),
      textColor: RouteColor(reader.value(table.index(of: "route_text_color")).text))
  }
}
