import Dispatch
import Synchronization
import TripCore

/// The drafts of an operator's alerts, which are kept on this computer: read at the start, and written after each change
/// without a wait.
@MainActor
package final class KeptAlertDrafts {
  /// The drafts.
  package let drafts: AlertDrafts
  /// The paths of files that were no drafts, and were set aside.
  package let setAside: [String]

  private let writer: Writer
  private var following: Subscription?

  /// Reads the drafts from their folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - failed: Called when drafts cannot be written, with the reason in the system's words; not again before they could
  ///     be written.
  package init(_ folder: AlertDraftsFolder, failed: @escaping @MainActor @Sendable (String) -> Void = { _ in }) {
    var folder = folder
    let reading = folder.read()
    drafts = AlertDrafts(reading.drafts)
    setAside = reading.setAside
    writer = Writer(folder, failed)
    following = drafts.all.bind { [writer] in writer.write($0) }
  }

  /// Waits until all drafts are on disk.
  package func finish() { writer.finish() }

  // A change that was made just before the desk closed is written too.
  isolated deinit { writer.finish() }
}

extension KeptAlertDrafts {
  /// Writes drafts one state after the other, away from the main thread; of several states that wait, the last one.
  private final class Writer: Sendable {
    private let waiting = Mutex<[AlertDraft.Target: AlertDraft]?>(nil)
    private let folder: Mutex<AlertDraftsFolder>
    private let queue = DispatchQueue(label: "alert drafts")

    private let hasFailed = Mutex(false)
    private let failed: @MainActor @Sendable (String) -> Void

    init(_ folder: AlertDraftsFolder, _ failed: @escaping @MainActor @Sendable (String) -> Void) {
      self.folder = Mutex(folder)
      self.failed = failed
    }

    func write(_ drafts: [AlertDraft.Target: AlertDraft]) {
      waiting.withLock { $0 = drafts }
      queue.async { self.writeWaiting() }
    }

    func finish() { queue.sync { self.writeWaiting() } }

    private func writeWaiting() {
      let drafts = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      guard let drafts else { return }
      let problem = folder.withLock { $0.write(drafts) }
      let isNew = hasFailed.withLock { hasFailed in
        defer { hasFailed = problem != nil }
        return !hasFailed
      }
      guard let problem, isNew else { return }
      StandardError.write("a draft of an alert is not kept: \(problem)")
      Task { @MainActor [failed] in failed(problem) }
    }
  }
}
