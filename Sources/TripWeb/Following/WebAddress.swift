import CCurl

/// A web address. It is parsed by libcurl, which also makes the requests, so that both agree about the host.
public struct WebAddress: Hashable, Sendable {
  /// The scheme, host and port of a server. Two addresses with the same origin lead to the same server.
  /// - SeeAlso: RFC 6454.
  public struct Origin: Hashable, Sendable {
    /// The scheme: `http` or `https`.
    public let scheme: String
    /// The name or IP address of the host, in lower case.
    public let host: String
    /// The port, 1 to 65535. For an address without a port, 80 for `http` and 443 for `https`.
    public let port: UInt16
  }

  /// The scheme, host and port of the server.
  public let origin: Origin
  /// The address to request, without user, password and fragment.
  let url: String
  /// The user name in the address, decoded; `nil` when the address has none.
  let user: String?
  /// The password in the address, decoded; `nil` when the address has none.
  let password: String?

  /// Parses an address that a user typed.
  ///
  /// - Throws: ``FollowError/badAddress(_:)``, ``FollowError/badPort(_:)``, ``FollowError/unknownScheme(_:)``, or
  ///   ``FollowError/noLibrary(reason:)``.
  public init(_ text: String) throws(FollowError) {
    let parts = try URLParts()
    try parts.apply(text)
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

  /// Returns the address to which the server redirects a request of this address.
  ///
  /// - Parameter location: The value of the header `Location`: an address, absolute or relative to this one.
  /// - Returns: The absolute address.
  /// - Throws: ``FollowError/redirectedInTheClear`` when it leads from `https` to `http`,
  ///   ``FollowError/badRedirect(reason:)`` when it is not a valid web address.
  func redirected(to location: String) throws(FollowError) -> WebAddress {
    let next: WebAddress
    do {
      let parts = try URLParts()
      try parts.apply(url)
      // Servers send spaces and letters that should be escaped; libcurl escapes them with this flag.
      try parts.apply(location, CURLU_URLENCODE)
      next = try WebAddress(parts, location)
    } catch {
      switch error {
      case .badPort: throw .badRedirect(reason: "its port is no number from 1 to 65535")
      case .unknownScheme: throw .badRedirect(reason: "it is neither http nor https")
      case .badAddress: throw .badRedirect(reason: "it is not valid")
      default: throw error
      }
    }
    if origin.scheme == "https", next.origin.scheme != "https" { throw .redirectedInTheClear }
    return next
  }

  /// Returns this address with the user and password of another address; without any when `other` is `nil`.
  func with(userOf other: WebAddress?) -> WebAddress {
    WebAddress(origin: origin, url: url, user: other?.user, password: other?.password)
  }

  private init(origin: Origin, url: String, user: String?, password: String?) {
    (self.origin, self.url, self.user, self.password) = (origin, url, user, password)
  }

  /// Returns the part of an address, valid or not, that may be shown in messages. The text up to the last `@` is
  /// removed, which may contain a password, and the text from `?` or `#` on, which may contain a key. The scheme stays.
  static func withoutSecrets(_ text: String) -> String {
    var (scheme, hostAndPath) = ("", text[...])
    if let colon = text.firstRange(of: "://") {
      (scheme, hostAndPath) = (String(text[..<colon.upperBound]), text[colon.upperBound...])
    }
    if let at = hostAndPath.lastIndex(of: "@") { hostAndPath = hostAndPath[hostAndPath.index(after: at)...] }
    return scheme + hostAndPath.prefix { $0 != "?" && $0 != "#" }
  }
}

extension WebAddress: CustomStringConvertible {
  /// The address as text for messages, without user, password and query. The query often contains a secret key.
  public var description: String { String(url.prefix { $0 != "?" }) }
}

extension WebAddress: CustomDebugStringConvertible {
  /// The address without secrets, as in ``description``, also for debuggers and logs.
  public var debugDescription: String { description }
}

extension WebAddress.Origin: CustomStringConvertible {
  /// The origin as text, such as `https://example.org`. The port follows when it is not the scheme's usual one.
  public var description: String {
    let isUsual = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)\(isUsual ? "" : ":\(port)")"
  }
}

/// The parts of an address, parsed by libcurl.
/// - SeeAlso: `curl_url()`.
private final class URLParts {
  private let handle: OpaquePointer

  init() throws(FollowError) {
    try FollowError.loadLibrary()
    guard let handle = ccurl_url_new() else { throw .noLibrary(reason: "there is no memory") }
    self.handle = handle
  }

  deinit { ccurl_url_free(handle) }

  /// Replaces the parsed address by the address `text`. A relative address replaces only the parts that it has.
  ///
  /// - Throws: ``FollowError/badPort(_:)``, ``FollowError/unknownScheme(_:)`` or ``FollowError/badAddress(_:)``.
  func apply(_ text: String, _ flags: Int32 = 0) throws(FollowError) {
    switch ccurl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) {
    case CURLUE_OK: break
    case CURLUE_BAD_PORT_NUMBER: throw .badPort(WebAddress.withoutSecrets(text))
    case CURLUE_UNSUPPORTED_SCHEME: throw .unknownScheme(WebAddress.withoutSecrets(text))
    default: throw .badAddress(WebAddress.withoutSecrets(text))
    }
  }

  /// Returns a part of the address as text; `nil` when the address does not have that part.
  func text(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ccurl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { ccurl_url_free_text(text) }
    return String(cString: text)
  }

  /// Returns the user or password, decoded; `nil` when the address does not have it.
  ///
  /// - Throws: ``NotDecodable`` when it contains characters that cannot be sent.
  func secret(_ part: CURLUPart) throws(NotDecodable) -> String? {
    guard text(part) != nil else { return nil }
    guard let decoded = text(part, CURLU_URLDECODE) else { throw NotDecodable() }
    return decoded
  }

  /// Removes a part from the address.
  func clear(_ part: CURLUPart) { _ = ccurl_url_set(handle, part, nil, 0) }

  /// The error for a user or password that cannot be decoded.
  struct NotDecodable: Error {}
}
