import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore

extension CommandFailure {
  /// Reads a file that an option of a command names.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The content.
  /// - Throws: The exit status ``unusable``, after a line on standard error that names the file and says why it cannot be read.
  package static func content(ofFile path: String) throws(ExitCode) -> Data {
    // An error of Foundation has a number in place of the system's reason. The file is opened once: it may be a pipe.
    var info = stat()
    guard stat(path, &info) == 0, access(path, R_OK) == 0 else { throw unreadable(path, errno) }
    guard info.st_mode & S_IFMT != S_IFDIR else { throw unreadable(path, EISDIR) }
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw refused("\(VisibleText.brief(path, atMost: 200)) cannot be read")
    }
  }

  private static func unreadable(_ path: String, _ reason: Int32) -> ExitCode {
    refused("\(VisibleText.brief(path, atMost: 200)) cannot be read: \(String(cString: strerror(reason)))")
  }
}
