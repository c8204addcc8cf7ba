import CGtk
import FoundationEssentials
import Glibc
import Testing

@testable import TripGtk

@MainActor @Suite("FileWatch", .serialized)
struct FileWatchTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tripdesk-watch-\(UUID())").path

  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("a table that is written is a replaced feed; rights, hidden files and backups are not")
  func folderOfTables() throws {
    try write("a", "stops.txt")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var changes: [FileChange] = []
    let watch = FileWatch(folder) { changes.append($0) }
    chmod(folder + "/stops.txt", 0o600)
    try write("b", ".stops.txt")
    try write("b", "stops.txt~")
    settle()
    #expect(changes.isEmpty)
    try write("bc", "stops.txt")
    settle()
    #expect(changes == [.replaced])
    withExtendedLifetime(watch) {}
  }

  @Test("a file that goes is gone, and replaced when it comes back")
  func goneAndBack() throws {
    try write("a", "feed.zip")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var changes: [FileChange] = []
    let watch = FileWatch(folder + "/feed.zip") { changes.append($0) }
    unlink(folder + "/feed.zip")
    settle()
    #expect(changes == [.gone])
    try write("bc", "new")
    rename(folder + "/new", folder + "/feed.zip")
    settle()
    #expect(changes == [.gone, .replaced])
    withExtendedLifetime(watch) {}
  }

  @Test("a file about vehicles beside the zip is part of the feed; other files beside it are not")
  func filesBeside() throws {
    try write("a", "feed.zip")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var changes: [FileChange] = []
    let watch = FileWatch(folder + "/feed.zip") { changes.append($0) }
    try write("a", "notes.csv")
    settle()
    #expect(changes.isEmpty)
    try write("trip_id,vehicle\n", "vehicles.csv")
    settle()
    #expect(changes == [.replaced])
    try write("trip_id,vehicle\nA,7\n", "vehicles.csv")
    settle()
    #expect(changes == [.replaced, .replaced])
    unlink(folder + "/vehicles.csv")
    settle()
    #expect(changes == [.replaced, .replaced, .replaced])
    withExtendedLifetime(watch) {}
  }

  private func write(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  /// Until a change would have been told.
  private func settle() {
    var isOver = false
    let timer = MainLoop.after(milliseconds: 1600) { isOver = true }
    while !isOver { g_main_context_iteration(nil, 1) }
    withExtendedLifetime(timer) {}
  }
}
