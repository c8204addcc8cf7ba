import FoundationEssentials
import Glibc
import TripCore
import TripFiles

/// The folder of this computer in which a dispatcher's drafts of alerts are kept, a file for each.
///
/// A rehearsal has a folder of its own, because its alerts are not those of the operator.
package struct AlertDraftsFolder: Sendable {
  /// The path of the folder, which need not exist; `nil` when the user has no home folder.
  package let path: String?
  /// The drafts that the folder has, as far as they were read or written here.
  private var written: [AlertDraft.Target: AlertDraft] = [:]

  /// What was found in the folder.
  package struct Reading {
    /// The drafts.
    package var drafts: [AlertDraft.Target: AlertDraft] = [:]
    /// The paths of files that are no drafts. They were renamed, so that no new draft replaces them.
    package var setAside: [String] = []
  }

  /// Finds the folder.
  ///
  /// - Parameters:
  ///   - operatorID: The operator.
  ///   - author: The dispatcher.
  ///   - isRehearsal: Whether the desk has a clock of its own.
  ///   - environment: The environment variables.
  package init(of operatorID: OperatorID, by author: String, isRehearsal: Bool, environment: [String: String]) {
    let name = (isRehearsal ? "rehearsal-" : "operator-") + Self.fileName(operatorID.text)
    path = UserFolder.data(environment).map { "\($0)/alert-drafts/\(name)/by-\(Self.fileName(author))" }
  }

  /// Reads the drafts, and renames files that are no drafts.
  package mutating func read() -> Reading {
    var reading = Reading()
    guard let path, let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return reading }
    for name in names.sorted() where name.hasSuffix(Self.suffix) {
      let file = "\(path)/\(name)"
      if let draft = Self.draft(file), Self.fileName(draft.target) == name {
        reading.drafts[draft.target] = draft
      } else {
        reading.setAside.append(Self.setAside(file))
      }
    }
    written = reading.drafts
    return reading
  }

  /// Writes the drafts that have changed, and removes the files of those that are not there any more.
  ///
  /// - Parameter drafts: All drafts.
  /// - Returns: Why a draft is not kept, in the system's words; `nil` when all are.
  package mutating func write(_ drafts: [AlertDraft.Target: AlertDraft]) -> String? {
    guard let path, drafts != written else { return nil }
    var problem: String?
    for target in written.keys where drafts[target] == nil {
      try? FileManager.default.removeItem(atPath: "\(path)/\(Self.fileName(target))")
      written[target] = nil
    }
    for (target, draft) in drafts where written[target] != draft {
      let file = "\(path)/\(Self.fileName(target))"
      // When that fails, writing the file fails too, and knows the system's reason.
      _ = FileFolder.make(of: file)
      if let reason = ReplacedFile.write(Array(draft.text.utf8), to: file, mode: NewFileMode.inFolder(of: file)) {
        problem = "\(path): \(reason)"
      } else {
        written[target] = draft
      }
    }
    return problem
  }

  private static let suffix = ".json"
  /// The greatest size of a file that is read, in bytes.
  private static let limit = 4 << 20

  private static func draft(_ file: String) -> AlertDraft? {
    guard let bytes = content(of: file), let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return try? AlertDraft(text: text)
  }

  /// Returns the content of a regular file, and of nothing else: opening a pipe would wait for a writer, and a link could lead
  /// to any file.
  private static func content(of file: String) -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.isRegular, status.size <= limit else { return nil }
    var (bytes, room) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count < 0 ? nil : bytes }
      bytes += room[..<count]
    }
    return nil
  }

  /// Renames a file to a name that no file has.
  ///
  /// - Returns: The new path; the old one when it cannot be renamed.
  private static func setAside(_ file: String) -> String {
    for number in 1...1000 {
      let other = "\(file).unreadable-\(number)"
      guard !FileManager.default.fileExists(atPath: other) else { continue }
      return (try? FileManager.default.moveItem(atPath: file, toPath: other)) == nil ? file : other
    }
    return file
  }

  private static func fileName(_ target: AlertDraft.Target) -> String {
    switch target {
    case .new: "new" + suffix
    case .own(let id): "own-" + fileName(id.text) + suffix
    case .automatic(let id): "automatic-" + fileName(id.text) + suffix
    }
  }

  /// Returns a name for an id, in which special characters are replaced by their codes. The end of a long one is replaced
  /// by a hash, because file systems limit the length of a name.
  private static func fileName(_ id: String) -> String {
    let plain = id.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }.joined()
    guard plain.count > 150 else { return plain }
    var hash = StableHash()
    hash.add(id.utf8)
    return plain.prefix(150) + "-" + String(hash.value, radix: 16)
  }
}
