import Foundation
import TestSupport
import Testing
import TripFiles

@Suite("FileStatus")
struct FileStatusTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file that nothing changed has the same state, by its name and by a descriptor")
  func same() throws {
    let path = try file("a", "one")
    let state = try #require(FileStatus(path: path))
    #expect(state == FileStatus(path: path))
    #expect(state.size == 3 && state.isRegular)
    let handle = try #require(FileHandle(forReadingAtPath: path))
    #expect(FileStatus(descriptor: handle.fileDescriptor) == state)
  }

  @Test("other bytes are another edition of the same file")
  func written() throws {
    let path = try file("a", "one")
    let before = try #require(FileStatus(path: path))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("more".utf8))
    let after = try #require(FileStatus(path: path))
    #expect(after != before && after.edition != before.edition)
    #expect(after.identity == before.identity && after.size == 7)
  }

  @Test("a renamed file stays itself; the file that takes its name is another one")
  func renamed() throws {
    let path = try file("a", "one")
    let before = try #require(FileStatus(path: path))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    _ = try file("a", "one")
    #expect(FileStatus(path: path + ".old")?.identity == before.identity)
    #expect(FileStatus(path: path)?.identity != before.identity)
  }

  @Test("a folder is no regular file, and a name without a file has no state")
  func noFile() throws {
    let path = try file("a", "one")
    #expect(FileStatus(path: folder.path)?.isRegular == false)
    #expect(FileStatus(path: path + "/b") == nil && FileStatus(descriptor: -1) == nil)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}
