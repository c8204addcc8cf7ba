/// Decisions that a damaged journal held and that could not be read any more.
public struct JournalLoss: Hashable, Sendable {
  /// Whose; `nil` when that could not be read either.
  public let operatorID: OperatorID?
  /// The service day that they were about; `nil` when that could not be read either.
  public let date: ServiceDate?
  /// Who decided; `nil` when that could not be read either.
  public let author: String?
  /// How many.
  public let count: Int

  /// Names what was lost.
  public init(operatorID: OperatorID?, date: ServiceDate?, author: String?, count: Int) {
    self.operatorID = operatorID
    self.date = date
    self.author = author
    self.count = count
  }
}
