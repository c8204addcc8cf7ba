/// Tells each desk of an operator which other desks are running, and which trips are selected there, so that two
/// dispatchers do not mend the same trip.
///
/// This is no part of the journal's entries: it is lost with the server, and no decision depends on it. A journal that
/// is shared by several computers keeps it. The journal forgets the desks that announced themselves through it when it is
/// closed (``Journal/close()``), and any other desk ``DeskAtWork/lifetime`` after it announced itself last.
public protocol DesksAtWork: Sendable {
  /// Tells the other desks of an operator that a desk is running, in place of what it told before.
  ///
  /// - Throws: ``JournalError`` when the desk cannot be announced.
  func announce(_ desk: DeskAtWork, of operatorID: OperatorID) async throws(JournalError)

  /// Returns the running desks of an operator: all that announced themselves within ``DeskAtWork/lifetime``, also the
  /// caller's own desk.
  ///
  /// - Throws: ``JournalError`` when it is not known which desks are running.
  func desksAtWork(of operatorID: OperatorID) async throws(JournalError) -> [SeenDesk]

  /// Returns a stream with an element each time that a desk of an operator was opened or closed in order, or that
  /// something else is selected there. An element may stand for several changes, and one may be lost with a connection,
  /// so callers ask every few seconds besides.
  func deskChanges(of operatorID: OperatorID) -> AsyncStream<Void>
}
