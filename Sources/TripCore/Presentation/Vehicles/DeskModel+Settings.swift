// The verb that decides how vehicles make their next trips late.
extension DeskModel {
  /// Sets a setting of the operator, for all desks, as one step of undo.
  ///
  /// - Throws: ``Refusal`` when a value is out of its bounds, or the journal cannot be written.
  public func decide(_ setting: OperatorSetting) throws(Refusal) {
    let group = steps.end()
    notices.remove(where: \.isAboutLastAttempt)
    let proposal = Proposal(
      setting, group: group, time: journal.now, author: journal.author, operatorID: journal.operatorID)
    guard try journal.append([proposal]).isEmpty else { return notices.add(.nothingChanged) }
    decisionsTaken.send(())
  }
}
