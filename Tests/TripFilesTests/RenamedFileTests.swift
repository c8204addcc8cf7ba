import Foundation
import Glibc
import TestSupport
import Testing
import TripFiles

// That a rename which was done counts as done, although it was reported as failed, is tested with failing system calls:
// Tests/Attacks/test_failing_disk.py.
@Suite("Renamed files")
struct RenamedFileTests {
  @Test("a renamed file replaces the one of its new name, and what cannot be renamed stays")
  func renamed() throws {
    let folder = try TemporaryFolder()
    let (source, target) = (folder.path + "/a", folder.path + "/b")
    for path in [source, target] { try Data(path.utf8).write(to: URL(filePath: path)) }
    #expect(RenamedFile.move(source, to: target) == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == source)
    #expect(RenamedFile.move(source, to: target) == ENOENT)
    #expect(RenamedFile.move(target, to: folder.path + "/none/b") == ENOENT)
    #expect(mkdir(source, 0o700) == 0 && RenamedFile.move(target, to: source) == EISDIR)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == source)
  }
}
