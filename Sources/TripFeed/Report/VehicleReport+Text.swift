import TripCore

extension VehicleReport {
  /// Whether no vehicle has two trips at once or jumps between places, as planned.
  var isWithoutFindings: Bool { overlaps.count == 0 && jumps.count == 0 }

  /// Adds the report to `output` as text for people, in English.
  func writeText(to output: inout TextOutput) {
    guard tripsWithAnyVehicle > 0 else {
      output.write("Vehicles: no trip has one, so nothing follows from a late trip\n")
      return
    }
    let sources = Source.allCases.compactMap { source in
      tripCounts[source].map { "\($0) by \(source.rawValue)" }
    }
    output.write("Vehicles: \(tripsWithAnyVehicle) of \(tripCount) trips have one (\(share)): ")
    output.write(sources.joined(separator: ", ") + "\n")
    if let date {
      output.write("On \(date): \(vehicleCount.counted("vehicle")) for \(tripsWithVehicle) of \(tripsOfDay) trips\n")
    }
    write(
      overlaps, to: &output,
      "a vehicle has two trips at once as planned; nothing follows there from a late trip:"
    ) {
      "\($0.first) arrives \($0.arrival), \($0.second) departs \($0.departure)"
    }
    write(jumps, to: &output, "a vehicle begins a trip at another place than where it ended the one before:") { link in
      let minutes = (link.layover.count / 60).counted("minute")
      let distance = link.distance.map { " for \(Int($0)) m" } ?? ""
      return "\(link.first) ends at \(link.end) \(link.arrival), \(link.second) begins at \(link.start) "
        + "\(link.departure): \(minutes)\(distance)"
    }
  }

  private func write(
    _ finding: Finding, to output: inout TextOutput, _ what: String, _ words: (Link) -> String
  ) {
    guard finding.count > 0 else { return }
    output.write("\(finding.count.counted("time")) \(what)\n")
    for link in finding.examples {
      output.write(VisibleText.line("  \(link.vehicle) on \(link.date): \(words(link))") + "\n")
    }
    if finding.count > finding.examples.count {
      output.write("  and \((finding.count - finding.examples.count)) more\n")
    }
  }

  /// The share of trips that have a vehicle, such as `98 %`. Only if all trips have one, it is `100 %`.
  private var share: String {
    "\(tripsWithAnyVehicle * 100 / max(tripCount, 1)) %"
  }

  /// Adds the report to `output` as a JSON object.
  func writeJSON(to output: inout TextOutput) {
    output.write("{")
    output.write(key: "trips", isFirst: true)
    output.write(number: tripCount)
    output.write(key: "trips_with_vehicle")
    output.write(number: tripsWithAnyVehicle)
    output.write(key: "sources")
    for (index, source) in Source.allCases.enumerated() {
      output.write((index == 0 ? "{" : ",") + "\"\(source.rawValue)\":\(tripCounts[source] ?? 0)")
    }
    output.write("}")
    output.write(key: "date")
    output.write(jsonIfAny: date?.description)
    output.write(key: "trips_of_date")
    output.write(number: tripsOfDay)
    output.write(key: "trips_of_date_with_vehicle")
    output.write(number: tripsWithVehicle)
    output.write(key: "vehicles_of_date")
    output.write(number: vehicleCount)
    output.write(key: "checked_dates")
    output.write(number: checkedDays)
    output.write(key: "overlaps")
    Self.write(overlaps, to: &output)
    output.write(key: "jumps")
    Self.write(jumps, to: &output)
    output.write("}")
  }

  private static func write(_ finding: Finding, to output: inout TextOutput) {
    output.write("{")
    output.write(key: "count", isFirst: true)
    output.write(number: finding.count)
    output.write(key: "examples")
    output.write("[")
    for (index, link) in finding.examples.enumerated() {
      output.write(index == 0 ? "{" : ",{")
      output.write(key: "vehicle", isFirst: true)
      output.write(json: link.vehicle)
      output.write(key: "date")
      output.write(json: link.date.description)
      output.write(key: "trip_id")
      output.write(json: link.first)
      output.write(key: "next_trip_id")
      output.write(json: link.second)
      output.write(key: "ends_at")
      output.write(json: link.end)
      output.write(key: "begins_at")
      output.write(json: link.start)
      output.write(key: "distance_m")
      if let distance = link.distance { output.write(number: Int(distance)) } else { output.write("null") }
      output.write(key: "arrival_s")
      output.write(number: link.arrival.seconds)
      output.write(key: "departure_s")
      output.write(number: link.departure.seconds)
      output.write(key: "layover_s")
      output.write(number: link.layover.count)
      output.write("}")
    }
    output.write("]}")
  }
}
