// The words about the vehicles of a day.
extension Wording {
  /// The sign before what a vehicle is late for, so that red is not the only mark.
  static let lateSign = "!"
  /// The sign before what another vehicle may take over.
  static let riskSign = "?"
  /// The sign of two trips that the timetable itself gives to one vehicle at the same time.
  static let plannedSoSign = "2×"
  /// The sign of two trips between which the vehicle goes empty from one place to another.
  static let emptySign = "⇢"

  /// Returns the minutes of a layover for the picture: `4′`; with a sign, the slack when the vehicle is late: `! −9′`.
  ///
  /// - Parameters:
  ///   - link: The link between the two trips.
  ///   - kind: What the gap between them says.
  /// - Returns: The text.
  func gap(_ link: VehicleLink, _ kind: VehicleGap.Kind) -> String {
    switch kind {
    case .free: "\(number(link.layover.count / 60))′"
    case .late: "\(Self.lateSign) −\(number(Self.minutesShort(link.slack)))′"
    case .atRisk: "\(Self.riskSign) −\(number(Self.minutesShort(link.slack)))′"
    case .plannedSo: Self.plannedSoSign
    case .emptyRun: "\(Self.emptySign) \(number(link.layover.count / 60))′"
    }
  }

  /// Returns a slack for a narrow column: `4 min`, or with a sign when it is negative: `! −9 min`.
  func slack(_ slack: Seconds) -> String {
    guard slack < 0 else { return duration(minutes: slack.count / 60) }
    return "\(Self.lateSign) −\(duration(minutes: Self.minutesShort(slack)))"
  }

  /// Returns the slack of a link for a narrow column, with a sign when it is negative: `4 min`, `? −9 min`.
  func shortWords(_ link: VehicleLink) -> String {
    let missing = "−\(duration(minutes: Self.minutesShort(link.slack)))"
    return switch link.gapKind {
    case .plannedSo: overlapAsPlanned
    case .free, .emptyRun: duration(minutes: link.slack.count / 60)
    case .late: "\(Self.lateSign) \(missing)"
    case .atRisk: "\(Self.riskSign) \(missing)"
    }
  }

  /// Describes a link between two trips of a vehicle, for the note beside the pointer.
  func words(_ link: VehicleLink) -> String {
    switch link.gapKind {
    case .plannedSo: return overlapAsPlanned
    case .free, .emptyRun:
      return Translation.fill(translation.translate("%@ to spare"), duration(minutes: link.slack.count / 60))
    case .late: return "\(Self.lateSign) \(tooLate(link))"
    case .atRisk: return "\(Self.riskSign) \(tooLate(link))"
    }
  }

  /// Says that two trips of a vehicle overlap already in the timetable.
  var overlapAsPlanned: String {
    // Translators: two trips of one vehicle that the timetable itself has at the same time
    translation.translate("overlaps in the timetable")
  }

  private func tooLate(_ link: VehicleLink) -> String {
    Translation.fill(translation.translate("%@ too late"), duration(minutes: Self.minutesShort(link.slack)))
  }

  /// Describes how many vehicles are listed, and how many of them are late for a trip: `12 vehicles, 3 of them too late for a trip`.
  func vehicles(_ count: Int, late: Int, hidden: Int = 0) -> String {
    var vehicles = Translation.fill(
      translation.translate("%@ vehicle", plural: "%@ vehicles", count: count), number(count))
    if late > 0 {
      vehicles = Translation.fill(
        translation.translate("%1$@, %2$@ of them too late for a trip"), vehicles, number(late))
    }
    guard hidden > 0 else { return vehicles }
    return Translation.fill(
      // Translators: how many vehicles are listed, and how many are not
      translation.translate(
        "%1$@; %2$@ more is hidden by the desk's search and filters",
        plural: "%1$@; %2$@ more are hidden by the desk's search and filters", count: hidden),
      vehicles, number(hidden))
  }

  /// Says of how many vehicles a proposal consists.
  func proposed(_ vehicles: String) -> String {
    Translation.fill(translation.translate("Proposed: %@"), vehicles)
  }

  /// Formats a number of minutes with units, because hours and minutes alone read like a time of day.
  private func duration(minutes: Int) -> String { shortDuration(.minutes(minutes)) }

  /// The whole minutes that a negative slack lacks, as delays are shown; at least one, because it is not in time.
  private static func minutesShort(_ slack: Seconds) -> Int { max(1, -slack.count / 60) }
}
