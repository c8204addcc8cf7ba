import Foundation
import TestSupport
import Testing
import TripFiles

@testable import TripProgram

@Suite("Files that are written as a whole") struct ReplacedFileTests {
  @Test(
    "a full disk is named, and the old file stays",
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0)
    let path = folder.path + "/report.html"
    #expect(ReplacedFile.write(Array("old".utf8), to: path) == nil)
    #expect(ReplacedFile.write([UInt8](repeating: 0x61, count: 100_000), to: path) == "No space left on device")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.html"])
  }

  @Test("a link stays and its file is replaced, and what is no file is refused") func others() throws {
    let folder = try TemporaryFolder()
    let (path, link, pipe) = (folder.path + "/a", folder.path + "/link", folder.path + "/pipe")
    #expect(ReplacedFile.write([0x61], to: path, mode: 0o600) == nil)
    #expect(symlink("a", link) == 0 && mkfifo(pipe, 0o600) == 0)
    #expect(ReplacedFile.write([0x62], to: link) == nil)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "b")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(ReplacedFile.write([0x63], to: pipe) == "it is not a file")
    #expect(ReplacedFile.write([0x63], to: folder.path) == "it is not a file")
    #expect(ReplacedFile.write([0x63], to: folder.path + "/none/a") == "No such file or directory")
  }

  @Test("a new file may be read by the group in a folder that the group shares, and an older one keeps its mode")
  func modes() throws {
    let folder = try TemporaryFolder()
    for (folderMode, fileMode) in [(0o755, 0o600), (0o2775, 0o660), (0o2755, 0o600)] as [(mode_t, mode_t)] {
      #expect(chmod(folder.path, folderMode) == 0)
      let path = folder.path + "/draft.json"
      #expect(ReplacedFile.write([0x61], to: path, mode: NewFileMode.inFolder(of: path)) == nil)
      #expect(mode(path) == fileMode)
      #expect(chmod(path, 0o640) == 0)
      #expect(ReplacedFile.write([0x62], to: path, mode: NewFileMode.inFolder(of: path)) == nil)
      #expect(mode(path) == 0o640)
      #expect(unlink(path) == 0)
    }
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
