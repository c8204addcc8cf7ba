import Foundation
import Glibc

/// A folder that goes with the test.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes a new one.
  public init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tripdesk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(atPath: path)
  }
}
