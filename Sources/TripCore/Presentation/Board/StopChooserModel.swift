import FoundationEssentials

/// The model for choosing the place of a passenger board from a list; a text field filters the list.
@MainActor
public final class StopChooserModel {
  /// A place that can be chosen: a stop, a station, one of its platforms, or all stops of one name.
  public struct Choice: Hashable, Sendable {
    /// The name of the place.
    public let name: String
    /// The number or letter of the platform, or `nil` when the place is not a single platform.
    public let platform: String?
    /// The number of platforms or stops that belong to the place.
    public let count: Int
    /// The `stop_id`s of the place, for ``BoardPlace/init(_:in:)``.
    public let stopIDs: [String]
  }

  /// The text by which the list is filtered. A place is listed when its name, platform or ids contain each word of
  /// the text, in upper or lower case.
  public let filter: Dynamic<String> = Dynamic("")
  /// The places that match ``filter``, sorted by name.
  public let choices: ReadOnlyDynamic<[Choice]>

  /// Makes the model from the stops of a feed, whose names are in the language of the desk.
  public init(_ stops: [Stop]) {
    let all = Self.choices(of: stops)
    choices = filter.map { filter in
      let words = filter.lowercased().split(separator: " ")
      guard !words.isEmpty else { return all }
      return all.filter { choice in
        let text = ([choice.name] + choice.stopIDs + [choice.platform].compactMap(\.self))
          .joined(separator: " ").lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    }.erased()
  }

  /// Makes the list of all places that can be chosen. A station is followed by its platforms. Stops that share a name
  /// but have no station, such as those on both sides of a street, are one place.
  private static func choices(of stops: [Stop]) -> [Choice] {
    let platforms = Dictionary(grouping: stops.filter { $0.station != nil }) { $0.station ?? "" }
    let lone = Dictionary(grouping: stops.filter { $0.station == nil }, by: \.name)
    var choices: [Choice] = []
    for (name, stops) in lone {
      let inside = stops.flatMap { platforms[$0.id] ?? [] }
      choices.append(
        Choice(name: name, platform: nil, count: max(stops.count, inside.count), stopIDs: stops.map(\.id)))
      guard inside.count > 1 else { continue }
      for stop in inside {
        choices.append(Choice(name: name, platform: stop.platform ?? stop.id, count: 1, stopIDs: [stop.id]))
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

extension Wording {
  /// Returns the line of text that the list shows for a place.
  public func sentence(_ choice: StopChooserModel.Choice) -> String {
    if let platform = choice.platform {
      return Translation.fill(translation.translate("%1$@ · platform %2$@"), choice.name, platform)
    }
    guard choice.count > 1 else { return choice.name }
    return Translation.fill(
      translation.translate("%1$@ · %2$@ stop", plural: "%1$@ · %2$@ stops", count: choice.count), choice.name,
      number(choice.count))
  }
}
