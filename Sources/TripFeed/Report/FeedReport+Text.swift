import TripCore

extension FeedReport {
  /// Adds the report to `output` as text for people, in English.
  public func writeText(to output: inout TextOutput) {
    output.write("\(VisibleText.line(agency.name)), times in \(agency.timeZone.identifier)\n")
    output.write(counts.map { "\($0.name): \($0.count)" }.joined(separator: ", ") + "\n")
    if let days { output.write("Trips from \(days.lowerBound) to \(days.upperBound)\n") }
    vehicles.writeText(to: &output)
    for note in notes {
      let place = note.line.map { "\(note.file), line \($0)" } ?? note.file
      let trips = note.tripsLeftOut > 0 ? "\(note.tripsLeftOut.counted("trip")) left out: " : ""
      output.write(VisibleText.line("\(note.severity.rawValue): \(place): \(trips)\(note.message)"))
      output.write(note.advice.isEmpty ? "\n" : " \(VisibleText.line(note.advice))\n")
    }
    if tripsLeftOut > 0 { output.write("\(tripsLeftOut) of \(tripCount) trips left out\n") }
    output.write(notes.isEmpty && vehicles.isWithoutFindings ? "No problems\n" : "")
  }

  /// Adds the report to `output` as one JSON object on a line of its own.
  public func writeJSON(to output: inout TextOutput) {
    output.write(
      .object([
        ("usable", .bool(isUsable)),
        ("agency", .text(agency.name)),
        ("timezone", .text(agency.timeZone.identifier)),
        ("first_date", JSONValue(days?.lowerBound.description)),
        ("last_date", JSONValue(days?.upperBound.description)),
        ("counts", .object(counts.map { ($0.name, .number($0.count)) })),
        ("trips_left_out", .number(tripsLeftOut)),
        ("vehicles", vehicles.json),
        ("problems", .list(notes.map(\.json))),
      ]))
    output.write("\n")
  }
}

extension FeedNote {
  fileprivate var json: JSONValue {
    .object([
      ("severity", .text(severity.rawValue)),
      ("file", .text(file)),
      ("line", JSONValue(line)),
      ("message", .text(message)),
      ("advice", .text(advice)),
      ("trips_left_out", .number(tripsLeftOut)),
    ])
  }
}

extension FeedError {
  /// Adds the error to `output` as one JSON object on a line of its own, in place of the report of a feed that can be
  /// used.
  public func writeJSON(to output: inout TextOutput) {
    let problem = JSONValue.object([
      ("severity", .text("fatal")),
      ("file", .text(file)),
      ("line", JSONValue(line)),
      ("field", JSONValue(field)),
      ("value", JSONValue(value)),
      ("message", .text(whatIsWrong)),
      ("advice", .text(advice)),
    ])
    output.write(.object([("usable", .bool(false)), ("problems", .list([problem]))]))
    output.write("\n")
  }
}
