/// What is followed: `--follow URL|FILE`.
public enum FollowedSource: Hashable, Sendable {
  /// An address on the web, `http` or `https`.
  case web(String)
  /// A file on this computer, or on one whose folders it shares.
  case file(path: String)

  /// Reads what a user wrote. What has no scheme is a file.
  ///
  /// - Throws: ``FollowError/unknownScheme(_:)`` or ``FollowError/badAddress(_:)``.
  public init(_ text: String) throws(FollowError) {
    guard let colon = text.firstRange(of: "://") else {
      self = .file(path: text)
      return
    }
    switch text[..<colon.lowerBound].lowercased() {
    case "http", "https":
      guard text[colon.upperBound...].first.map({ !"/?#:".contains($0) }) ?? false,
        !text.contains(where: \.isWhitespace)
      else { throw .badAddress(text) }
      self = .web(text)
    case "file": self = .file(path: String(text[colon.upperBound...]))
    default: throw .unknownScheme(text)
    }
  }
}

extension FollowedSource: CustomStringConvertible {
  /// For messages: without the part of an address after `?`, which often has a key that is nobody's business.
  public var description: String {
    switch self {
    case .web(let url): String(url.prefix { $0 != "?" })
    case .file(let path): path
    }
  }
}
