/// What the published feeds say of one trip. An extra trip has a form in each profile; of all other trips the feeds say
/// the same.
public struct PublishedTripPreview: Hashable, Sendable {
  /// What the feeds of one profile say of the trip.
  public struct Form: Hashable, Sendable {
    /// The profile of the feed.
    public let profile: FeedProfile
    /// What the feed says, as a table.
    public let table: PublishedTripTable
  }

  /// The forms, in the order of the profiles: one of a trip of the timetable.
  public let forms: [Form]
  /// A sentence about the trip as a whole; of several forms a line for each.
  public let summary: String

  /// Makes the preview of a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip as the desk shows it.
  ///   - published: What is published of the trip in each profile; an empty array when nothing is.
  ///   - wording: Turns values into text.
  ///   - cause: The name of the trip from which the delay follows; `nil` when it does not follow from a vehicle.
  public init(_ trip: Trip, _ published: [TripAsPublished], _ wording: Wording, following cause: String? = nil) {
    let differs = published.contains { $0.kind == .extra }
    let shown = differs ? published : Array(published.prefix(1))
    forms =
      shown.isEmpty
      ? [Form(profile: .standard, table: PublishedTripTable(trip, nil, wording))]
      : shown.map { Form(profile: $0.profile, table: PublishedTripTable(trip, $0, wording)) }
    let summaries =
      forms.count == 1
      ? [forms[0].table.summary] : forms.map { "\($0.profile.name): \($0.table.summary)" }
    let follows = cause.map {
      Translation.fill(wording.translation.translate("The times follow from %@, on which the vehicle is late."), $0)
    }
    summary = (summaries + [follows].compactMap(\.self)).joined(separator: "\n")
  }
}
