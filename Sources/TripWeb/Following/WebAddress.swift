import CCurl

/// An address on the web, taken apart by libcurl as it will ask it, so that no two readers differ about the host.
public struct WebAddress: Hashable, Sendable {
  /// Where a server is: requests for two addresses of the same origin go to the same one.
  /// - SeeAlso: RFC 6454.
  public struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// In lower case.
    public let host: String
    /// 1 to 65535; the scheme's own where the address has none.
    public let port: UInt16
  }

  /// Where its server is.
  public let origin: Origin
  /// What is asked: without user, password and fragment.
  let url: String
  /// `nil` when the address has none.
  let user: String?
  /// `nil` when the address has none.
  let password: String?

  /// Reads what a user wrote, or where a server sends on to.
  ///
  /// - Throws: ``FollowError/badAddress(_:)``, ``FollowError/badPort(_:)``, ``FollowError/unknownScheme(_:)``, or
  ///   ``FollowError/noLibrary(reason:)``.
  public init(_ text: String) throws(FollowError) {
    let parts = try URLParts()
    try parts.go(to: text)
    try self.init(parts, text)
  }

  private init(_ parts: URLParts, _ text: String) throws(FollowError) {
    guard let scheme = parts.text(CURLUPART_SCHEME)?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .unknownScheme(Self.withoutSecrets(text))
    }
    guard let host = parts.text(CURLUPART_HOST), !host.isEmpty else { throw .badAddress(Self.withoutSecrets(text)) }
    guard let port = parts.text(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ UInt16($0) }), port > 0
    else { throw .badPort(Self.withoutSecrets(text)) }
    origin = Origin(scheme: scheme, host: host.lowercased(), port: port)
    do {
      user = try parts.secret(CURLUPART_USER)
      password = try parts.secret(CURLUPART_PASSWORD)
    } catch { throw .badAddress(Self.withoutSecrets(text)) }
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] { parts.clear(part) }
    guard let url = parts.text(CURLUPART_URL) else { throw .badAddress(Self.withoutSecrets(text)) }
    self.url = url
  }

  /// The address that a server sends on to.
  ///
  /// - Parameter location: What the server wrote: an address, or what is other in it than in this one.
  /// - Returns: The whole address.
  /// - Throws: ``FollowError/redirectedInTheClear`` where it leads from https to http,
  ///   ``FollowError/badRedirect(reason:)`` where it cannot be asked.
  func redirected(to location: String) throws(FollowError) -> WebAddress {
    let next: WebAddress
    do {
      let parts = try URLParts()
      try parts.go(to: url)
      // Servers write spaces and letters that should be escaped.
      try parts.go(to: location, CURLU_URLENCODE)
      next = try WebAddress(parts, location)
    } catch {
      switch error {
      case .badPort: throw .badRedirect(reason: "its port is no number from 1 to 65535")
      case .unknownScheme: throw .badRedirect(reason: "it is neither http nor https")
      case .badAddress: throw .badRedirect(reason: "it is none")
      default: throw error
      }
    }
    if origin.scheme == "https", next.origin.scheme != "https" { throw .redirectedInTheClear }
    return next
  }

  /// The same address with another one's user and password, or with none.
  func with(userOf other: WebAddress?) -> WebAddress {
    WebAddress(origin: origin, url: url, user: other?.user, password: other?.password)
  }

  private init(origin: Origin, url: String, user: String?, password: String?) {
    (self.origin, self.url, self.user, self.password) = (origin, url, user, password)
  }

  /// What may be shown of a text that should be an address, whatever it is: nothing before the last `@`, where a password
  /// may be, and nothing after `?` or `#`, where a key may be.
  static func withoutSecrets(_ text: String) -> String {
    var (scheme, rest) = ("", text[...])
    if let colon = text.firstRange(of: "://") {
      (scheme, rest) = (String(text[..<colon.upperBound]), text[colon.upperBound...])
    }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    return scheme + rest.prefix { $0 != "?" && $0 != "#" }
  }
}

extension WebAddress: CustomStringConvertible {
  /// For messages: without user, password, and the part after `?`, which often has a secret key.
  public var description: String { String(url.prefix { $0 != "?" }) }
}

extension WebAddress: CustomDebugStringConvertible {
  /// No more than ``description``.
  public var debugDescription: String { description }
}

extension WebAddress.Origin: CustomStringConvertible {
  /// `https://example.org`, with the port where it is another than the scheme's own.
  public var description: String {
    let isUsual = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)\(isUsual ? "" : ":\(port)")"
  }
}

/// The parts of an address.
/// - SeeAlso: `curl_url()`.
private final class URLParts {
  private let handle: OpaquePointer

  init() throws(FollowError) {
    try FollowError.loadLibrary()
    guard let handle = ccurl_url_new() else { throw .noLibrary(reason: "there is no memory") }
    self.handle = handle
  }

  deinit { ccurl_url_free(handle) }

  /// Takes `text` in place of the address; where it is only a part of one, the rest stays.
  func go(to text: String, _ flags: Int32 = 0) throws(FollowError) {
    switch ccurl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) {
    case CURLUE_OK: break
    case CURLUE_BAD_PORT_NUMBER: throw .badPort(WebAddress.withoutSecrets(text))
    case CURLUE_UNSUPPORTED_SCHEME: throw .unknownScheme(WebAddress.withoutSecrets(text))
    default: throw .badAddress(WebAddress.withoutSecrets(text))
    }
  }

  /// A part as text, or `nil` when the address does not have it.
  func text(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ccurl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { ccurl_url_free_text(text) }
    return String(cString: text)
  }

  /// User or password, decoded, or `nil` when the address does not have it.
  ///
  /// - Throws: ``NotDecodable`` where it has characters that cannot be sent.
  func secret(_ part: CURLUPart) throws(NotDecodable) -> String? {
    guard text(part) != nil else { return nil }
    guard let decoded = text(part, CURLU_URLDECODE) else { throw NotDecodable() }
    return decoded
  }

  func clear(_ part: CURLUPart) { _ = ccurl_url_set(handle, part, nil, 0) }

  struct NotDecodable: Error {}
}
