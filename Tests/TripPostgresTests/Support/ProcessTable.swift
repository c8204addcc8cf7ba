import Foundation
import Glibc

/// What the kernel says of running processes.
/// - SeeAlso: proc(5), `/proc/[pid]/stat`.
enum ProcessTable {
  /// Returns the ids of the direct children of a process.
  static func children(of parent: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { fields(of: $0)?.parent == parent }
  }

  /// Returns the state letter of a process, `Z` for one that has ended but is still listed and `T` for a stopped one;
  /// `nil` when there is no such process.
  static func state(of id: pid_t) -> Character? { fields(of: id)?.state }

  private static func fields(of id: pid_t) -> (state: Character, parent: pid_t)? {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      // The name of the program stands in parentheses before the fields, and may itself have any characters.
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 1, let state = fields[0].first, let parent = pid_t(fields[1]) else { return nil }
    return (state, parent)
  }
}
