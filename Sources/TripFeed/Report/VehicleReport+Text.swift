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

  /// The report as a JSON object.
  var json: JSONValue {
    .object([
      ("trips", .number(tripCount)),
      ("trips_with_vehicle", .number(tripsWithAnyVehicle)),
      ("sources", .object(Source.allCases.map { ($0.rawValue, .number(tripCounts[$0] ?? 0)) })),
      ("date", JSONValue(date?.description)),
      ("trips_of_date", .number(tripsOfDay)),
      ("trips_of_date_with_vehicle", .number(tripsWithVehicle)),
      ("vehicles_of_date", .number(vehicleCount)),
      ("checked_dates", .number(checkedDays)),
      ("overlaps", overlaps.json),
      ("jumps", jumps.json),
    ])
  }
}

extension VehicleReport.Finding {
  fileprivate var json: JSONValue { .object([("count", .number(count)), ("examples", .list(examples.map(\.json)))]) }
}

extension VehicleReport.Link {
  fileprivate var json: JSONValue {
    .object([
      ("vehicle", .text(vehicle.text)),
      ("date", .text(date.description)),
      ("trip_id", .text(first.text)),
      ("next_trip_id", .text(second.text)),
      ("ends_at", .text(end)),
      ("begins_at", .text(start)),
      ("distance_m", JSONValue(distance.map { Int($0) })),
      ("arrival_s", .number(arrival.seconds)),
      ("departure_s", .number(departure.seconds)),
      ("layover_s", .number(layover.count)),
    ])
  }
}
