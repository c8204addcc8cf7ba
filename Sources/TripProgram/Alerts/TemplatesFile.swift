import Glibc
import TripCore
import TripFiles

/// The operator's file with templates of alerts.
package struct TemplatesFile: Hashable, Sendable {
  /// The path of the file, which need not exist; `nil` when none is named and the user has no home folder.
  package let path: String?
  /// Whether the command line names the file, so that it is a problem when it does not exist.
  private let isNamed: Bool

  /// Finds the file: the named one, or `templates` beside the preferences.
  ///
  /// - Parameters:
  ///   - named: The path of the command line; `nil` when it names none.
  ///   - environment: The environment variables.
  package init(_ named: String?, environment: [String: String]) {
    path = named ?? UserFolder.configuration(environment).map { $0 + "/templates" }
    isNamed = named != nil
  }

  /// The size and the time of the file; `nil` when it does not exist.
  package var edition: FileEdition? { path.flatMap { FileStatus(path: $0)?.edition } }

  /// Reads the file.
  package func read() -> ReadTemplates {
    var result = ReadTemplates(path: path)
    guard let path else { return result }
    guard let status = FileStatus(path: path) else {
      if isNamed || errno != ENOENT { result.failure = String(cString: strerror(errno)) }
      return result
    }
    // Opening a pipe would wait for a writer.
    guard status.isRegular else {
      result.failure = "it is no file"
      return result
    }
    guard let file = fopen(path, "re") else {
      result.failure = String(cString: strerror(errno))
      return result
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: min(status.size, ReadTemplates.limit) + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    return ReadTemplates(Array(bytes[..<count]), path: path)
  }
}
