import Foundation

/// The feeds and tables that lie beside the project, not in it.
public enum SharedData {
  /// Its folder, counted from this file: the package lies beside `shared`.
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data")

  /// Whether it is there; says so loudly where not, for then much is not tested.
  public static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.path)
    if !isPresent { print("NOT TESTED: no \(folder.path), so no real feed is read") }
    return isPresent
  }()

  /// The path of a file in it.
  public static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The names in one of its folders, without the extension given; none where the data is absent.
  public static func names(in subfolder: String, with ending: String) -> [String] {
    guard isPresent else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(subfolder))) ?? []
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Reads a JSON file of it.
  public static func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
  }
}
