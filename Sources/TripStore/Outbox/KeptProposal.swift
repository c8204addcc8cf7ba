import FoundationEssentials
import TripCore

/// A proposal as JSON, with the planned trip and the report by which it is checked when it is sent.
struct KeptProposal: Codable {
  private let id: UUID
  private let group: UUID
  private let time: Int
  private let author: String
  private let operatorID: String
  private let tripID: String
  private let date: String
  private let startTime: Int?
  private let trip: KeptTrip?
  private let report: KeptReport?
  private let kind: String
  private let stop: Int?
  private let value: String?
  private let platformCode: String?
  private let parentStation: String?
  private let undoes: UUID?
  /// The ids of the decisions that the desk knew and would replace; `nil` for a proposal that holds whatever was decided
  /// before.
  private let knows: [UUID]?
  /// For an alert, the last day on which it was told before.
  private let alertUntil: String?

  /// The kind of a move. The other kinds are those of ``ActionFields``.
  private static let move = "move"

  init(_ proposal: Proposal) {
    id = proposal.id
    group = proposal.group
    time = proposal.time.unixSeconds
    author = proposal.author
    operatorID = proposal.operatorID.text
    tripID = proposal.subject.columnID
    date = proposal.subject.serviceDate.gtfsText
    startTime = proposal.instance?.startTime?.seconds
    trip = proposal.trip.map(KeptTrip.init)
    report = proposal.report.map(KeptReport.init)
    let fields =
      switch proposal.request {
      case .decide(let decision): ActionFields(.decision(decision), planned: proposal.planned)
      case .alert(let decision): ActionFields(.alert(decision))
      case .settings(let setting): ActionFields(.settings(setting))
      case .undo(let id): ActionFields(.undo(id), about: proposal.subject)
      case .move(let delta, let stop):
        ActionFields(kind: Self.move, stopSequence: stop?.number, value: String(delta.count))
      }
    kind = fields.kind
    stop = fields.stopSequence
    value = fields.value
    platformCode = fields.platformCode
    parentStation = fields.parentStation
    undoes = fields.undoes
    if case .knowing(let ids, let day) = proposal.basis {
      (knows, alertUntil) = (ids, day?.gtfsText)
    } else {
      (knows, alertUntil) = (nil, nil)
    }
  }

  /// The proposal; `nil` when it cannot have been written by this version of the program.
  var proposal: Proposal? {
    guard let time = Instant(exactly: time), let date = ServiceDate(date), let request else { return nil }
    let start = startTime.map { ServiceTime(seconds: $0) }
    guard let subject = JournalSubject(tripID, on: date, at: start, fields) else { return nil }
    let known = trip.flatMap { kept in subject.trip.map { kept.trip($0) } }
    if let known, known == nil { return nil }
    return Proposal(
      id: id, group: group, time: time, author: author, operatorID: OperatorID(operatorID), subject: subject,
      trip: known ?? nil, report: report.map(\.report), request: request,
      basis: knows.map { .knowing($0, alertUntil: alertUntil.flatMap { ServiceDate($0) }) } ?? .any,
      planned: fields.planned)
  }

  private var fields: ActionFields {
    ActionFields(
      kind: kind, stopSequence: stop, value: value, platformCode: platformCode, parentStation: parentStation,
      undoes: undoes)
  }

  private var request: Proposal.Request? {
    if kind == Self.move {
      return value.flatMap { Int($0) }.map { .move(by: Seconds($0), at: stop.map { StopSequence($0) }) }
    }
    return switch fields.action {
    case .decision(let decision): .decide(decision)
    case .alert(let decision): .alert(decision)
    case .settings(let setting): .settings(setting)
    case .undo(let id): .undo(id)
    case nil: nil
    }
  }
}
