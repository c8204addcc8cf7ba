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
    public let stopIDs: [GTFSID]
  }

  /// The text by which the list is filtered; see ``StopChoices/matching(_:)``.
  public let filter: Dynamic<String> = Dynamic("")
  /// The places that match ``filter``, sorted by name.
  public let choices: ReadOnlyDynamic<[Choice]>

  /// Makes the model from the stops of a feed, whose names are in the language of the desk.
  public init(_ stops: [Stop]) {
    let all = StopChoices(stops)
    choices = filter.map { all.matching($0) }.erased()
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
