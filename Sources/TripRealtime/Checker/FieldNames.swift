import SwiftProtobuf

extension TransitRealtime_TripUpdate.StopTimeUpdate {
  /// The name that a finding gives the stop of this update, such as `stop_sequence 7` or `stop_id A`; `nil` when the
  /// update identifies no stop.
  var name: String? {
    if hasStopSequence { return "stop_sequence \(stopSequence)" }
    return hasStopID ? "stop_id \(stopID)" : nil
  }
}

extension SwiftProtobuf.Enum {
  /// The name of the enumeration's value in the GTFS-Realtime specification: `NO_DATA` for `noData`.
  var name: String {
    var text = ""
    for character in "\(self)" {
      if character.isUppercase { text += "_" }
      text += character.uppercased()
    }
    return text
  }
}
