import Foundation
import Testing
import TripCore

/// Another process that appends to the same store, and prints the id of each entry that it has appended.
struct Probe {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts the process: under `strace` when `trace` is the path of its output, or as the user `nobody`.
  init(_ store: String, author: String, count: Int, tracingTo trace: String? = nil, asNobody: Bool = false) throws {
    let program = try #require(try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let probe = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("journal-probe").path
    let arguments = ["append", store, author, String(count)]
    if let trace {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
      process.arguments = ["-f", "-e", "trace=fsync,fdatasync", "-o", trace, probe] + arguments
    } else if asNobody {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments = ["--reuid=65534", "--regid=65534", "--clear-groups", probe] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: probe)
      process.arguments = arguments
    }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Starts a process that appends one batch after the other, each with this number of entries in one transaction.
  init(_ store: String, batches size: Int) throws {
    let program = try #require(try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let probe = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("journal-probe")
    process.executableURL = probe
    process.arguments = ["batch", store, String(size)]
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the end of the process, and returns the printed ids. An incomplete last line is left out.
  func confirmed() -> [UUID] {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { UUID(uuidString: String($0)) }
  }

  /// Waits for the end of the process, and returns its error output.
  func complaint() -> String {
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  static let operatorID = OperatorID("probe")
}
