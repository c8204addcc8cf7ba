import TripCore

/// The address of a page at this server, such as `/board/st-zdc?lang=de`. All names in it are percent-encoded.
struct PageLink {
  let text: String

  /// Makes the address of a page.
  ///
  /// - Parameters:
  ///   - place: The page.
  ///   - language: The BCP 47 tag of the page's language; `nil` when the reader's browser chooses it.
  ///   - isStill: Whether the page does not refresh itself.
  init(to place: PageRequest.Place, language: String? = nil, isStill: Bool = false) {
    let path =
      switch place {
      case .stops: "/"
      case .board(let ids) where Self.fitsPath(ids):
        "/board/" + ids.map { PercentEncoding.encoded($0.text) }.joined(separator: "/")
      case .board: "/board"
      }
    let query = Self.query(place, language, isStill)
    text = query.isEmpty ? path : "\(path)?\(query)"
  }

  /// Makes the address of the page at which the reader is, with other settings. It is short, whatever the page's own
  /// address is.
  init(from place: PageRequest.Place, language: String?, isStill: Bool) {
    text = "?" + Self.query(place, language, isStill)
  }

  /// Whether stops can be parts of a path. Browsers take `.` and `..` for a folder, also when they are encoded.
  /// - SeeAlso: URL Standard, "double-dot URL path segment".
  private static func fitsPath(_ ids: [GTFSID]) -> Bool { !ids.contains { [".", ".."].contains($0) } }

  private static func query(_ place: PageRequest.Place, _ language: String?, _ isStill: Bool) -> String {
    var fields: [String] = []
    if case .stops(let search) = place, !search.isEmpty { fields.append("q=\(PercentEncoding.encoded(search))") }
    if case .board(let ids) = place, !fitsPath(ids) {
      fields += ids.map { "\(PageRequest.stopField)=\(PercentEncoding.encoded($0.text))" }
    }
    if let language { fields.append("lang=\(PercentEncoding.encoded(language))") }
    if isStill { fields.append("refresh=off") }
    return fields.joined(separator: "&")
  }
}

/// Names as parts of an address.
/// - SeeAlso: RFC 3986, 2.1 "Percent-Encoding"; HTML, "application/x-www-form-urlencoded".
enum PercentEncoding {
  /// Returns a name with every byte encoded that is not a letter, a digit or one of `-._~`.
  static func encoded(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// Returns the name that a part of an address stands for.
  ///
  /// - Parameters:
  ///   - text: The part of the address.
  ///   - plusIsSpace: Whether a plus sign stands for a space, as in a form.
  /// - Returns: `nil` when the text is not encoded correctly, or its bytes are not UTF-8.
  static func decoded(_ text: Substring, plusIsSpace: Bool = true) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Unicode.Scalar(byte).properties.isASCIIHexDigit ? UInt8(String(Unicode.Scalar(byte)), radix: 16) : nil
  }
}
