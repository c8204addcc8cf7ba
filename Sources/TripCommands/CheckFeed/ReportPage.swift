import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram

/// The file of `check-feed --html`.
struct ReportPage: Sendable {
  private let path: String

  /// Takes the path of a file, which need not exist.
  ///
  /// - Throws: An exit code, after the reason was written to standard error, when the folder does not exist, or the path
  ///   leads to a folder or to a file that is no HTML page. A feed that was watched for hours would have been watched in vain.
  init(_ path: String) throws {
    self.path = path
    let folder = URL(filePath: path).deletingLastPathComponent().path
    var isFolder = false
    guard !path.isEmpty, FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      throw CommandFailure.refused("--html \(path): there is no such folder")
    }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
      throw CommandFailure.refused("--html \(path) is a folder")
    }
    if ReplacedFile.hasOther(path, than: ["<!DOCTYPE html", "<html"]) {
      throw CommandFailure.refused("--html \(path): there is another file, which is no HTML page; name another path")
    }
  }

  /// Writes the page, in place of an older one.
  ///
  /// - Throws: An exit code, after the reason was written to standard error, when the file cannot be written.
  func write(_ page: String) throws {
    if let reason = ReplacedFile.write(Array(page.utf8), to: path) {
      StandardError.write(
        "--html \(path) cannot be written (\(reason)); name a place where there is room and you may write")
      throw ExitCode(CommandFailure.unwritten)
    }
  }
}
