import TripCore

/// The trips of trips.txt. Keeps the service and route of every trip in memory; the other cells of a row are read on
/// demand.
/// - SeeAlso: GTFS Schedule reference, trips.txt.
struct TripTable: Sendable {
  let rows: KeyedTable
  /// For each trip, the position of its service in ``ServiceCalendar/services``.
  let services: [Int32]
  /// For each trip, the position of its route in routes.txt, or -1 when routes.txt has no such route.
  let routes: [Int32]

  /// The service of each row that is left out because an earlier row has the same trip_id. -1 stands for a service
  /// that neither the calendar nor an earlier row has.
  let repeatedServices: [Int32]
  /// The service of each row that is left out because it has no trip_id. -1 stands for a service that neither the
  /// calendar nor an earlier row has.
  let namelessServices: [Int32]

  /// Counts the rows of trips.txt whose route_id is not in routes.txt.
  let unknownRoutes: CountedPlace

  let routeColumn: Int
  let headsignColumn: Int
  let shortNameColumn: Int
  let directionColumn: Int
  let blockColumn: Int
  let wheelchairColumn: Int
  let bikesColumn: Int

  /// Reads trips.txt. A service_id that the calendar does not have is added to `calendar`, as a service without
  /// service days.
  ///
  /// - Throws: ``FeedError`` when a required column is missing, or no row has a trip_id.
  init(_ table: CSVTable, calendar: inout ServiceCalendar, routes routeTable: KeyedTable?) throws(FeedError) {
    let serviceColumn = try table.requiredIndex(of: "service_id")
    let routeColumn = table.index(of: "route_id")
    var services: [Int32] = []
    var routes: [Int32] = []
    var unknownRoutes = CountedPlace()
    var repeatedServices: [Int32] = []
    var namelessServices: [Int32] = []
    rows = try KeyedTable(table, key: "trip_id") { reader in
      services.append(Int32(calendar.services.insert(reader.value(serviceColumn)).position))
      routes.append(Int32(routeTable?.ids.position(of: reader.value(routeColumn)) ?? -1))
      if routeTable != nil, routes.last == -1 { unknownRoutes.add(reader.rowStart) }
    } eachLeftOut: { reader, isNameless in
      let service = Int32(calendar.services.position(of: reader.value(serviceColumn)))
      if isNameless { namelessServices.append(service) } else { repeatedServices.append(service) }
    }
    guard rows.count > 0 else { throw FeedError(.emptyTable, file: table.name) }
    self.services = services
    self.routes = routes
    self.repeatedServices = repeatedServices
    self.namelessServices = namelessServices
    self.unknownRoutes = unknownRoutes
    self.routeColumn = routeColumn
    headsignColumn = table.index(of: "trip_headsign")
    shortNameColumn = table.index(of: "trip_short_name")
    directionColumn = table.index(of: "direction_id")
    blockColumn = table.index(of: "block_id")
    wheelchairColumn = table.index(of: "wheelchair_accessible")
    bikesColumn = table.index(of: "bikes_allowed")
  }

  /// The number of trips in the table, without rows that are left out.
  var count: Int { rows.count }
}
