/// What is followed: `--follow URL|FILE`.
public enum FollowedSource: Hashable, Sendable {
  /// An address on the web, `http` or `https`.
  case web(WebAddress)
  /// A file on this computer, or on one whose folders it shares.
  case file(path: String)

  /// Reads what a user wrote. What has no scheme is a file.
  ///
  /// - Throws: What ``WebAddress/init(_:)`` throws.
  public init(_ text: String) throws(FollowError) {
    guard let colon = text.firstRange(of: "://") else {
      self = .file(path: text)
      return
    }
    switch text[..<colon.lowerBound].lowercased() {
    case "http", "https":
      // libcurl would take `http:///feed` for the host `feed`.
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
  /// For messages: an address without its secrets, or the path.
  public var description: String {
    switch self {
    case .web(let address): address.description
    case .file(let path): path
    }
  }
}
