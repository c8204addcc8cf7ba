/// A time in the JSON text of an alert: a date, a time of day with seconds, and the offset from UTC.
/// - SeeAlso: RFC 3339, section 5.6; without fractions of a second.
enum AlertTime: Equatable {
  /// The text has this form.
  case instant(Instant)
  /// The text has this form, but no offset, so that the time zone is not known.
  case noOffset
  /// The text has another form, or names a day or a time that does not exist.
  case other

  /// Reads a text such as `2026-11-20T09:00:00+01:00` or `2026-11-20T08:00:00Z`.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ first: Int, _ count: Int) -> Int? {
      bytes[first..<first + count].reduce(0) { number, byte in
        (0x30...0x39).contains(byte) ? number.map { $0 * 10 + Int(byte - 0x30) } : nil
      }
    }
    self = .other
    guard bytes.count >= 19, Self.matches(bytes.prefix(19), "0000-00-00T00:00:00"),
      let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
      let date = ServiceDate(year: year, month: month, day: day),
      let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
      hour < 24, minute < 60, second < 60
    else { return }
    let local = ((date.dayNumber * 24 + hour) * 60 + minute) * 60 + second
    if bytes.count == 19 {
      self = .noOffset
    } else if bytes.dropFirst(19).elementsEqual("Z".utf8) {
      Instant(exactly: local).map { self = .instant($0) }
    } else if bytes.count == 25, Self.matches(bytes.suffix(6), "+00:00"), let hours = number(20, 2),
      let minutes = number(23, 2), hours < 24, minutes < 60
    {
      let offset = (hours * 60 + minutes) * 60
      Instant(exactly: bytes[19] == UInt8(ascii: "-") ? local + offset : local - offset).map { self = .instant($0) }
    }
  }

  /// Whether a text has the form of an example, where `0` stands for any digit and `+` for any sign.
  private static func matches(_ text: some Collection<UInt8>, _ example: String) -> Bool {
    text.count == example.utf8.count
      && zip(text, example.utf8).allSatisfy { byte, form in
        switch form {
        case UInt8(ascii: "0"): (0x30...0x39).contains(byte)
        case UInt8(ascii: "+"): byte == form || byte == UInt8(ascii: "-")
        default: byte == form
        }
      }
  }
}
