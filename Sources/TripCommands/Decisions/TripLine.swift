import FoundationEssentials
import TripCore
import TripProgram

/// A line of standard input that names a trip: a JSON object as `tripdesk trips --json` prints it.
struct TripLine {
  private struct Fields: Decodable {
    let tripID: GTFSID
    let startDate: String?
    let startTime: String?

    enum CodingKeys: String, CodingKey {
      case tripID = "trip_id"
      case startDate = "start_date"
      case startTime = "start_time"
    }
  }

  private let bytes: [UInt8]

  /// Takes a line, without its line break.
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Reads the trip that the line names.
  ///
  /// - Throws: ``TripLineError`` when the line names no trip.
  func trip() throws(TripLineError) -> NamedTrip {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { throw .noTrip }
    if let name = RepeatedKey.first(in: bytes) { throw .namedTwice(name) }
    var trip = NamedTrip(id: fields.tripID)
    if let text = fields.startDate {
      guard let date = ServiceDate(text) else { throw .noDate(text) }
      trip.date = date
    }
    if let text = fields.startTime {
      guard let time = ServiceTime(argument: text) else { throw .noTime(text) }
      trip.startTime = time
    }
    return trip
  }
}

/// Why a line of standard input names no trip.
enum TripLineError: Error, Equatable {
  /// The line is no text in UTF-8.
  case notUTF8
  /// The line is no JSON object with a `trip_id`.
  case noTrip
  /// The object has this name twice.
  case namedTwice(String)
  /// `start_date` is this text, which is no date.
  case noDate(String)
  /// `start_time` is this text, which is no time.
  case noTime(String)

  /// The end of a sentence that begins with the place of the line, such as `standard input, line 4`.
  var sentenceEnd: String {
    switch self {
    case .notUTF8: " is no UTF-8 text; write lines of `tripdesk trips --json`"
    case .noTrip: " is no JSON object with a trip_id; write lines of `tripdesk trips --json`"
    case .namedTwice(let name): " has the key \(name) twice; write it once"
    case .noDate(let text): ": start_date '\(text)' is no date; write YYYYMMDD"
    case .noTime(let text): ": start_time '\(text)' is no time; write HH:MM:SS"
    }
  }
}
