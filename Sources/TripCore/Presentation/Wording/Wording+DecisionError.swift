extension Wording {
  /// Returns a sentence for the dispatcher that says why a decision was refused, and what to do.
  public func sentence(_ error: DecisionError) -> String {
    switch error {
    case .noSuchStop:
      translation.translate("The trip does not call at that stop. Choose another one.")
    case .otherTrip:
      translation.translate("That was decided about another trip, which had the id of this one before.")
    case .leavesLater:
      translation.translate("The timetable has it leave later than the time until which it was held.")
    case .noSuchTrip:
      translation.translate("This timetable does not have the trip.")
    case .beforeArrival(let span):
      Translation.fill(
        translation.translate("It would leave %@ before it arrives there. Choose a later time."), longDuration(span))
    case .beforePreviousDeparture(let span):
      Translation.fill(
        translation.translate("It would arrive %@ before it leaves the stop before. Choose a later time."),
        longDuration(span))
    case .leavesTooLate(let span):
      Translation.fill(
        translation.translate(
          "It would leave %@ too late for what was decided of a later stop. Decide that anew first."),
        longDuration(span))
    case .tooFar:
      translation.translate("That is more than a day away from the timetable. Choose a nearer time.")
    case .tripIsCancelled:
      translation.translate("The trip is canceled. Reinstate it first.")
    case .stopIsSkipped:
      translation.translate("The trip does not call at that stop. Restore the stop first.")
    case .tooFewStops:
      translation.translate("Less than two stops would be left. Cancel the trip instead.")
    case .platformElsewhere:
      translation.translate("That platform belongs to another station. Choose one of the same station.")
    case .frequencyBased: runsByHeadway
    case .extraTripHasID:
      translation.translate(
        "An extra trip was given the id of this trip before the timetable had it. Take it back to the timetable first."
      )
    case .journalIsReadOnly:
      translation.translate("The journal may not be written. Make its file and folder writable for you.")
    case .notListed(1, of: 1):
      translation.translate("The list does not show this trip, so nothing was decided. Show it first.")
    case .notListed(let hidden, let all):
      Translation.fill(
        translation.translate(
          "The list does not show %1$@ of %2$@ selected trips, so nothing was decided. Show them first."),
        number(hidden), number(all))
    case .refusedEarlier:
      translation.translate("The journal refused it before the desk was started again.")
    case .nothingReported:
      translation.translate("No followed feed reports this trip. Type a time or a delay instead.")
    case .notInEffect:
      translation.translate("That has been undone already.")
    case .decidedMeanwhile(let author, _):
      Translation.fill(
        translation.translate(
          "%@ has decided something else about it meanwhile. Look at what holds now, and decide again."),
        VisibleText.line(author))
    case .vehicleGivenMeanwhile(let author, _):
      Translation.fill(
        translation.translate(
          "%@ has given this vehicle to another trip meanwhile, and it cannot run both. Look at what holds now, and decide again."
        ),
        VisibleText.line(author))
    case .decidedSince:
      translation.translate("Something was decided or undone about it since. Decide again only if this still counts.")
    case .tooLong(let count, let limit):
      Translation.fill(
        translation.translate(
          "The text is too long: %1$@ bytes, and at most %2$@ fit. Plain letters take one byte each. Shorten it."),
        number(count), number(limit))
    case .alertIsInvalid(let problem): sentence(problem)
    case .settingIsInvalid(let problem): sentence(problem)
    case .noSuchAlert:
      translation.translate("There is no such alert, or it has ended.")
    case .unreadableName:
      translation.translate("The name of the vehicle contains a character that cannot be shown. Type it anew.")
    case .holdsNull:
      translation.translate("The text contains a character that cannot be saved. Type it anew.")
    }
  }
}
