import TripCore

extension Sequence<JournalSequence> {
  /// PostgreSQL's text of an array of these places.
  var postgresArray: String { "{" + map { String($0.number) }.joined(separator: ",") + "}" }
}
