import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("PublishedFile")
struct PublishedFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/feed.pb"
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    stat(path, &status)
    return status
  }

  private func bytes() -> [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }

  @Test("a new file can be read by every user, and its date is the version's timestamp")
  func newFile() async throws {
    let file = try PublishedFile(path: path)
    #expect(try file.lastTimestamp() == nil)
    try await file.publish(PublishedVersion(bytes: [1, 2, 3], timestamp: testTime))
    #expect(bytes() == [1, 2, 3])
    #expect(status(path).st_mode & 0o777 == 0o644)
    #expect(status(path).st_mtim.tv_sec == testTime.unixSeconds)
    #expect(try file.lastTimestamp() == testTime)
  }

  @Test("the permissions and the owner of an existing file are kept", arguments: [0o600, 0o640, 0o664] as [mode_t])
  func permissions(_ mode: mode_t) async throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, mode)
    let isRoot = getuid() == 0
    if isRoot { chown(path, 1234, 2345) }
    let file = try PublishedFile(path: path)
    try await file.publish(PublishedVersion(bytes: [1], timestamp: testTime))
    let status = status(path)
    #expect(status.st_mode & 0o7777 == mode)
    if isRoot {
      #expect(status.st_uid == 1234)
      #expect(status.st_gid == 2345)
    }
  }

  @Test("a link stays a link, and the file that it leads to is replaced")
  func link() async throws {
    let target = folder.path + "/real.pb"
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real.pb")
    try await PublishedFile(path: path).publish(PublishedVersion(bytes: [1], timestamp: testTime))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real.pb")
    #expect(FileManager.default.contents(atPath: target) == Data([1]))
  }

  @Test("a second program cannot publish to the same file until the first has ended")
  func taken() async throws {
    var first: PublishedFile? = try PublishedFile(path: path)
    try await first?.publish(PublishedVersion(bytes: [1], timestamp: testTime))
    #expect(throws: PublicationError.taken(path: path)) { try PublishedFile(path: path) }
    let link = folder.path + "/link.pb"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "feed.pb")
    #expect(throws: PublicationError.taken(path: path)) { try PublishedFile(path: link) }
    first = nil
    #expect(try PublishedFile(path: path).lastTimestamp() == testTime)
  }

  @Test("a file of a killed program, or another one, under the name of the draft does no harm, and stays as it is")
  func leftover() async throws {
    let beside = folder.path + "/.feed.pb.new"
    try Data("half".utf8).write(to: URL(fileURLWithPath: beside))
    chmod(beside, 0o400)
    let file = try PublishedFile(path: path)
    try await file.publish(PublishedVersion(bytes: [1, 2], timestamp: testTime))
    #expect(bytes() == [1, 2])
    #expect(status(path).st_mode & 0o777 == 0o644)
    #expect(try String(contentsOfFile: beside, encoding: .utf8) == "half")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == [".feed.pb.lock", ".feed.pb.new", "feed.pb"])
  }

  @Test("a path that cannot be published to gives an error that says what to do")
  func refused() throws {
    #expect(throws: PublicationError.notAFile(path: folder.path)) { try PublishedFile(path: folder.path) }
    #expect(throws: PublicationError.notAFile(path: "/dev/null")) { try PublishedFile(path: "/dev/null") }
    let missing = folder.path + "/none/feed.pb"
    #expect(throws: PublicationError.noFolder(path: missing)) { try PublishedFile(path: missing) }
    #expect(
      "\(PublicationError.noFolder(path: "a/b"))" == "a/b: there is no such folder; make it, or publish elsewhere")
  }

  @Test(
    "on a full disk the version before stays whole, and no other file is left", .timeLimit(.minutes(10)),
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func fullDisk() async throws {
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0)
    let file = try PublishedFile(path: path)
    try await file.publish(PublishedVersion(number: 1, count: 30_000))
    let before = bytes()
    await #expect(throws: PublicationError.diskFull(path: path)) {
      try await file.publish(PublishedVersion(number: 2, count: 60_000))
    }
    #expect(bytes() == before)
    #expect(try file.lastTimestamp() == testTime + 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".feed.pb.lock", "feed.pb"])
    try await file.publish(PublishedVersion(number: 3, count: 30_000))
    #expect(bytes() == PublishedVersion(number: 3, count: 30_000).bytes)
  }

  @Test("a TimestampFile keeps the last timestamp over a restart")
  func timestampFile() async throws {
    do {
      let file = try TimestampFile(path: path)
      #expect(try file.lastTimestamp() == nil)
      try await file.publish(PublishedVersion(bytes: [1], timestamp: testTime + 7))
    }
    #expect(try TimestampFile(path: path).lastTimestamp() == testTime + 7)
    #expect(String(decoding: bytes(), as: UTF8.self).contains("1795239141"))
  }

  @Test("a TimestampFile takes the place of an empty file, and of no other file", arguments: ["", "notes", "link"])
  func otherTimestampFile(content: String) async throws {
    let victim = folder.path + "/victim"
    try Data("notes".utf8).write(to: URL(fileURLWithPath: victim))
    let refusal = PublicationError.notATimestamp(path: path)
    func occupy() throws {
      unlink(path)
      if content == "link" {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
      } else {
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
      }
    }
    let version = PublishedVersion(bytes: [1], timestamp: testTime)
    do {
      let file = try TimestampFile(path: path)
      try await file.publish(version)
      try occupy()
      if content.isEmpty {
        try await file.publish(version)
        try occupy()
      } else {
        await #expect(throws: refusal) { try await file.publish(version) }
      }
    }
    if content.isEmpty {
      try await TimestampFile(path: path).publish(version)
      #expect(!bytes().isEmpty)
    } else {
      #expect(throws: refusal) { try TimestampFile(path: path) }
      #expect(bytes() == [UInt8]("notes".utf8))
    }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "notes")
  }
}
