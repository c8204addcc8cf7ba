/// A group of decisions that were lost because a damaged journal could not be read completely.
public struct JournalLoss: Hashable, Sendable {
  /// The operator of the lost decisions, or `nil` when the damaged journal no longer shows whose they were.
  public let operatorID: OperatorID?
  /// The service date of the lost decisions, or `nil` when the damaged journal no longer shows it.
  public let date: ServiceDate?
  /// The author of the lost decisions, or `nil` when the damaged journal no longer shows who it was.
  public let author: String?
  /// The number of decisions in the group that were lost; `nil` when the damaged journal no longer shows how many it had:
  /// perhaps none were lost, perhaps many.
  public let count: Int?

  /// Perhaps decisions were lost: the damaged journal no longer shows how many it had.
  public static let unknown = JournalLoss(operatorID: nil, date: nil, author: nil, count: nil)

  /// Makes a group of lost decisions. The properties of the same names explain the parameters.
  public init(operatorID: OperatorID?, date: ServiceDate?, author: String?, count: Int?) {
    self.operatorID = operatorID
    self.date = date
    self.author = author
    self.count = count
  }
}
