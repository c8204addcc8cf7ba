extension BoardDepartures {
  /// Makes a page with the next departures, all on one page, and finds the alerts for it. A closed stop has no departures.
  ///
  /// - Parameters:
  ///   - language: The index of the language among the names of the place and the timetables of the days.
  ///   - wording: The wording in that language.
  ///   - count: The greatest number of departures.
  ///   - index: All alerts.
  ///   - isRehearsal: Whether the page shows a rehearsal.
  /// - Returns: The page, and the alerts for it: those that close the stop, or else all that passengers at the place read.
  public func page(
    in language: Int, _ wording: Wording, atMost count: Int, telling index: AlertIndex = AlertIndex(),
    isRehearsal: Bool = false
  ) -> (page: BoardPage, alerts: [Alert]) {
    let places = max(1, place.sections.count)
    let hasSections = places > 1 && count >= 2 * places
    let next = next(atMost: hasSections ? Array(repeating: count / places, count: places) : [count])
    let (alerts, isClosed) = alerts(of: index, beside: next.flatMap(\.self))
    let page = page(
      isClosed ? [] : next.map { ($0[...], []) }, of: isClosed ? [] : next.flatMap(\.self), number: 1, count: 1,
      in: language, wording, alerts: BoardAlerts([], isClosed: isClosed, in: wording), isRehearsal: isRehearsal)
    return (page, alerts)
  }

  /// Makes one of the pages that a board shows in turn.
  ///
  /// - Parameters:
  ///   - sections: The departures of this page: of each section those that always stay in sight, and those in turn.
  ///   - departures: The departures of all pages.
  ///   - number: The number of this page, from 1.
  ///   - count: The number of pages.
  ///   - language: The index of the language among the names of the place and the timetables of the days.
  ///   - wording: The wording in that language.
  ///   - alerts: The alerts that the board shows.
  ///   - isRehearsal: Whether the page shows a rehearsal.
  /// - Returns: The page.
  func page(
    _ sections: [(always: ArraySlice<BoardDeparture>, inTurn: ArraySlice<BoardDeparture>)],
    of departures: [BoardDeparture], number: Int, count: Int, in language: Int, _ wording: Wording,
    alerts: BoardAlerts, isRehearsal: Bool
  ) -> BoardPage {
    let rows = rows(sections, in: language, wording, turns: count > 1)
    let notice = notice(of: departures)
    return BoardPage(
      title: wording.title(kind(of: departures), of: place, in: language),
      clock: settings.showsSeconds ? wording.timeWithSeconds(now) : wording.time(now), rows: rows, number: number,
      count: count, notice: notice.map { wording.sentence($0, now: now) },
      rehearsal: isRehearsal ? wording.translation.translate("Rehearsal") : nil,
      placeholder: departures.isEmpty && !days.isEmpty && notice != .noTimetable && !alerts.isClosed
        ? wording.nothingSentence(settings.kind) : nil,
      alerts: alerts,
      headings: BoardHeadings(wording, routes: departures.lazy.map(\.trip.route), kind: settings.kind),
      isRightToLeft: wording.isRightToLeft)
  }

  /// Makes the rows of a page: those of each section, one section below the other.
  func rows(
    _ sections: [(always: ArraySlice<BoardDeparture>, inTurn: ArraySlice<BoardDeparture>)], in language: Int,
    _ wording: Wording, turns: Bool
  ) -> [BoardRow] {
    sections.indices.flatMap { section in
      let (always, inTurn) = sections[section]
      let stations = place.stations(in: language)
      var rows = (Array(always) + inTurn).map { departure in
        let isMixed = sections.count < place.sections.count
        return BoardRow(
          departure, in: timetable(departure, language), linesAt: days[departure.day].lines, stations,
          at: isMixed ? place.name(ofSection: departure.section, in: language) : nil, now: now, settings, wording)
      }
      if turns, !inTurn.isEmpty, !always.isEmpty { rows[always.count - 1].isLastInSight = true }
      if sections.count > 1, !rows.isEmpty {
        rows[0].section = place.name(ofSection: section, in: language)
      }
      return rows
    }
  }

  /// The kind of vehicle of the departures.
  private func kind(of departures: [BoardDeparture]) -> PlatformKind {
    PlatformKind(ofAll: departures.lazy.map { days[$0.day].timetables[0].route(ofRow: $0.row) })
  }

  /// The timetable of the day of a departure, in one of the board's languages.
  private func timetable(_ departure: BoardDeparture, _ language: Int) -> Timetable {
    let timetables = days[departure.day].timetables
    return timetables.indices.contains(language) ? timetables[language] : timetables[0]
  }
}
