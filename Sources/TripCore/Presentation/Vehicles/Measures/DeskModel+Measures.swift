// Measures at the desk: they are worked out on the shown day, and taken as one step of undo.
extension DayTrips {
  /// Returns the day as it is decided and reported now, for measures. What is dragged does not count.
  public func measureDay() -> MeasureDay {
    MeasureDay(
      timetable.value, ownVehicleDay(), at: now.value, row: { self.row(of: $0) }, own: { self.ownTrip(ofRow: $0) },
      known: { self.settledTrip(ofRow: $0) }, report: { self.report(on: self.timetable.value.instance(ofRow: $0)) },
      fold: { row, decision, consequence in
        let decisions = decision.map { [$0] } ?? []
        do throws(DecisionError) {
          try self.requireReadableNames(in: decisions, ofRow: row)
          return .success(try self.trip(ofRow: row, after: decisions, following: consequence))
        } catch { return .failure(error) }
      })
  }
}

extension DeskModel {
  /// Takes a measure, as one step of undo.
  ///
  /// - Parameter preview: The measure as it was worked out on the present state of the day.
  /// - Throws: ``Refusal``; everything is then as it was.
  public func take(_ preview: MeasurePreview) throws(Refusal) { try decide(preview.decisions) }
}
