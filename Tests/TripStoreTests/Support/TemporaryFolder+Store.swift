import Glibc
import TestSupport

extension TemporaryFolder {
  var store: String { path + "/journal.sqlite" }

  /// Puts a small file system of its own there; tells whether this computer allows that.
  func mount(kibibytes: Int) -> Bool {
    Glibc.mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0
  }

  /// Allows reading only from now on.
  func makeReadOnly() -> Bool { Glibc.mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 }
}
