// The words about the turns of vehicles at the ends of a line.
extension Wording {
  /// Returns the minutes to spare for the arc of a turn: `4′`, or after a sign how much too late the vehicle is: `! −9′`.
  func turn(_ link: VehicleLink) -> String {
    link.gapKind == .free ? "\(number(link.slack.count / 60))′" : gap(link, link.gapKind)
  }

  /// Describes a turn in two lines: with which trip a vehicle arrives and with which it leaves, and how much time it has.
  ///
  /// - Parameters:
  ///   - link: The link between the trips.
  ///   - first: The name of the trip that arrives.
  ///   - second: The name of the trip that leaves.
  /// - Returns: The lines.
  func words(ofTurn link: VehicleLink, from first: String, to second: String) -> String {
    // Translators: a vehicle, the trip with which it arrives, the time of that, and the trip with which it leaves
    let sentence = Translation.fill(
      translation.translate("Vehicle %1$@: %2$@ arrives at %3$@, then %4$@"), VisibleText.line(link.vehicle.text),
      first,
      time(link.arrival), second)
    return "\(sentence)\n\(words(link))"
  }

  /// Describes with which trip a vehicle goes on, or from which it comes, and how much time it has.
  ///
  /// - Parameters:
  ///   - link: The link between the trips.
  ///   - other: The name of the other trip.
  ///   - isNext: Whether the other trip comes after.
  /// - Returns: The description.
  func words(ofTurn link: VehicleLink, _ other: String, isNext: Bool) -> String {
    Translation.fill(
      isNext
        // Translators: the trip that a vehicle runs next, and how much time it has for that
        ? translation.translate("then %1$@: %2$@")
        // Translators: the trip that a vehicle has run before, and how much time it has after that
        : translation.translate("vehicle from %1$@: %2$@"),
      other, words(link))
  }
}
