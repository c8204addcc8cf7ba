/// A vehicle of the day as the Vehicles window lists it.
struct VehicleLine {
  /// The number of the vehicle in ``Vehicles``.
  let number: Int
  let name: String
  /// The rows of its trips, in the order of scheduled departure.
  let rows: [Int]
  /// The links between the trips that run.
  let links: [VehicleLink]
  /// The least slack of the links that are still to come, without those that overlap as planned; `nil` when there is
  /// none.
  let slack: Seconds?
  /// When the vehicle is needed at the first link with ``slack``; `nil` when there is no such link.
  let tightest: Instant?
  /// The row of the first trip that has not departed and is not cancelled; `nil` when there is none.
  let next: Int?
  /// The scheduled departure of the first trip.
  let firstDeparture: Instant
  /// The next trip and the least slack as texts for the first column.
  let nextText, slackText: String
  /// The rows of the trips to which the vehicle goes empty, because a proposal, accepted or not, has it begin them elsewhere.
  let emptyRuns: Set<Int>
  /// The parts of the name in an order by which they can be compared: numbers by their value.
  let sortKey: [NamePart]

  /// A part of a name: digits or other characters.
  struct NamePart: Comparable {
    let number: Int
    let text: String
    static func < (a: NamePart, b: NamePart) -> Bool { a.number == b.number ? a.text < b.text : a.number < b.number }
  }

  /// Splits a name into numbers and other parts. Numbers come before letters.
  static func parts(of name: String) -> [NamePart] {
    var parts: [NamePart] = []
    var rest = Substring(name)
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let part = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      parts.append(NamePart(number: isDigit ? Int(part) ?? .max : .max, text: String(part)))
      rest = rest.dropFirst(part.count)
    }
    return parts
  }
}
