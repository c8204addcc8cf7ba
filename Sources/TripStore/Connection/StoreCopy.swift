import Glibc
import TripFiles

/// A copy of a store (a journal's SQLite file) and of the file in which SQLite has an unfinished transaction, in a folder
/// of its own, for a reader that changes nothing beside the store.
struct StoreCopy {
  /// The path of the copied store.
  let path: String
  private let folder: String

  /// Copies the store at `path`; the result is `nil` when there is no room for the copy, or when another program writes
  /// to the store meanwhile.
  init?(of path: String) {
    for parent in ["/dev/shm", "/tmp"] {
      var template = Array("\(parent)/tripdesk-XXXXXX".utf8CString)
      guard let name = mkdtemp(&template) else { continue }
      let copy = StoreCopy(inFolder: String(cString: name))
      if copy.fill(from: path) {
        self = copy
        return
      }
      copy.remove()
    }
    return nil
  }

  private init(inFolder folder: String) {
    self.folder = folder
    path = folder + "/copy.sqlite"
  }

  /// Copies the files, and returns whether they did not change meanwhile. SQLite writes to the other file before it
  /// writes to the store, so files that did not change are of one moment, as after a power cut.
  private func fill(from source: String) -> Bool {
    // Only a store of an older version has a write-ahead log.
    let suffixes = ["", "-journal", "-wal"].filter { $0.isEmpty || FileStatus(path: source + $0) != nil }
    func statuses() -> [FileStatus?] { suffixes.map { FileStatus(path: source + $0) } }
    let before = statuses()
    return suffixes.allSatisfy { Self.copy(source + $0, to: path + $0) } && before == statuses()
  }

  /// Deletes the copy.
  func remove() {
    NewStore.remove(path)
    rmdir(folder)
  }

  private static func copy(_ source: String, to target: String) -> Bool {
    let (input, output) = (open(source, O_RDONLY | O_CLOEXEC), open(target, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
    defer {
      close(input)
      close(output)
    }
    guard input >= 0, output >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { return true }
      guard count > 0, Glibc.write(output, buffer, count) == count else { return false }
    }
  }
}
