import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("archives, right ones and hostile ones")
struct ArchiveTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func problem(_ path: String, limit: ByteCount = .unpackLimit) -> FeedError.Problem? {
    #expect(throws: FeedError.self) { try GTFSFeed(path: path, limit: limit) }?.problem
  }

  @Test(
    "every way to lay an archive out gives the same day",
    arguments: [
      "deflated", "stored", "zip64", "in a folder", "behind other bytes", "with a comment", "beside __MACOSX",
    ])
  func layouts(layout: String) throws {
    var writer = SmallFeed().zip { member in
      if layout == "stored" { member.method = 0 }
      if layout == "zip64" { member.isWide = true }
      if layout == "in a folder" || layout == "beside __MACOSX" { member.name = "gtfs/" + member.name }
    }
    if layout == "behind other bytes" { writer.prefix = Array(repeating: 7, count: 1000) }
    if layout == "with a comment" { writer.comment = Array("PK\u{5}\u{6} and more".utf8) }
    if layout == "beside __MACOSX" {
      writer.members.insert(ZipWriter.Member(name: "__MACOSX/stop_times.txt", content: [0, 1]), at: 0)
      writer.members.insert(ZipWriter.Member(name: "gtfs/._stop_times.txt", content: [0, 1]), at: 0)
    }
    let count = try writer.withFile { try GTFSFeed(path: $0).timetable(on: day).count }
    #expect(count == 2)
  }

  @Test("a folder reads as the archive does") func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tripfeed-\(UUID().uuidString)")
    for below in ["", "/inner"] {
      let place = URL(filePath: folder.path + below)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (name, text) in SmallFeed().tables { try Data(text.utf8).write(to: place.appending(path: name + ".txt")) }
      #expect(try GTFSFeed(path: folder.path).timetable(on: day).count == 2)
      for name in SmallFeed().tables.keys {
        try FileManager.default.removeItem(at: place.appending(path: name + ".txt"))
      }
    }
    #expect(problem(folder.path) == .missingTable)
    try FileManager.default.removeItem(at: folder)
    #expect(problem(folder.path) == .missingFile)
  }

  @Test("an archive cut off anywhere is refused, or was whole before") func truncated() throws {
    let whole = SmallFeed().zip()
    for length in stride(from: 0, to: whole.bytes().count - 1, by: 7) {
      let problem = try whole.withFile(cutTo: length) { self.problem($0) }
      #expect(problem == (length < 4 ? .notAZip : .truncatedZip), "cut to \(length)")
    }
  }

  @Test("any byte changed gives a feed or an error, never anything else") func changedBytes() throws {
    var random = SeededRandom.announced()
    let whole = SmallFeed().zip().bytes()
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try Exercise.zip(bytes)
    }
  }

  @Test("the unpacked size is limited, and the limit can be raised") func limit() throws {
    let text = String(repeating: "x\n", count: 3 << 19)
    var feed = SmallFeed()
    feed.tables["routes", default: ""] += text
    try feed.zip().withFile { path in
      guard case .tooLarge? = problem(path, limit: .mebibytes(2)) else {
        Issue.record("a feed above the limit is read")
        return
      }
      let count = try GTFSFeed(path: path, limit: .mebibytes(8)).timetable(on: day).count
      #expect(count == 2)
    }
  }

  @Test("a large member unpacks to the packed bytes, and to nil when its stated size is wrong") func large() throws {
    var random = SeededRandom.announced()
    // Longer than what deflate looks back over, so that it stays large when it is repeated.
    let block = (0..<99_991).map { _ in UInt8.random(in: 48...57, using: &random) }
    let content = Array(repeatElement(block, count: bytesForTwoCores / block.count + 1).joined())
    try ZipWriter.deflated(content).withUnsafeBufferPointer { packed in
      #expect(packed.count > content.count / 32)
      let whole = try #require(inflate(packed, to: content.count))
      #expect(content.withUnsafeBufferPointer { whole.bytes.holdsSame(as: $0) })
      #expect(inflate(packed, to: content.count + 1) == nil && inflate(packed, to: content.count - 1) == nil)
    }
  }

  @Test("an impossible size is refused before memory is allocated") func impossibleClaim() throws {
    let writer = SmallFeed().zip { if $0.name == "stop_times.txt" { $0.claimedSize = 2_000_000_000 } }
    let problem = try writer.withFile { self.problem($0) }
    #expect(problem == .damagedZip("a member claims an impossible size"))
  }

  @Test("wrong sizes, sums, methods and locks are named") func named() throws {
    func problem(_ change: (inout ZipWriter.Member) -> Void) throws -> FeedError.Problem? {
      let writer = SmallFeed().zip { if $0.name == "stop_times.txt" { change(&$0) } }
      return try writer.withFile { self.problem($0) }
    }
    #expect(try problem { $0.claimedSize = 17 } == .damagedZip("a member does not unpack"))
    #expect(try problem { $0.checksum = 17 } == .damagedZip("a member's checksum is wrong"))
    #expect(try problem { $0.method = 14 } == .unknownCompression(method: 14))
    #expect(try problem { $0.flags = 1 } == .encryptedZip)
  }

  @Test("a file that is not an archive gets an error of its own") func noArchive() throws {
    let cases: [(String, FeedError.Problem)] = [
      ("<!DOCTYPE html><html>404</html>", .webPage), ("\u{FEFF}\n <html>", .webPage), ("", .notAZip),
      ("trip_id,arrival_time\n", .notAZip),
    ]
    for (text, expected) in cases {
      #expect(try ZipWriter.withFile(Array(text.utf8)) { problem($0) } == expected, "\(text)")
    }
    #expect(problem("/nowhere/feed.zip") == .missingFile)
    #expect(problem("/dev/null") == .unreadable("it is not a regular file"))
    #expect(try ZipWriter().withFile { problem($0) } == .missingTable)
  }

  @Test(
    "what has the name of a table and is no file does not count as a table that is not there",
    arguments: ["calendar_dates.txt", "Stops.txt", "frequencies.txt"], ["", "inner/"])
  func noFile(name: String, subfolder: String) throws {
    let table = name.lowercased()
    for kind in ["folder", "pipe", "loop", "nowhere"] {
      let folder = try TemporaryFolder()
      let tables = folder.path + "/" + subfolder
      try FileManager.default.createDirectory(atPath: tables, withIntermediateDirectories: true)
      for (table, text) in SmallFeed().tables where table + ".txt" != name.lowercased() {
        try Data(text.utf8).write(to: URL(fileURLWithPath: tables + "/" + table + ".txt"))
      }
      let path = tables + "/" + name
      switch kind {
      case "folder": #expect(mkdir(path, 0o700) == 0)
      case "pipe": #expect(mkfifo(path, 0o600) == 0)
      default: #expect(symlink(kind == "loop" ? name : "nowhere", path) == 0)
      }
      let error = #expect(throws: FeedError.self) {
        try GTFSFeed(path: folder.path).timetable(on: day)
      }
      guard case .unreadable = error?.problem else { Issue.record("\(kind): \(String(describing: error))"); continue }
      #expect(error?.file == table)
    }
  }

  @Test("a path that is not UTF-8 gets other advice than a missing file") func nameNotUTF8() {
    #expect(
      FeedError(.missingFile, file: "/feeds/\u{FFFD}rhus.zip").description
        == "/feeds/\u{FFFD}rhus.zip: there is no such file or folder; "
        + "its name seems not to be UTF-8, and cannot be opened under such a name: rename it")
    #expect(FeedError(.missingFile, file: "/feeds/Århus.zip").advice == "check the path")
  }
}
