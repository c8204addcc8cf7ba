extension ServiceTime {
  /// Reads `HH:MM:SS` as GTFS writes it, past 24 hours too, with one digit of hours or more.
  ///
  /// Nothing where the text is anything else.
  public init?(gtfs text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, (1...4).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2 else {
      return nil
    }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for digit in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    guard numbers[1] < 60, numbers[2] < 60 else { return nil }
    self.init(hours: numbers[0], minutes: numbers[1], seconds: numbers[2])
  }
}
