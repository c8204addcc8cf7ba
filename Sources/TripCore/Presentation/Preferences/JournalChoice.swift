/// The user's choice of the journal for a desk or a board that is started without `--store`.
public enum JournalChoice: Hashable, Sendable {
  /// The file at the standard place on this computer.
  case standard
  /// A file on this computer, by its absolute path.
  case file(String)
  /// A journal on a server, by its address without a password.
  case server(String)

  /// The path or the address, as `--store` takes it; `nil` for the standard file.
  public var store: String? {
    switch self {
    case .standard: nil
    case .file(let path): path
    case .server(let address): address
    }
  }

  /// Whether a text may be the path of the chosen file: it begins with a slash, and has one line.
  public static func isPath(_ text: String) -> Bool { text.hasPrefix("/") && !text.contains(where: \.isNewline) }
}
