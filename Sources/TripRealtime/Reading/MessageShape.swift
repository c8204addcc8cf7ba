/// The fields of a kind of message by their numbers, and the memory that a decoded message takes.
///
/// - SeeAlso: `Messages/gtfs-realtime.proto`, which a test compares with ``of(_:)``.
struct MessageShape: Sendable {
  /// The type of a field of a message, as far as its decoded memory depends on it.
  enum Field: Hashable, Sendable {
    /// A text field (`string`).
    case text
    /// A repeated text field (`repeated string`).
    case texts
    /// A number, time or boolean, which takes no memory besides that of its message; `wire` is its wire type in
    /// Protocol Buffers.
    case number(wire: UInt64)
    /// A field with a value of an enumeration. Decoding keeps a value that the enumeration does not have as an
    /// unknown field.
    case choice
    /// A field with one message of the given kind.
    case one(Kind)
    /// A `repeated` field with messages of the given kind.
    case many(Kind)
  }

  /// The kinds of message in GTFS-Realtime, named as in the specification.
  enum Kind: Int, CaseIterable, Sendable {
    case feedMessage, feedHeader, feedEntity
    case tripUpdate, stopTimeEvent, stopTimeUpdate, stopTimeProperties, tripProperties
    case vehiclePosition, carriageDetails, position
    case alert, timeRange, entitySelector, translatedString, translation, translatedImage, localizedImage
    case tripDescriptor, modifiedTripSelector, vehicleDescriptor
    case shape, stop, tripModifications, modification, selectedTrips, stopSelector, replacementStop
  }

  /// The fields of the message, by field number; `nil` for a number that GTFS-Realtime does not use.
  let fields: [Field?]
  /// The number of bytes that a message takes as an element of the array of a repeated field.
  let stride: Int
  /// The number of bytes that a message takes in an object of its own; 0 when its fields are stored within the
  /// message around it.
  let object: Int

  /// Returns the fields and the memory of a kind of message.
  static func of(_ kind: Kind) -> MessageShape { all[kind.rawValue] }

  private static let all = Kind.allCases.map { kind in
    let fields = fields(of: kind)
    var byNumber = [Field?](repeating: nil, count: (fields.keys.max() ?? 0) + 1)
    for (number, field) in fields { byNumber[number] = field }
    let (stride, object) = memory(of: kind)
    return MessageShape(fields: byNumber, stride: stride, object: object)
  }

  private static let varint = Field.number(wire: 0)
  private static let float = Field.number(wire: 5)

  private static func fields(of kind: Kind) -> [Int: Field] {
    switch kind {
    case .feedMessage: [1: .one(.feedHeader), 2: .many(.feedEntity)]
    case .feedHeader: [1: .text, 2: .choice, 3: varint, 4: .text]
    case .feedEntity:
      [
        1: .text, 2: varint, 3: .one(.tripUpdate), 4: .one(.vehiclePosition), 5: .one(.alert), 6: .one(.shape),
        7: .one(.stop), 8: .one(.tripModifications),
      ]
    case .tripUpdate:
      [
        1: .one(.tripDescriptor), 2: .many(.stopTimeUpdate), 3: .one(.vehicleDescriptor), 4: varint, 5: varint,
        6: .one(.tripProperties),
      ]
    case .stopTimeUpdate:
      [
        1: varint, 2: .one(.stopTimeEvent), 3: .one(.stopTimeEvent), 4: .text, 5: .choice,
        6: .one(.stopTimeProperties), 7: .choice,
      ]
    case .stopTimeProperties: [1: .text, 2: .text, 3: .choice, 4: .choice]
    case .tripProperties: [1: .text, 2: .text, 3: .text, 4: .text, 5: .text, 6: .text]
    case .vehiclePosition:
      [
        1: .one(.tripDescriptor), 2: .one(.position), 3: varint, 4: .choice, 5: varint, 6: .choice, 7: .text,
        8: .one(.vehicleDescriptor), 9: .choice, 10: varint, 11: .many(.carriageDetails),
      ]
    case .carriageDetails: [1: .text, 2: .text, 3: .choice, 4: varint, 5: varint]
    case .alert:
      [
        1: .many(.timeRange), 2: .many(.timeRange), 3: .many(.timeRange), 5: .many(.entitySelector), 6: .choice,
        7: .choice, 8: .one(.translatedString), 10: .one(.translatedString), 11: .one(.translatedString),
        12: .one(.translatedString), 13: .one(.translatedString), 14: .choice, 15: .one(.translatedImage),
        16: .one(.translatedString), 17: .one(.translatedString), 18: .one(.translatedString),
      ]
    case .entitySelector: [1: .text, 2: .text, 3: varint, 4: .one(.tripDescriptor), 5: .text, 6: varint]
    case .translatedString: [1: .many(.translation)]
    case .translation: [1: .text, 2: .text]
    case .translatedImage: [1: .many(.localizedImage)]
    case .localizedImage: [1: .text, 2: .text, 3: .text]
    case .tripDescriptor:
      [1: .text, 2: .text, 3: .text, 4: .choice, 5: .text, 6: varint, 7: .one(.modifiedTripSelector)]
    case .modifiedTripSelector: [1: .text, 2: .text, 3: .text, 4: .text]
    case .vehicleDescriptor: [1: .text, 2: .text, 3: .text, 4: .choice]
    case .shape: [1: .text, 2: .text]
    case .stop:
      [
        1: .text, 2: .one(.translatedString), 3: .one(.translatedString), 4: .one(.translatedString),
        5: .one(.translatedString), 6: float, 7: float, 8: .text, 9: .one(.translatedString), 11: .text, 12: .text,
        13: .choice, 14: .text,
        15: .one(.translatedString),
      ]
    case .tripModifications: [1: .many(.selectedTrips), 2: .texts, 3: .texts, 4: .many(.modification)]
    case .modification:
      [
        1: .one(.stopSelector), 2: .one(.stopSelector), 3: varint, 4: .many(.replacementStop), 5: .text, 6: varint,
      ]
    case .selectedTrips: [1: .texts, 2: .text]
    case .stopSelector, .replacementStop: [1: varint, 2: .text]
    case .stopTimeEvent: [1: varint, 2: varint, 3: varint, 4: varint]
    case .position: [1: float, 2: float, 3: float, 4: .number(wire: 1), 5: float]
    case .timeRange: [1: varint, 2: varint]
    }
  }
}
