import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("a feed that changes on disk after it was opened")
struct ChangedSourceTests {
  private let day = ServiceDate(dayNumber: 20_500)

  /// A folder with a small feed, and the feed opened, whose tables come from disk from now on.
  private func withFolder(_ body: (URL, GTFSFeed) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tripfeed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in SmallFeed().tables { try Data(text.utf8).write(to: folder.appending(path: name + ".txt")) }
    let feed = try GTFSFeed(path: folder.path)
    #expect(try feed.timetable(on: day).count == 2)
    #expect(try feed.timetable(on: day).count == 2, "read again")
    try waitForLaterTime()
    try body(folder, feed)
  }

  /// Waits until a file that is written now has a later time than any before it: the clock that files get their times from
  /// ticks every few milliseconds only.
  private func waitForLaterTime() throws {
    let folder = try TemporaryFolder()
    func time(ofNew name: String) throws -> timespec {
      var status = stat()
      try Data([1]).write(to: URL(filePath: folder.path + "/" + name))
      try #require(stat(folder.path + "/" + name, &status) == 0)
      return status.st_mtim
    }
    let start = try time(ofNew: "first")
    var later = start
    while (later.tv_sec, later.tv_nsec) == (start.tv_sec, start.tv_nsec) { later = try time(ofNew: "later") }
  }

  /// Writes over a file in place, as many bytes as it had.
  private func overwrite(_ file: URL, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: file))
    let count = bytes.count
    change(&bytes)
    #expect(bytes.count == count)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  private func later(_ bytes: inout [UInt8]) {
    bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("08:30:00", with: "08:45:00").utf8)
  }

  @Test("a table of a folder edited in place, to the same size, is not mixed with the others") func editedTable() throws
  {
    try withFolder { folder, feed in
      try overwrite(folder.appending(path: "stop_times.txt"), later)
      let error = #expect(throws: FeedError(.changedOnDisk, file: "stop_times.txt")) { try feed.timetable(on: day) }
      #expect(
        error?.description == "stop_times.txt: the feed changed on disk since it was opened; read it again")
      #expect(try GTFSFeed(path: folder.path).timetable(on: day).scheduledTrips[0].arrival.description == "08:45:00")
    }
  }

  @Test("a table replaced by a file of the same size and date is not mixed with the others") func replacedTable() throws
  {
    try withFolder { folder, feed in
      let file = folder.appending(path: "routes.txt")
      let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
      let bytes = try Data(contentsOf: file)
      try FileManager.default.moveItem(at: file, to: folder.appending(path: "routes.old"))
      try bytes.write(to: file)
      if let date { try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path) }
      #expect(throws: FeedError(.changedOnDisk, file: "routes.txt")) { try feed.timetable(on: day) }
    }
  }

  @Test("a table that was removed is reported") func removedTable() throws {
    try withFolder { folder, feed in
      try FileManager.default.removeItem(at: folder.appending(path: "trips.txt"))
      #expect(throws: FeedError(.changedOnDisk, file: "trips.txt")) { try feed.timetable(on: day) }
    }
  }

  @Test("an archive written over in place is refused") func editedArchive() throws {
    try SmallFeed().zip { $0.method = 0 }.withFile { path in
      let feed = try GTFSFeed(path: path)
      #expect(try feed.timetable(on: day).count == 2)
      try waitForLaterTime()
      try overwrite(URL(filePath: path)) { $0[0] = $0[0] }
      let error = #expect(throws: FeedError.self) { try feed.timetable(on: day) }
      #expect(error?.problem == .changedOnDisk)
    }
  }

  @Test("an archive stays readable as it was after another one took its name") func replacedArchive() throws {
    try SmallFeed().zip().withFile { path in
      let feed = try GTFSFeed(path: path)
      #expect(try feed.timetable(on: day).count == 2)
      try Data("another".utf8).write(to: URL(filePath: path), options: .atomic)
      #expect(try feed.timetable(on: day).count == 2)
    }
  }
}
