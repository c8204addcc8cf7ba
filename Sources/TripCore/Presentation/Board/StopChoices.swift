import FoundationEssentials

/// All places of a feed for which a board can be made, sorted by name. The desk's list of stops and the web page with
/// the stops both show it.
public struct StopChoices: Sendable {
  /// All places.
  public let all: [StopChooserModel.Choice]
  /// For each place, the text in which words are searched.
  private let searched: [String]

  /// Makes the list from the stops of a feed.
  ///
  /// A station is followed by its platforms. Stops that share a name but have no station, such as those on both sides of
  /// a street, are one place.
  public init(_ stops: [Stop]) {
    all = Self.choices(of: stops)
    searched = all.map { choice in
      FoldedText.text(
        ([choice.name] + choice.stopIDs.map(\.text) + [choice.platform].compactMap(\.self)).joined(separator: " "))
    }
  }

  /// Returns the places whose name, platform or ids contain each word of a text. Case and accents make no difference.
  public func matching(_ text: String) -> [StopChooserModel.Choice] {
    let words = FoldedText.text(text).split(separator: " ")
    guard !words.isEmpty else { return all }
    return all.indices.filter { index in words.allSatisfy { searched[index].contains($0) } }.map { all[$0] }
  }

  private static func choices(of stops: [Stop]) -> [StopChooserModel.Choice] {
    typealias Choice = StopChooserModel.Choice
    let platforms = Dictionary(grouping: stops.filter { $0.station != nil }) { $0.station ?? "" }
    let lone = Dictionary(grouping: stops.filter { $0.station == nil }, by: \.name)
    var choices: [Choice] = []
    for (name, stops) in lone {
      let inside = stops.flatMap { platforms[$0.id] ?? [] }
      choices.append(
        Choice(name: name, platform: nil, count: max(stops.count, inside.count), stopIDs: stops.map(\.id)))
      guard inside.count > 1 else { continue }
      for stop in inside {
        choices.append(Choice(name: name, platform: stop.platform ?? stop.id.text, count: 1, stopIDs: [stop.id]))
      }
    }
    // The ids of all stops: a platform whose station is missing from stops.txt is listed as a stop.
    let known = Set(stops.map(\.id))
    for stop in stops where stop.station.map({ !known.contains($0) }) ?? false {
      choices.append(Choice(name: stop.name, platform: stop.platform, count: 1, stopIDs: [stop.id]))
    }
    return choices.sorted {
      ($0.name, $0.platform == nil ? 0 : 1, ($0.platform ?? "").count, $0.platform ?? "", $0.stopIDs[0])
        < ($1.name, $1.platform == nil ? 0 : 1, ($1.platform ?? "").count, $1.platform ?? "", $1.stopIDs[0])
    }
  }
}
