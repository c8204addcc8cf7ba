import Foundation
import Glibc

/// A new folder for a test, which is removed together with this object.
public final class TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tripdesk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(atPath: path)
  }
}
