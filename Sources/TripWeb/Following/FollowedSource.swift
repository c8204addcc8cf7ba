/// A web address or file that is polled: the value of the option `--follow URL|FILE`.
public enum FollowedSource: Hashable, Sendable {
  /// An address with `http` or `https`.
  case web(WebAddress)
  /// A path of a file, which may be in a network folder.
  case file(path: String)

  /// Parses a text that a user typed. A text without `://` is the path of a file.
  ///
  /// - Throws: ``FollowError/unknownScheme(_:)``, ``FollowError/badAddress(_:)``, ``FollowError/badPort(_:)``, or
  ///   ``FollowError/noLibrary(reason:)``.
  public init(_ text: String) throws(FollowError) {
    guard let colon = text.firstRange(of: "://") else {
      self = .file(path: text)
      return
    }
    switch text[..<colon.lowerBound].lowercased() {
    case "http", "https":
      // libcurl reads `http:///feed` as the host `feed`, so an address without a host is refused here.
      guard text[colon.upperBound...].first.map({ !"/?#:".contains($0) }) ?? false,
        !text.contains(where: \.isWhitespace)
      else { throw .badAddress(WebAddress.withoutSecrets(text)) }
      self = .web(try WebAddress(text))
    case "file": self = .file(path: String(text[colon.upperBound...]))
    default: throw .unknownScheme(WebAddress.withoutSecrets(text))
    }
  }
}

extension FollowedSource: CustomStringConvertible {
  /// The source as text for messages: the path of the file, or the address without user, password and query.
  public var description: String {
    switch self {
    case .web(let address): address.description
    case .file(let path): path
    }
  }
}
