import NIOHTTP1
import TripCore

/// What a client has already, and how it wants a version packed, as its request says.
struct Preconditions {
  private let request: HTTPHeaders

  init(_ request: HTTPHeaders) { self.request = request }

  /// Whether the client has the version that `tags` name, or where it names none, one that is not older than
  /// `modified`.
  /// - SeeAlso: RFC 9110, 13.1.2 "If-None-Match" and 13.1.3 "If-Modified-Since".
  func areMet(byTags tags: [String], modified: Instant) -> Bool {
    let names = request["If-None-Match"].flatMap { $0.split(separator: ",") }.map(Self.trimmed)
    guard names.isEmpty else {
      // The comparison is the weak one: a cache on the way may have marked a tag as weak.
      return names.contains { name in name == "*" || tags.contains { name == $0 || name == "W/\($0)" } }
    }
    return request.first(name: "If-Modified-Since").flatMap(HTTPDate.instant).map { modified <= $0 } ?? false
  }

  /// Whether the client takes gzip. One that says nothing gets the plain bytes.
  /// - SeeAlso: RFC 9110, 12.5.3 "Accept-Encoding".
  var takesGzip: Bool {
    var any = false
    for choice in request["Accept-Encoding"].flatMap({ $0.split(separator: ",") }) {
      let parts = choice.split(separator: ";").map(Self.trimmed)
      let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
      switch parts.first {
      case "gzip", "x-gzip": return !isRefused
      case "*": any = !isRefused
      default: break
      }
    }
    return any
  }

  private static func trimmed(_ text: Substring) -> String {
    let spaces = text.prefix { $0 == " " || $0 == "\t" }.count
    return String(text.dropFirst(spaces).reversed().drop { $0 == " " || $0 == "\t" }.reversed()).lowercasedUnlessQuoted
  }
}

extension String {
  /// Tags keep their case, names of encodings have none.
  fileprivate var lowercasedUnlessQuoted: String { contains("\"") ? self : lowercased() }
}
