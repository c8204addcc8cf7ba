import TripCore

/// What the cells of GTFS tables mean.
/// - SeeAlso: GTFS Schedule reference, "Field Types".
extension UnsafeBufferPointer<UInt8> {
  /// A whole number without a sign, as far as 2,147,483,647; nothing where the cell holds anything else.
  var wholeNumber: Int? {
    guard !isEmpty, count <= 12 else { return nil }
    var number = 0
    for byte in self {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number <= Int(Int32.max) ? number : nil
  }

  /// A time as `H:MM:SS`, with any number of hours up to 9999, in seconds; nothing where the cell holds anything else.
  var secondsOfDay: Int? {
    // Nearly all are HH:MM:SS.
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

  /// A date as `YYYYMMDD`; nothing where the cell holds anything else.
  var date: ServiceDate? {
    guard count == 8 else { return nil }
    var number = 0
    for byte in self {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return ServiceDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// 1 is yes, 2 is no, as `wheelchair_accessible` has it; everything else is nobody knows.
  var yesOrNo: Bool? {
    switch wholeNumber {
    case 1: true
    case 2: false
    default: nil
    }
  }

  /// A number with a fraction, as `-33.87`; nothing where the cell holds anything else.
  var decimal: Double? { isEmpty || count > 32 ? nil : plainDecimal ?? Double(text) }

  /// A number of up to 15 digits and a point: so many are exact, and need no text.
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
    // Anything that the library would not read is left to it.
    guard digits < 1 << 53, self[0] != 0x2E, self[count - 1] != 0x2E else { return nil }
    return Double(digits) / divisor
  }

  /// The text, or nothing where the cell is blank.
  var textIfAny: String? { isEmpty ? nil : text }
}
