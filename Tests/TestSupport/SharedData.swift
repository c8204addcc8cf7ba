import Foundation

/// The real feeds and tables in the folder `shared/data` beside the checkout, which is not part of this project.
public enum SharedData {
  /// The folder.
  public static let folder = Checkout.folder.deletingLastPathComponent().appending(path: "shared/data")

  /// Whether the folder exists. Tests that read it are enabled by this, with ``missing`` as their comment.
  public static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// What is not tested without the folder.
  public static let missing = "NOT TESTED: there is no \(folder.path), so no real feed is read"

  /// Returns the path of a file in ``folder``.
  public static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Returns the names of the files in a subfolder with an ending, without that ending; an empty array when ``folder``
  /// does not exist.
  public static func names(in subfolder: String, with ending: String) -> [String] {
    guard isPresent else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(subfolder))) ?? []
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Reads a JSON file in ``folder``.
  public static func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
  }
}
