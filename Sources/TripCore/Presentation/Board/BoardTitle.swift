/// The name of a board's place in one language, and its platform.
struct BoardTitle {
  /// The names of the stations and stops that were chosen, each once.
  let name: String
  /// The code or the name of the platform, when one platform of a station was chosen and nothing else.
  let platform: String?

  /// Makes the title of a place.
  ///
  /// - Parameters:
  ///   - chosen: The positions of the chosen stops among `stops`.
  ///   - stops: The feed's stops in one language.
  ///   - ids: The position of each `stop_id`.
  init(of chosen: [Int], in stops: [Stop], ids: [GTFSID: Int]) {
    let found = chosen.filter(stops.indices.contains).map { stops[$0] }
    func station(of stop: Stop) -> Stop? {
      stop.station.flatMap { ids[$0] }.flatMap { stops.indices.contains($0) ? stops[$0] : nil }
    }
    var names: [String] = []
    for stop in found {
      let name = (station(of: stop) ?? stop).name
      if !names.contains(name) { names.append(name) }
    }
    guard found.count == 1, let stop = found.first, let station = station(of: stop) else {
      name = names.joined(separator: " · ")
      platform = nil
      return
    }
    if let code = stop.platform, !code.isEmpty {
      (name, platform) = (station.name, code)
    } else if stop.name.contains(station.name) {
      // "Harbour, bay A" already says both.
      (name, platform) = (stop.name, nil)
    } else {
      (name, platform) = ("\(station.name) · \(stop.name)", nil)
    }
  }
}

extension Wording {
  /// Returns the title of a board: the name of the station, and the platform when the board is of one alone.
  ///
  /// - Parameters:
  ///   - kind: The kind of vehicle that stops at the place: many languages have one word for platforms of trains and
  ///     another for those of buses.
  ///   - place: The place of the board.
  ///   - language: The index of the language among the names of the place.
  /// - Returns: The title, such as `Harbour · platform 2`.
  func title(_ kind: PlatformKind = .other, of place: BoardPlace, in language: Int) -> String {
    let name = place.names.indices.contains(language) ? place.names[language] : place.names.first ?? ""
    guard let platform = place.platforms.indices.contains(language) ? place.platforms[language] : nil else {
      return name
    }
    let text =
      switch kind {
      case .rail: translation.term("%1$@ · platform %2$@", context: "of trains")
      case .road: translation.term("%1$@ · platform %2$@", context: "of buses and trams")
      case .other: translation.translate("%1$@ · platform %2$@")
      }
    return Translation.fill(text, name, platform)
  }
}
