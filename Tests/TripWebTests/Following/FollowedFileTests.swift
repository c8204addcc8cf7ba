import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("FeedFollower of a file", .timeLimit(.minutes(10)))
struct FollowedFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/feed.pb"
  }

  private func events(sizeLimit: Int = 1 << 20) -> FollowEvents {
    var policy = FollowPolicy()
    policy.fileInterval = .milliseconds(10)
    policy.longestWait = .milliseconds(20)
    policy.sizeLimit = sizeLimit
    return FeedFollower(.file(path: path), policy: policy) { testTime }.events()
  }

  private func error(sizeLimit: Int = 1 << 20) async -> FollowError? {
    for await event in events(sizeLimit: sizeLimit) {
      if case .failed(let error, _, _) = event { return error }
      return nil
    }
    return nil
  }

  /// Waits for the next version and returns its bytes.
  private func version(_ events: inout FollowEvents.Iterator) async -> [UInt8]? {
    while let event = await events.next() {
      if case .version(let bytes, _) = event { return bytes }
    }
    return nil
  }

  @Test("each published version is read once, with unchanged events in between")
  func published() async throws {
    let file = try PublishedFile(path: path)
    try await file.publish(PublishedVersion(number: 0, count: 100))
    var events = events().makeAsyncIterator()
    for number in 0..<10 {
      try await file.publish(PublishedVersion(number: number, count: 100))
      var bytes = await version(&events)
      if number == 1, bytes?[0] == 0 { bytes = await version(&events) }
      #expect(bytes == PublishedVersion(number: number, count: 100).bytes)
      guard case .unchanged = await events.next() else {
        Issue.record("read again without a change")
        return
      }
    }
  }

  @Test("a file that is written in place, deleted, and made again is followed")
  func comesAndGoes() async throws {
    try Data("one".utf8).write(to: URL(fileURLWithPath: path))
    var events = events().makeAsyncIterator()
    #expect(await version(&events) == Array("one".utf8))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    handle.write(Data(" two".utf8))
    #expect(await version(&events) == Array("one two".utf8))
    try FileManager.default.removeItem(atPath: path)
    while let event = await events.next() {
      if case .failed(.noFile, _, _) = event { break }
    }
    try Data("three".utf8).write(to: URL(fileURLWithPath: path))
    #expect(await version(&events) == Array("three".utf8))
  }

  @Test("an empty file is a version of no bytes")
  func empty() async throws {
    try Data().write(to: URL(fileURLWithPath: path))
    var events = events().makeAsyncIterator()
    #expect(await version(&events) == [])
  }

  @Test("a path that is not a file, and too large a file, are errors")
  func refused() async throws {
    #expect(await error() == .noFile)
    mkfifo(path, 0o600)
    #expect(await error() == .notAFile)
    unlink(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(await error() == .notAFile)
    try FileManager.default.removeItem(atPath: path)
    try Data(count: 101).write(to: URL(fileURLWithPath: path))
    #expect(await error(sizeLimit: 100) == .tooLarge(limit: 100))
    var events = events(sizeLimit: 101).makeAsyncIterator()
    #expect(await version(&events)?.count == 101)
  }
}
