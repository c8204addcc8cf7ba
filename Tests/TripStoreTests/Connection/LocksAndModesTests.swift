import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("The lock beside a journal, and the modes of its files")
struct LocksAndModesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a lock that is a link to another file is refused, and the other file keeps its owner and mode")
  func linkedLock() throws {
    let secret = folder.path + "/secret"
    try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
    chmod(secret, 0o600)
    let journal = try SQLiteJournal(path: folder.store)
    journal.close()
    chmod(folder.store, 0o666)
    try FileManager.default.createSymbolicLink(atPath: folder.store + ".lock", withDestinationPath: secret)
    #expect(throws: JournalError.self) { try SQLiteJournal(path: folder.store) }
    #expect(mode(secret) == 0o600)
    try FileManager.default.removeItem(atPath: folder.store + ".lock")
    try FileManager.default.linkItem(atPath: secret, toPath: folder.store + ".lock")
    _ = try? SQLiteJournal(path: folder.store)
    #expect(mode(secret) == 0o600)
  }

  @Test("a lock with content is another file, also a journal: it is named, and stays as it is")
  func fullLock() async throws {
    try SQLiteJournal(path: folder.store).close()
    let lock = folder.store + ".lock"
    let other = try SQLiteJournal(path: lock)
    let entries = try await other.append([proposal(on: try sampleTrip())])
    let refusal = JournalError.failed(
      path: lock, reason: "it is a file with content, and would be used as a lock; move it away")
    #expect(throws: refusal) { try SQLiteJournal(path: folder.store) }
    await #expect(throws: refusal) { try await StoreRepair.mend(folder.store) }
    #expect(try await other.entries(of: sampleOperator) == entries)
    other.close()
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    let folderRefusal = JournalError.failed(
      path: lock, reason: "it is a folder, and would be used as a lock; move it away")
    #expect(throws: folderRefusal) { try SQLiteJournal(path: folder.store) }
    try FileManager.default.removeItem(atPath: lock)
    try Data().write(to: URL(fileURLWithPath: lock))
    try SQLiteJournal(path: folder.store).close()
    #expect(!FileManager.default.fileExists(atPath: lock))
  }

  @Test(
    "new files are for the user alone, or for the group of a shared folder, whatever the umask; others keep their mode")
  func modes() async throws {
    let before = umask(0)
    defer { umask(before) }
    let date = ServiceDate(dayNumber: 20_000)
    for (folderMode, fileMode) in [(0o755, 0o600), (0o2775, 0o660), (0o2755, 0o600), (0o775, 0o600)]
      as [(mode_t, mode_t)]
    {
      let path = folder.path + "/\(String(folderMode, radix: 8))"
      mkdir(path, folderMode)
      chmod(path, folderMode)
      let store = path + "/journal.sqlite"
      let journal = try SQLiteJournal(path: store)
      for name in ["a", "b"] { _ = try await journal.append([proposal(on: try sampleTrip(GTFSID(name), on: date))]) }
      _ = try await journal.archive(before: date.advanced(by: 1), to: path + "/archive.sqlite")
      for name in ["/journal.sqlite", "/journal.sqlite-journal", "/archive.sqlite"] {
        #expect(mode(path + name) == fileMode)
      }
      journal.close()
      chmod(store, 0o640)
      let again = try SQLiteJournal(path: store)
      _ = try await again.append([proposal(on: try sampleTrip("later", on: date))])
      again.close()
      #expect(mode(store) == 0o640)
    }
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
