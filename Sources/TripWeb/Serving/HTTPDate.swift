import Glibc
import TripCore

/// Writes and parses dates in the format of HTTP, such as `Sat, 21 Nov 2026 05:32:14 GMT`, independent of the locale.
/// - SeeAlso: RFC 9110, 5.6.7 "Date/Time Formats", `IMF-fixdate`.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns a time as text in the format of HTTP.
  static func text(_ instant: Instant) -> String {
    var seconds = instant.unixSeconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    return "\(days[Int(parts.tm_wday)]), \(date) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }

  /// Parses a text in the format of HTTP; `nil` for any other text. HTTP's two obsolete formats are not parsed: a
  /// client that sends them gets the whole feed instead of "not modified".
  static func instant(_ text: some StringProtocol) -> Instant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(where: { $0 == words[2] }) else {
      return nil
    }
    let time = words[4].split(separator: ":")
    guard time.count == 3, words[3].count == 4, let day = Int32(words[1]), let year = Int32(words[3]),
      let hour = Int32(time[0]), let minute = Int32(time[1]), let second = Int32(time[2]), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon, parts.tm_year) = (day, Int32(month), year - 1900)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    return Instant(unixSeconds: timegm(&parts))
  }
}
