import TripCore

/// The folder in which the program keeps, until the next start, what a user chose in its windows.
/// - SeeAlso: The XDG Base Directory Specification, `XDG_STATE_HOME`.
enum StateFolder {
  /// Returns the path of the folder; `nil` when the user has no home folder.
  static func path(_ environment: [String: String]) -> String? {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? environment["HOME"].map { $0 + "/.local/state" }).map { $0 + "/tripdesk" }
  }

  /// Returns a file name for an operator, in which the special characters of the id are replaced by their codes.
  static func name(of operatorID: OperatorID) -> String {
    let plain = operatorID.text.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }
    // File systems limit the length of a name, usually to 255 bytes.
    return String(plain.joined().prefix(200))
  }
}
