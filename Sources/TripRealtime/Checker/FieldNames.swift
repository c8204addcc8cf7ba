import SwiftProtobuf

extension TransitRealtime_TripUpdate.StopTimeUpdate {
  /// How a report names the stop: by what the update gives.
  var name: String? {
    if hasStopSequence { return "stop_sequence \(stopSequence)" }
    return hasStopID ? "stop_id \(stopID)" : nil
  }
}

extension SwiftProtobuf.Enum {
  /// The value as the specification writes it: `noData` is `NO_DATA`.
  var name: String {
    var text = ""
    for character in "\(self)" {
      if character.isUppercase { text += "_" }
      text += character.uppercased()
    }
    return text
  }
}
