/// The address at which a server listens: the value of the option `--serve ADDRESS:PORT`.
public struct ServeAddress: Hashable, Sendable {
  /// An IPv4 or IPv6 address without brackets, or a host name of this computer.
  public let host: String
  /// The TCP port; 0 stands for any free port.
  public let port: UInt16

  /// Makes an address from a host and a port.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Parses an address that a user typed, such as `192.0.2.1:8080`, `[::1]:8080` or `localhost:8080`.
  ///
  /// A port alone, such as `8080`, is an address that only this computer can reach. `0.0.0.0:8080` can be reached from
  /// all networks.
  ///
  /// - Throws: ``ServeAddressError``.
  public init(_ text: String) throws(ServeAddressError) {
    if text.contains("://") { throw .url(text) }
    if text.last == "]" { throw .noPort(text) }
    let hasColon = text.contains(":")
    let digits = text.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
    let host = hasColon ? text.dropLast(digits.count + 1) : "127.0.0.1"
    if !hasColon, !digits.allSatisfy(\.isASCIIDigit) { throw .noPort(text) }
    if host.isEmpty { throw .noHost(text) }
    if host == "*" { throw .anyHost(port: String(digits)) }
    let isBracketed = host.first == "[" && host.last == "]"
    if host.contains(":") && !isBracketed { throw .noBrackets(text) }
    guard !digits.isEmpty else { throw .noPort(text) }
    guard digits.allSatisfy(\.isASCIIDigit), let port = UInt16(digits) else { throw .badPort(String(digits)) }
    self.host = String(isBracketed ? host.dropFirst().dropLast() : host[...])
    self.port = port
  }
}

extension ServeAddress: CustomStringConvertible {
  /// The address as in a URL, such as `127.0.0.1:8080` or `[::1]:8080`.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// The reason why a text is not a valid ``ServeAddress``.
public enum ServeAddressError: Error, Hashable, Sendable {
  /// The text is a whole URL, and not an address and port.
  case url(String)
  /// The text has no port.
  case noPort(String)
  /// The port is not a number up to 65535.
  case badPort(String)
  /// The text has no address before the colon.
  case noHost(String)
  /// The text has `*` in place of an address.
  case anyHost(port: String)
  /// The text has an IPv6 address without brackets.
  case noBrackets(String)
}

extension ServeAddressError: CustomStringConvertible {
  /// The error as one line of English text, which also says what to write instead.
  public var description: String {
    switch self {
    case .url(let text): "“\(text)” is a URL; write its address and port alone"
    case .noPort(let text): "“\(text)” has no port; write ADDRESS:PORT, as 127.0.0.1:8080, or a port alone"
    case .badPort(let port): "“\(port)” is not a port; write a number up to 65535, as 8080"
    case .noHost(let text):
      "“\(text)” has no address; write the port alone for this computer, or 0.0.0.0\(text) for all"
    case .anyHost(let port): "“*” is not an address; write 0.0.0.0:\(port), or [::]:\(port) for IPv6 as well"
    case .noBrackets(let text): "“\(text)” is IPv6 without brackets; write it as [::1]:8080"
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
