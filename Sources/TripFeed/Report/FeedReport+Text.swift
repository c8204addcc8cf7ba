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
    output.write("{")
    output.write(key: "usable", isFirst: true)
    output.write(isUsable ? "true" : "false")
    output.write(key: "agency")
    output.write(json: agency.name)
    output.write(key: "timezone")
    output.write(json: agency.timeZone.identifier)
    output.write(key: "first_date")
    output.write(jsonIfAny: days?.lowerBound.description)
    output.write(key: "last_date")
    output.write(jsonIfAny: days?.upperBound.description)
    output.write(key: "counts")
    for (index, count) in counts.enumerated() {
      output.write(index == 0 ? "{\"\(count.name)\":\(count.count)" : ",\"\(count.name)\":\(count.count)")
    }
    output.write("}")
    output.write(key: "trips_left_out")
    output.write(number: tripsLeftOut)
    output.write(key: "vehicles")
    vehicles.writeJSON(to: &output)
    output.write(key: "problems")
    output.write("[")
    for (index, note) in notes.enumerated() {
      output.write(index == 0 ? "{" : ",{")
      output.write(key: "severity", isFirst: true)
      output.write(json: note.severity.rawValue)
      output.write(key: "file")
      output.write(json: note.file)
      output.write(key: "line")
      if let line = note.line { output.write(number: line) } else { output.write("null") }
      output.write(key: "message")
      output.write(json: note.message)
      output.write(key: "advice")
      output.write(json: note.advice)
      output.write(key: "trips_left_out")
      output.write(number: note.tripsLeftOut)
      output.write("}")
    }
    output.write("]}\n")
  }
}

extension FeedError {
  /// Adds the error to `output` as one JSON object on a line of its own, in place of the report of a feed that can be
  /// used.
  public func writeJSON(to output: inout TextOutput) {
    output.write("{\"usable\":false,\"problems\":[{\"severity\":\"fatal\"")
    output.write(key: "file")
    output.write(json: file)
    output.write(key: "line")
    if let line { output.write(number: line) } else { output.write("null") }
    output.write(key: "field")
    output.write(jsonIfAny: field)
    output.write(key: "value")
    output.write(jsonIfAny: value)
    output.write(key: "message")
    output.write(json: whatIsWrong)
    output.write(key: "advice")
    output.write(json: advice)
    output.write("}]}\n")
  }
}

extension TextOutput {
  /// Adds `text` as a JSON string, or `null` when it is `nil`.
  mutating func write(jsonIfAny text: String?) {
    if let text { write(json: text) } else { write("null") }
  }
}
