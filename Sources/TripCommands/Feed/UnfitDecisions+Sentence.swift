import TripCore

extension UnfitDecisions {
  /// The number of trips that the sentence names.
  private static let named = 5

  /// An English sentence about the decisions, for standard error; `nil` when there are none.
  var sentence: String? {
    guard !instances.isEmpty else { return nil }
    let days = Set(instances.map(\.serviceDate)).sorted().map(\.description).joined(separator: ", ")
    let more = instances.count > Self.named ? " and \(instances.count - Self.named) more" : ""
    let decisions = count == 1 ? "1 decision about \(days) fits" : "\(count) decisions about \(days) fit"
    return decisions + " no trip or stop of this timetable: "
      + instances.prefix(Self.named).map(\.tripID.text).joined(separator: ", ") + more
      + "; `tripdesk log` shows them, and `tripdesk withdraw` takes back what is decided about a trip"
  }
}
