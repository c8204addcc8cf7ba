/// The notices that a desk shows about the day as a whole, until they are dismissed or over.
@MainActor
public final class NoticeList {
  /// The notices, the latest last: views show the last one.
  public let all: ReadOnlyDynamic<[DeskNotice]>
  /// The notice that says why the last attempt to decide changed nothing, or `nil`. Windows beside the desk show it too,
  /// because the keys of such a window do not lead the eye to the desk.
  public let lastAttempt: ReadOnlyDynamic<DeskNotice?>

  private let source: Dynamic<[DeskNotice]> = Dynamic([])

  init() {
    all = source.readOnly
    lastAttempt = source.map { $0.last(where: \.isAboutLastAttempt) }.removeDuplicates().erased()
  }

  /// Adds a notice as the last one. It replaces an equal one; the latest refused decision replaces the one before, and so
  /// does the latest trouble with opening the journal.
  public func add(_ notice: DeskNotice) {
    source.value =
      source.value.filter {
        $0 != notice && !($0.isRefused && notice.isRefused) && !($0.isJournalUnavailable && notice.isJournalUnavailable)
      } + [notice]
  }

  /// Removes a notice, which the dispatcher has read or which is over.
  public func dismiss(_ notice: DeskNotice) { remove { $0 == notice } }

  /// Removes the notices about the service day that was shown before.
  public func dismissAboutDay() { remove(where: \.isAboutDay) }

  /// Removes all notices that are over.
  func remove(where isOver: (DeskNotice) -> Bool) {
    guard source.value.contains(where: isOver) else { return }
    source.value.removeAll(where: isOver)
  }
}
