import Foundation
import Glibc

/// What this computer and its user allow a test to do. Tests that need it are enabled by it.
public enum Machine {
  /// Whether the tests run as root: only root can become another user.
  public static let isRoot = geteuid() == 0

  /// Whether this user may mount a file system of a few kilobytes.
  public static let canMount: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return mount("tmpfs", folder.path, "tmpfs", 0, "size=16k") == 0
  }()

  /// Whether strace is installed.
  public static let hasStrace = access("/usr/bin/strace", X_OK) == 0
}
