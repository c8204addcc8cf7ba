/// The notices that a desk shows about the day as a whole, until they are dismissed or over.
@MainActor
public final class NoticeList {
  /// The notices, the latest last: views show the last one. What became of kept decisions stands before those that were
  /// refused or cannot be read any more, so that no good news covers these. The rows of the journal that are left out are
  /// named before all others: another program could add one again and again, and cover what this desk has to say.
  public let all: ReadOnlyDynamic<[DeskNotice]>
  /// The notice that says why the last attempt to decide changed nothing, or `nil`. Windows beside the desk show it too,
  /// because the keys of such a window do not lead the eye to the desk.
  public let lastAttempt: ReadOnlyDynamic<DeskNotice?>

  /// The number of refused decisions of which the dispatcher has not yet taken note.
  public let refused: ReadOnlyDynamic<Int>

  private let source: Dynamic<[DeskNotice]> = Dynamic([])

  init() {
    all = source.readOnly
    refused = source.map { notices in notices.count { $0.refusedStep != nil } }.removeDuplicates().erased()
    lastAttempt = source.map { $0.last(where: \.isAboutLastAttempt) }.removeDuplicates().erased()
  }

  /// Adds a notice as the last one. It replaces an equal one; the latest refused decision replaces the one before, and so
  /// does the latest trouble with opening the journal.
  public func add(_ notice: DeskNotice) {
    var notices = source.value.filter { before in
      before != notice && !(before.isRefused && notice.isRefused) && !(before.isSent && notice.isSent)
        && !(before.isJournalUnavailable && notice.isJournalUnavailable)
    }
    let first = notice.isAboutSent ? notices.firstIndex { $0.refusedStep != nil || $0.isKeptUnreadable } : nil
    notices.insert(notice, at: notice.isAboutLeftOutRows ? notices.startIndex : first ?? notices.endIndex)
    source.value = notices
  }

  /// Puts a notice in the place of another one.
  func replace(_ isMeant: (DeskNotice) -> Bool, by notice: DeskNotice) {
    guard let index = source.value.firstIndex(where: isMeant), source.value[index] != notice else { return }
    source.value[index] = notice
  }

  /// Removes a notice, which the dispatcher has read or which is over.
  public func dismiss(_ notice: DeskNotice) { remove { $0 == notice } }

  /// Removes the notices about the service day that was shown before.
  public func dismissAboutDay() { remove(where: \.isAboutDay) }

  /// Removes all notices that are over.
  func remove(where isOver: (DeskNotice) -> Bool) {
    guard source.value.contains(where: isOver) else { return }
    var left = source.value
    left.removeAll(where: isOver)
    if left.allSatisfy({ $0.refusedStep == nil }) { left.removeAll(where: \.isQuittingRefused) }
    source.value = left
  }
}
