extension ServiceTime {
  /// Reads a time of a timetable from text in the form `HH:MM:SS` of GTFS. The hours have one to four digits and may
  /// exceed 24.
  ///
  /// - Returns: `nil` when the text has another form, or minutes or seconds above 59.
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
