import Glibc
import TestSupport

extension TemporaryFolder {
  var store: String { path + "/journal.sqlite" }

  /// Mounts a small file system at the folder. Returns `false` when this computer does not allow that.
  func mount(kibibytes: Int) -> Bool {
    Glibc.mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0
  }

  /// Makes the mounted file system read-only.
  func makeReadOnly() -> Bool { Glibc.mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 }
}
