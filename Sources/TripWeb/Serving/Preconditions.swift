import NIOHTTP1
import TripCore

/// The headers of a request that say which version the client has already, and whether it accepts compressed bytes.
struct Preconditions {
  private let request: HTTPHeaders

  /// Takes the headers of a request, to read them later.
  init(_ request: HTTPHeaders) { self.request = request }

  /// Returns whether the client has the current version already, so that "not modified" is the right answer.
  ///
  /// - Parameters:
  ///   - tags: The tags of the current version, compressed and not.
  ///   - modified: The timestamp of the current version. It is compared only when the request names no tags. `nil` when
  ///     the answer has no `Last-Modified`.
  /// - Returns: `true` when the client has the current version.
  /// - SeeAlso: RFC 9110, 13.1.2 "If-None-Match" and 13.1.3 "If-Modified-Since".
  func areMet(byTags tags: [String], modified: Instant? = nil) -> Bool {
    let names = request["If-None-Match"].flatMap { $0.split(separator: ",") }.map(Self.trimmed)
    guard names.isEmpty else {
      // HTTP demands the weak comparison here: a cache between server and client may have marked a tag as weak (`W/`).
      return names.contains { name in name == "*" || tags.contains { name == $0 || name == "W/\($0)" } }
    }
    guard let modified else { return false }
    return request.first(name: "If-Modified-Since").flatMap(HTTPDate.instant).map { modified <= $0 } ?? false
  }

  /// Whether the client accepts gzip. A client without `Accept-Encoding` gets the bytes uncompressed.
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
  /// The text in lower case, or unchanged when it is a quoted tag. Names of encodings are compared without regard to
  /// case, but tags exactly.
  fileprivate var lowercasedUnlessQuoted: String { contains("\"") ? self : lowercased() }
}
