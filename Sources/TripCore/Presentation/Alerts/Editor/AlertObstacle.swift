/// The first reason why a draft of an alert cannot be told.
public struct AlertObstacle: Hashable, Sendable {
  /// A sentence for the dispatcher: what is wrong, and what to do.
  public let words: String
  /// The part of the editor that it is about.
  public let place: Place

  /// A part of the editor.
  public enum Place: Hashable, Sendable {
    /// The texts in the language with this BCP 47 tag; `nil` when it is about all languages.
    case texts(String?)
    /// What the alert is about.
    case concerned
    /// When service differs.
    case inEffect
    /// When passengers are told.
    case told
    /// The address of a page.
    case address
    /// The alert as a whole.
    case alert
  }
}

extension AlertDraft {
  /// Returns the first reason why the draft cannot be told, as far as that needs no timetable.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - wording: The words of the dispatcher.
  /// - Returns: The reason; `nil` when there is none.
  func obstacle(at now: Instant, _ wording: Wording) -> AlertObstacle? {
    if let obstacle = obstacleInTexts(wording) { return obstacle }
    if case .automatic = target { return nil }
    if selectors.isEmpty { return AlertObstacle(words: wording.sentence(.concernsNothing), place: .concerned) }
    let content: AlertContent
    do { content = try self.content(wording) } catch {
      let isAboutTold = (try? AlertSchedule(schedule.inEffect).periods(wording)) != nil
      return AlertObstacle(words: wording.sentence(error), place: isAboutTold ? .told : .inEffect)
    }
    do { try content.check() } catch { return AlertObstacle(words: wording.sentence(error), place: error.place) }
    guard content.told.hasEnded(at: now) else { return nil }
    return AlertObstacle(
      words: wording.translation.translate("That time is over. Choose a later one."),
      place: schedule.told == nil ? .inEffect : .told)
  }

  private func obstacleInTexts(_ wording: Wording) -> AlertObstacle? {
    let written = writtenTexts
    do { try AlertContent.check(written) } catch {
      let missing = written.first { $0.header.isEmpty || $0.description.isEmpty }
      let isMissing = error == .alertIsInvalid(.emptyText)
      return AlertObstacle(words: wording.sentence(error), place: .texts(isMissing ? missing?.language : nil))
    }
    return nil
  }
}

extension DecisionError {
  /// The part of the editor that the error is about.
  fileprivate var place: AlertObstacle.Place {
    guard case .alertIsInvalid(let problem) = self else { return .alert }
    switch problem {
    case .concernsNothing, .directionWithoutLine, .tooManySelectors: return .concerned
    case .endless, .noPeriod, .reversed, .tooManyPeriods, .farAway: return .inEffect
    case .notTold: return .told
    case .emptyText, .noLanguage, .languageTwice, .tooManyLanguages: return .texts(nil)
    case .address: return .address
    }
  }
}

extension Wording {
  /// Returns a sentence for the dispatcher that says why what is typed makes no times of an alert, and what to do.
  public func sentence(_ problem: AlertSchedule.Problem) -> String {
    switch problem {
    case .date(let text) where text.allSatisfy(\.isWhitespace): translation.translate("A date is missing.")
    case .date(let text):
      Translation.fill(
        translation.translate("“%@” is no date. Write it as 2026-11-20."), VisibleText.line(text))
    case .time(let text) where text.allSatisfy(\.isWhitespace): translation.translate("A time is missing.")
    case .time(let text):
      Translation.fill(translation.translate("“%@” is no time. Write it as 8:37."), VisibleText.line(text))
    case .endless: sentence(AlertProblem.endless)
    case .reversed: sentence(AlertProblem.reversed)
    case .noDay: translation.translate("None of the chosen days of the week is between the two dates.")
    case .tooMany: sentence(AlertProblem.tooManyPeriods)
    }
  }
}
