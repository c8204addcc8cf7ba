import Foundation
import Testing
import TripCore

/// Another process at the same store: it prints each entry that was confirmed to it.
struct Probe {
  private let process = Process()
  private let output = Pipe()

  /// Starts it; through `strace` where that is asked for.
  init(_ store: String, author: String, count: Int, tracingTo trace: String? = nil) throws {
    let program = try #require(try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let probe = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("journal-probe").path
    let arguments = [store, author, String(count)]
    if let trace {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
      process.arguments = ["-f", "-e", "trace=fsync,fdatasync", "-o", trace, probe] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: probe)
      process.arguments = arguments
    }
    process.standardOutput = output
    try process.run()
  }

  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits for its end, and tells what it printed. A line that the kill cut off does not count.
  func confirmed() -> [UUID] {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { UUID(uuidString: String($0)) }
  }

  static let operatorID = OperatorID("probe")
}

/// A folder that goes with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tripdesk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(atPath: path)
  }

  var store: String { path + "/journal.sqlite" }

  /// Puts a small file system of its own there; tells whether this computer allows that.
  func mount(kibibytes: Int) -> Bool {
    Glibc.mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0
  }

  /// Allows reading only from now on.
  func makeReadOnly() -> Bool { Glibc.mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 }
}
