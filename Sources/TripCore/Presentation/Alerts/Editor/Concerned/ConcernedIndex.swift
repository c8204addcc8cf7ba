/// An index of everything that an alert can be about on a service day: the operator, its lines and their directions, the
/// stops and stations, the stops of each line, and the trips.
struct ConcernedIndex: Sendable {
  /// The things without the trips.
  private var selectors: [AlertSelector] = []
  /// For each of ``selectors``, the texts that are searched.
  private var texts = FoldedColumn()
  private let trips: SearchIndex
  /// The names of all things.
  let names: SelectorNames
  private let timetable: Timetable

  /// Makes the index away from the main thread; returns `nil` when the task was cancelled before it began.
  @concurrent static func read(_ timetable: Timetable, _ wording: Wording) async -> ConcernedIndex? {
    Task.isCancelled ? nil : ConcernedIndex(timetable, wording)
  }

  /// Makes the index. The cost grows with the number of trips; do not call this on the main thread.
  init(_ timetable: Timetable, _ wording: Wording) {
    self.timetable = timetable
    trips = SearchIndex(timetable, wording)
    var allNames = SelectorNames(timetable, wording)
    allNames.lookUpAll()
    names = allNames
    let agency = timetable.agency
    add(AlertSelector(agencyID: agency.knownAs), agency.name)
    /// For each route, its directions with their headsigns, and its stops.
    var directions: [[Int: Set<String>]] = Array(repeating: [:], count: timetable.routes.count)
    var stops: [Set<Int32>] = Array(repeating: [], count: timetable.routes.count)
    var isUsed = [Bool](repeating: false, count: timetable.routes.count)
    for (index, trip) in timetable.trips.enumerated() {
      isUsed[trip.route] = true
      if let direction = trip.direction {
        directions[trip.route][direction, default: []].insert(timetable.headsigns[index])
      }
      for place in trip.stopTimes { stops[trip.route].insert(Int32(clamping: timetable.stopTimes[place].stop)) }
    }
    let used = timetable.routes.indices.filter { isUsed[$0] }
    func texts(_ route: Route) -> [String] {
      [route.shortName, route.longName, timetable.kindToTell(of: route).map(wording.word) ?? ""]
    }
    for route in used { add(AlertSelector(routeID: timetable.routes[route].id), texts(timetable.routes[route])) }
    for route in used {
      for (direction, headsigns) in directions[route].sorted(by: { $0.key < $1.key }) {
        add(
          AlertSelector(routeID: timetable.routes[route].id, directionID: direction),
          texts(timetable.routes[route]) + headsigns.sorted())
      }
    }
    addStops()
    for route in used {
      for stop in stops[route].sorted() {
        let stop = timetable.stops[Int(stop)]
        add(
          AlertSelector(routeID: timetable.routes[route].id, stopID: stop.id),
          texts(timetable.routes[route]) + [stop.name, stop.platform ?? ""])
      }
    }
  }

  private mutating func addStops() {
    var stations: Set<GTFSID> = []
    for index in timetable.stops.indices {
      let stop = timetable.stops[index]
      if let station = stop.station, stations.insert(station).inserted {
        add(AlertSelector(stopID: station), stop.name, station.text)
      }
      add(AlertSelector(stopID: stop.id), stop.name, stop.id.text, stop.platform ?? "")
    }
  }

  private mutating func add(_ selector: AlertSelector, _ texts: String...) { add(selector, texts) }

  private mutating func add(_ selector: AlertSelector, _ texts: [String]) {
    selectors.append(selector)
    // One text, because words are found in any order and part.
    self.texts.append(texts.joined(separator: " "))
  }

  /// Returns the first things whose texts contain each word, the best of each kind first, and the number of all.
  ///
  /// - Parameters:
  ///   - query: The words.
  ///   - limit: The greatest number of things of each kind.
  ///   - memory: The results of the last search for trips.
  /// - Returns: The things, kind by kind, the rows of the trips among them, and the number of all.
  func found(
    _ query: SearchQuery, limit: Int, _ memory: inout SearchIndex.Memory
  ) -> (selectors: [AlertSelector], rows: [TripInstance: Int], count: Int) {
    /// For each kind and rank, the indices in their order.
    var kinds: [Concerned.Kind: [[Int]]] = [:]
    var count = 0
    for index in places(query) {
      let kind = selectors[index].kind
      // Without a word, the many combinations would bury what is meant.
      if query.isEmpty, kind == .stopOfLine { continue }
      count += 1
      kinds[kind, default: Array(repeating: [], count: query.words.count + 1)][rank(query, index)].append(index)
    }
    var result: [AlertSelector] = []
    for kind in Concerned.Kind.allCases {
      result += (kinds[kind] ?? []).joined().prefix(limit).map { selectors[$0] }
    }
    guard !query.isEmpty else { return (result, [:], count) }
    let rows = trips.rows(matching: query, &memory)
    count += rows.population
    var next = rows.first(from: 0)
    var shown: [TripInstance: Int] = [:]
    while let row = next, shown.count < limit {
      let instance = timetable.instance(ofRow: row)
      result.append(AlertSelector(trip: instance))
      shown[instance] = row
      next = rows.first(from: row + 1)
    }
    return (result, shown, count)
  }

  private func places(_ query: SearchQuery) -> [Int] {
    guard let first = query.words.first else { return Array(selectors.indices) }
    var found: [Int] = []
    texts.forEach(containing: first.bytes) { found.append($0) }
    for word in query.words.dropFirst() { found.removeAll { !texts.contains(word.bytes, at: $0) } }
    return found
  }

  /// How well a thing fits: the number of words that its texts contain as a part of a word only.
  private func rank(_ query: SearchQuery, _ index: Int) -> Int {
    query.words.count(where: { !texts.hasWord($0.bytes, at: index) })
  }
}
