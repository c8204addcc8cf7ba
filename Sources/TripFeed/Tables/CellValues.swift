import TripCore

/// Values of a cell of a GTFS table, which is a range of bytes.
/// - SeeAlso: GTFS Schedule reference, "Field Types".
extension UnsafeBufferPointer<UInt8> {
  /// The cell as a whole number without a sign, up to 2,147,483,647; `nil` for any other text.
  var wholeNumber: Int? {
    guard !isEmpty, count <= 12 else { return nil }
    var number = 0
    for byte in self {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number <= Int(Int32.max) ? number : nil
  }

  /// The cell as a time `H:MM:SS` with up to 9999 hours, as a number of seconds; `nil` for any other text.
  var secondsOfDay: Int? {
    // Nearly all times have the form HH:MM:SS.
    guard count >= 7, count <= 10, self[count - 3] == 0x3A, self[count - 6] == 0x3A else { return nil }
    var hours = 0
    for index in 0..<(count - 6) {
      let digit = self[index] &- 0x30
      guard digit < 10 else { return nil }
      hours = hours * 10 + Int(digit)
    }
    let tensOfMinutes = self[count - 5] &- 0x30
    let minutes = self[count - 4] &- 0x30
    let tensOfSeconds = self[count - 2] &- 0x30
    let seconds = self[count - 1] &- 0x30
    guard tensOfMinutes < 6, minutes < 10, tensOfSeconds < 6, seconds < 10 else { return nil }
    return hours * 3600 + Int(tensOfMinutes) * 600 + Int(minutes) * 60 + Int(tensOfSeconds) * 10 + Int(seconds)
  }

  /// The cell as a date `YYYYMMDD`; `nil` for any other text.
  var date: ServiceDate? {
    guard count == 8 else { return nil }
    var number = 0
    for byte in self {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return ServiceDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The cell as a boolean: 1 is `true`, 2 is `false`, and any other text is `nil` for unknown. The columns
  /// `wheelchair_accessible` and `bikes_allowed` are written like this.
  var yesOrNo: Bool? {
    switch wholeNumber {
    case 1: true
    case 2: false
    default: nil
    }
  }

  /// The cell as a decimal number, such as `-33.87`; `nil` for any other text.
  var decimal: Double? { isEmpty || count > 32 ? nil : plainDecimal ?? Double(text) }

  /// The cell as a decimal number of up to 15 digits with at most one point, computed exactly without making a
  /// string; `nil` for any other text.
  private var plainDecimal: Double? {
    guard count <= 16 else { return nil }
    var (digits, divisor, hasPoint) = (0, 1.0, false)
    for byte in self {
      if byte == 0x2E, !hasPoint {
        hasPoint = true
      } else {
        let digit = byte &- 0x30
        guard digit < 10 else { return nil }
        digits = digits * 10 + Int(digit)
        if hasPoint { divisor *= 10 }
      }
    }
    // Forms that `Double` may refuse, such as a point at the start or end, are left to `Double`.
    guard digits < 1 << 53, self[0] != 0x2E, self[count - 1] != 0x2E else { return nil }
    return Double(digits) / divisor
  }

  /// The text of the cell, or `nil` when the cell is blank.
  var textIfAny: String? { isEmpty ? nil : text }

  /// The id in the cell.
  var id: GTFSID { GTFSID(text) }

  /// The id in the cell, or `nil` when the cell is blank.
  var idIfAny: GTFSID? { isEmpty ? nil : id }
}
