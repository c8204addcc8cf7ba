extension Wording {
  /// Returns the sentence that the desk shows for a notice, a message below its list.
  public func sentence(_ notice: DeskNotice) -> String {
    switch notice {
    case .noTrips(let requested, let shown):
      Translation.fill(
        translation.translate("No trips run on %1$@. This is %2$@, the nearest day that has some."),
        longDate(requested),
        longDate(shown))
    case .emptyDay(let date, let nearest):
      Translation.fill(
        translation.translate("No trips run on %1$@. The nearest day that has some is %2$@."), longDate(date),
        longDate(nearest))
    case .noTripsAtAll:
      translation.translate("This timetable has no trips on any day. Ask its maker for a newer one, or open another.")
    case .newServiceDay(let date, let shown):
      Translation.fill(
        translation.translate("A new service day has begun: %1$@. The list still shows %2$@."), longDate(date),
        longDate(shown))
    case .tripsLeftOut(let count, let total, let reason):
      Translation.fill(
        translation.translate(
          "%1$@ of %2$@ trips left out: %3$@", plural: "%1$@ of %2$@ trips left out: %3$@", count: count),
        number(count), number(total), reason)
    case .timetableReplaced:
      translation.translate("The file of this timetable has been replaced. Decisions stay when it is read again.")
    case .timetableGone:
      translation.translate("The file of this timetable is gone. The desk goes on with what it has read.")
    case .selectionGone(let title):
      Translation.fill(translation.translate("The trip you had chosen is not in this timetable: %@."), title)
    case .decisionsDoNotFit(let instances):
      Translation.fill(
        translation.translate(
          "What was decided about %1$@ trip does not fit the new timetable: %2$@",
          plural: "What was decided about %1$@ trips does not fit the new timetable: %2$@", count: instances.count),
        number(instances.count), instances.map(\.tripID.text).joined(separator: ", "))
    case .unreadable(let reason):
      Translation.fill(translation.translate("The timetable stays as it was. %@"), reason)
    case .refused(let error, trip: nil):
      sentence(error)
    case .refused(let error, trip: let trip?):
      Translation.fill(translation.translate("%1$@: %2$@"), trip, sentence(error))
    case .nothingChanged:
      translation.translate("That was so already. Nothing has changed.")
    case .staying(true):
      translation.translate("After a decision, the worklist now stays on the trip.")
    case .staying(false):
      translation.translate("After a decision, the worklist now goes on to the next trip.")
    case .impossible(let sentence), .shown(let sentence):
      sentence
    case .takenBack(let step, let trip, let decided, nil) where step.refusal.reason == .decidedSince:
      Translation.fill(
        translation.translate("Kept on this computer, and not sent: %1$@, %2$@. %3$@"), trip, decided, reason(of: step))
    case .takenBack(let step, let trip, let decided, let instead?) where step.refusal.reason == .decidedSince:
      Translation.fill(
        translation.translate("Kept on this computer, and not sent: %1$@, %2$@. %3$@ Now holds: %4$@"), trip, decided,
        reason(of: step), instead)
    case .takenBack(let step, let trip, let decided, nil):
      Translation.fill(
        translation.translate("Somebody else was quicker. %1$@, not done: %2$@. %3$@"), trip, decided,
        reason(of: step))
    case .takenBack(let step, let trip, let decided, let instead?):
      Translation.fill(
        translation.translate("Somebody else was quicker. %1$@, not done: %2$@. %3$@ Now holds: %4$@"), trip, decided,
        reason(of: step), instead)
    case .movedOtherwise(_, let trip, let decided, let present):
      Translation.fill(
        translation.translate(
          "%1$@ leaves at %3$@, not at %2$@ as you saw it while the server was away: another desk has moved it too."),
        trip, decided, present)
    case .keptHere(let error):
      [absence(error), keeping(error)].joined(separator: " ")
    case .sent(let count, let trips):
      Translation.fill(
        translation.translate(
          "%1$@ decision that was kept here is saved now: %2$@",
          plural: "%1$@ decisions that were kept here are saved now: %2$@", count: count),
        number(count), trips.joined(separator: ", "))
    case .journalAway(let error, knownAt: let moment?):
      [
        absence(error),
        Translation.fill(
          translation.translate("The desk shows what this computer knew on %1$@ at %2$@."),
          longDate(ServiceDate(of: moment, in: timeZone)), time(moment)),
        keeping(error),
      ].joined(separator: " ")
    case .journalAway(let error, knownAt: nil):
      [sentence(error), translation.translate("This computer does not know what was decided before."), keeping(error)]
        .joined(separator: " ")
    case .cannotKeep(let error):
      Translation.fill(
        translation.translate(
          "What was kept on this computer cannot be read and sent, and nothing more can be kept here. %@ Start the desk again once that is mended."
        ), sentence(error))
    case .keptUnreadable(let damage): sentence(damage)
    case .notSaved(let count, .unknown(let reason)):
      Translation.fill(
        translation.translate(
          "It is not known whether %1$@ decision was saved (%2$@). Retrying is safe.",
          plural: "It is not known whether %1$@ decisions were saved (%2$@). Retrying is safe.", count: count),
        number(count), reason)
    // What the journal had is published until the dispatcher answers.
    case .notSaved(let count, .missing):
      Translation.fill(
        translation.translate(
          "%1$@ decision is not saved any more. %2$@", plural: "%1$@ decisions are not saved any more. %2$@",
          count: count), number(count), sentence(.missing))
    case .notSaved(let count, let error):
      Translation.fill(
        translation.translate(
          "%1$@ decision is not saved, and not published. %2$@",
          plural: "%1$@ decisions are not saved, and not published. %2$@", count: count),
        number(count), sentence(error))
    case .journalUnavailable(let error):
      Translation.fill(translation.translate("No decision can be saved. %@"), sentence(error))
    case .journalRepaired(let path, let recovered, let losses):
      ([
        Translation.fill(
          translation.translate(
            "The journal is repaired: %1$@ decision was recovered. The damaged file is %2$@.",
            plural: "The journal is repaired: %1$@ decisions were recovered. The damaged file is %2$@.",
            count: recovered), number(recovered), path)
      ] + losses.map(sentence)).joined(separator: " ")
    case .journalUpgraded(let copy?):
      Translation.fill(
        translation.translate("The journal is upgraded. Its file as it was before is kept as %@."), copy)
    case .journalUpgraded(copy: nil): translation.translate("The journal is upgraded.")
    case .journalWhole:
      translation.translate("Nothing is wrong with the journal. It was left as it is.")
    case .filterUnreadable(let path):
      Translation.fill(
        translation.translate("The filter of the last time cannot be read, so all trips are listed: %@"), path)
    case .preferencesUnreadable(let path):
      Translation.fill(
        translation.translate("Your preferences cannot be read, so the usual ones hold: %@"), path)
    case .feedAheadOfClock:
      translation.translate(
        "The clock was set back. Until it has caught up, what is published is dated ahead, and may be refused.")
    case .feedSilent(let source):
      Translation.fill(
        translation.translate(
          "Nothing new comes from %@. Its times are no longer shown; what it canceled or skipped stays so, with its age."
        ),
        name(source))
    case .rowsLeftOut(let rows): sentence(rows)
    case .otherOperators(let others, than: let operatorID):
      Translation.fill(
        translation.translate(
          "What was decided for %2$@ is not shown: the operator of this timetable is %1$@. If it has a new agency_id, start the desk with --operator and the one before: otherwise these decisions are neither shown nor published."
        ), VisibleText.brief(operatorID.text), list(others))
    case .otherAgencies(let others, than: let operatorID):
      Translation.fill(
        translation.translate(
          "Of the timetable's agencies, the decisions of %1$@ are shown, and not those of %2$@. To choose, start the desk with --operator."
        ), VisibleText.brief(operatorID.text), list(others))
    case .journalReadOnly(.mayNotDecide(let path)):
      Translation.fill(
        translation.translate("Nothing can be decided here. %@"), sentence(JournalError.mayNotDecide(path: path)))
    case .journalReadOnly(let error) where error.isOlderFile:
      Translation.fill(
        translation.translate(
          "Nothing can be decided here: decisions are shown, but cannot be saved. %@ Upgrade copies the file before. Older programs then refuse it: end those that have it open."
        ), sentence(error))
    case .journalReadOnly(let error):
      Translation.fill(
        translation.translate(
          "Nothing can be decided here: decisions are shown, but cannot be saved. %@ Make the file and its folder writable for you, then press Retry."
        ), sentence(error))
    case .quittingUnsaved(let count):
      Translation.fill(
        translation.translate(
          "%@ decision is not saved, and is lost when you quit.",
          plural: "%@ decisions are not saved, and are lost when you quit.", count: count), number(count))
    case .quittingRefused(let count):
      Translation.fill(
        translation.translate(
          "%@ decision was refused, and is not named again after you quit.",
          plural: "%@ decisions were refused, and are not named again after you quit.", count: count), number(count))
    case .keptElsewhere(let count, let author, let address, of: let operatorID):
      Translation.fill(
        translation.translate(
          "%1$@ decision of %2$@ is kept on this computer for %3$@, and was not sent. Start a desk with that author and journal to send it.",
          plural:
            "%1$@ decisions of %2$@ are kept on this computer for %3$@, and were not sent. Start a desk with that author and journal to send them.",
          count: count), number(count), author,
        // As it is typed.
        operatorID.map { "\(address) --operator '\(VisibleText.line($0.text))'" } ?? address)
    case .quittingKept(let count):
      Translation.fill(
        translation.translate(
          "%@ decision is kept here and not sent. Nobody else sees it until this desk runs again.",
          plural: "%@ decisions are kept here and not sent. Nobody else sees them until this desk runs again.",
          count: count), number(count))
    }
  }

  /// Returns the names of operators; of many the first ones.
  private func list(_ operators: [OperatorID]) -> String {
    operators.prefix(5).map { VisibleText.brief($0.text) }.joined(separator: ", ") + (operators.count > 5 ? ", …" : "")
  }

  /// Returns a sentence about rows of the journal that no program can use.
  private func sentence(_ rows: LeftOutRows) -> String {
    let text =
      rows.isAll
      ? translation.translate(
        "%@ row of the journal on the server is left out, because no program can use it. The administrator of the server can find it with “tripdesk store check”.",
        plural:
          "%@ rows of the journal on the server are left out, because no program can use them. The administrator of the server can find them with “tripdesk store check”.",
        count: rows.count)
      : translation.translate(
        "At least %@ rows of the journal on the server are left out, because no program can use them. The administrator of the server can find them with “tripdesk store check”."
      )
    return Translation.fill(text, number(rows.count))
  }

  private func reason(of step: RefusedStep) -> String {
    step.isOver ? translation.translate("It is possible again.") : sentence(step.refusal.reason)
  }

  /// Returns a sentence about decisions that were kept on this computer, and cannot be read any more.
  public func sentence(_ damage: OutboxDamage) -> String {
    guard let count = damage.count else {
      return Translation.fill(
        translation.translate(
          "The file with decisions that were kept on this computer was damaged. What can be read of it is sent; look in the log whether any is missing, and decide it again. The damaged file is %@."
        ), damage.path)
    }
    return Translation.fill(
      translation.translate(
        "%1$@ decision that was kept on this computer cannot be read any more, and was not sent. Look in the log which is missing, and decide it again. The damaged record is in %2$@.",
        plural:
          "%1$@ decisions that were kept on this computer cannot be read any more, and were not sent. Look in the log which are missing, and decide them again. The damaged records are in %2$@.",
        count: count), number(count), damage.path)
  }

  /// Returns a sentence about a group of decisions that a damaged journal lost.
  public func sentence(_ loss: JournalLoss) -> String {
    guard let count = loss.count else {
      return translation.translate("How many decisions it had can no longer be read: more may be lost.")
    }
    guard let date = loss.date, let author = loss.author else {
      return Translation.fill(
        translation.translate(
          "%@ more decision could not be read, nor what it was about.",
          plural: "%@ more decisions could not be read, nor what they were about.", count: count),
        number(count))
    }
    return Translation.fill(
      translation.translate(
        "%1$@ decision of %2$@ about %3$@ could not be read.",
        plural: "%1$@ decisions of %2$@ about %3$@ could not be read.", count: count),
      number(count), author,
      date == JournalSubject.settingsDay ? translation.translate("the settings of the operator") : longDate(date))
  }
}
