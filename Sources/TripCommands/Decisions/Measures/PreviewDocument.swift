import FoundationEssentials
import TripCore

/// What a measure leads to, as a JSON object for programs.
struct PreviewDocument: Encodable {
  private struct DecisionPart: Encodable {
    let tripID: GTFSID
    let startDate: String
    let kind: String
    let stopSequence: Int?
    let value: String?
    let cause: String?
  }

  private struct LinkPart: Encodable {
    let vehicle: GTFSID
    let fromTripID: GTFSID
    let tripID: GTFSID
    let slackS: Int
  }

  private struct FollowingPart: Encodable {
    let tripID: GTFSID
    let followsFrom: GTFSID
    let delayS: Int
    let atRisk: Bool
  }

  private struct OutcomePart: Encodable {
    let conflicts: [LinkPart]
    let late: [LinkPart]
    let following: [FollowingPart]
  }

  private struct PassengerPart: Encodable {
    let tripID: GTFSID
    let startDate: String
    let canceled: Bool
    let skippedStops: [GTFSID]
    let departsFrom: GTFSID?
    let expectedDeparture: String?
    let insteadOf: String?
    let mayBeHidden: Bool
  }

  private let decisions: [DecisionPart]
  private let before: OutcomePart
  private let after: OutcomePart
  private let passengers: [PassengerPart]

  @MainActor
  init(_ preview: MeasurePreview, _ desk: DeskModel) {
    let timetable = desk.timetable.value
    func row(_ trip: TripInstance) -> Int { desk.trips.row(of: trip) ?? timetable.count }
    func outcome(_ outcome: MeasurePreview.Outcome) -> OutcomePart {
      OutcomePart(
        conflicts: outcome.conflicts.map(Self.part), late: outcome.lateLinks.map(Self.part),
        following: outcome.consequences.sorted { $0.key < $1.key }.map { row, consequence in
          FollowingPart(
            tripID: timetable.instance(ofRow: row).tripID, followsFrom: consequence.cause.tripID,
            delayS: consequence.delay.count, atRisk: consequence.isAtRisk)
        })
    }
    decisions = preview.decisions.sorted { row($0.key) < row($1.key) }.map { trip, decision in
      let fields = ActionFields(.decision(decision))
      return DecisionPart(
        tripID: trip.tripID, startDate: trip.serviceDate.gtfsText, kind: fields.kind,
        stopSequence: fields.stopSequence, value: decision.reason?.text ?? fields.value,
        cause: decision.reason?.cause.rawValue)
    }
    (before, after) = (outcome(preview.before), outcome(preview.after))
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timetable.agency.timeZone)
    func time(_ instant: Instant) -> String { instant.date.formatted(style) }
    passengers = preview.passengerChanges.map { change in
      PassengerPart(
        tripID: change.instance.tripID, startDate: change.instance.serviceDate.gtfsText,
        canceled: change.isCancelled, skippedStops: change.skipped.map(\.id),
        departsFrom: change.departure?.stop?.id, expectedDeparture: change.departure.map { time($0.after) },
        insteadOf: change.departure.map { time($0.before) }, mayBeHidden: change.mayBeHidden)
    }
  }

  private static func part(_ link: VehicleLink) -> LinkPart {
    LinkPart(
      vehicle: link.vehicle, fromTripID: link.first.tripID, tripID: link.second.tripID, slackS: link.slack.count)
  }

  /// The object on one line.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
