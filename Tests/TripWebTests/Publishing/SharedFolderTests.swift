import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("Publishing into a folder that others may write, too") struct SharedFolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/feed.pb" }
  private var victim: String { folder.path + "/victim" }

  init() throws {
    folder = try TemporaryFolder()
    try Data("secret".utf8).write(to: URL(filePath: victim))
    #expect(chmod(victim, 0o4711) == 0)
  }

  private func publish() async throws {
    let version = PublishedVersion(number: 1, count: 100)
    try await PublishedFile(path: path).publish(version)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == version.bytes)
  }

  private func expectVictimUntouched() throws {
    var status = stat()
    #expect(lstat(victim, &status) == 0 && status.st_mode & 0o7777 == 0o4711)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "secret")
  }

  @Test(
    "whatever has the temporary name is not written through, and stays", arguments: ["link", "pipe", "folder", "file"])
  func temporaryName(kind: String) async throws {
    let beside = folder.path + "/.feed.pb.new"
    switch kind {
    case "link": #expect(symlink(victim, beside) == 0)
    case "pipe": #expect(mkfifo(beside, 0o666) == 0)
    case "folder": #expect(mkdir(beside, 0o777) == 0)
    default: try Data("x".utf8).write(to: URL(filePath: beside))
    }
    try await publish()
    try expectVictimUntouched()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == [".feed.pb.lock"] + [".feed.pb.new"] + ["feed.pb", "victim"])
  }

  @Test("a link that takes the place of the feed is replaced, and lends it no permissions") func swapped() async throws
  {
    let file = try PublishedFile(path: path)
    #expect(symlink(victim, path) == 0)
    #expect(try file.lastTimestamp() == nil)
    try file.refuseUnless(atMost: 100) { _ in false }
    try await file.publish(PublishedVersion(number: 1, count: 100))
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o7111 == 0)
    try expectVictimUntouched()
  }

  @Test("the lock is for all of a group that shares the folder, so that another one of them can publish")
  func groupLock() throws {
    for (folderMode, lockMode) in [(0o755, 0o644), (0o2775, 0o664)] as [(mode_t, mode_t)] {
      let lock = folder.path + "/.feed.pb.lock"
      unlink(lock)
      #expect(chmod(folder.path, folderMode) == 0)
      _ = try PublishedFile(path: path)
      var status = stat()
      #expect(lstat(lock, &status) == 0 && status.st_mode & 0o7777 == lockMode)
    }
  }

  @Test("a lock that is a link or a folder is refused, with its name") func lock() throws {
    let lock = folder.path + "/.feed.pb.lock"
    #expect(symlink(folder.path + "/made", lock) == 0)
    let refusal = PublicationError.failed(path: path, reason: "\(lock) is no lock of this program; delete it")
    #expect(throws: refusal) { try PublishedFile(path: path) }
    #expect(access(folder.path + "/made", F_OK) != 0)
    #expect(unlink(lock) == 0 && mkdir(lock, 0o700) == 0)
    #expect(throws: refusal) { try PublishedFile(path: path) }
  }
}
