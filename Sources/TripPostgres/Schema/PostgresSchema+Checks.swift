import TripCore

extension PostgresSchema {
  private static let causes = AlertCause.allCases.map(\.rawValue).joined(separator: "|")
  /// The causes of an entry of the kind `cause`. One of the kind `reason` has no other cause.
  private static let namedCauses = AlertCause.allCases.filter { $0 != .other }.map(\.rawValue).joined(separator: "|")

  /// What the table refuses, because every program would call the journal damaged that reads it.
  ///
  /// - SeeAlso: ``StoredEntry``, ``ActionFields``.
  static let entryChecks = """
    CHECK (place > 0 AND previous BETWEEN 0 AND place - 1),
      CHECK (time BETWEEN \(Instant.range.lowerBound) AND \(Instant.range.upperBound)),
      -- A date that the calendar does not have is an error of make_date.
      CHECK (CASE WHEN service_date ~ '^[0-9]{8}$' THEN make_date(left(service_date, 4)::integer,
        substr(service_date, 5, 2)::integer, right(service_date, 2)::integer) IS NOT NULL ELSE false END),
      CHECK (start_time BETWEEN \(Seconds.range.lowerBound) AND \(Seconds.range.upperBound)),
      CHECK (stop_sequence BETWEEN 0 AND \(UInt32.max)),
      CHECK (CASE kind
        WHEN 'departure' THEN value ~ '^-?[0-9]{1,8}$' AND abs(value::bigint) <= \(Trip.greatestDelay.count)
        WHEN 'held' THEN value ~ '^-?[0-9]{1,8}$' AND abs(value::bigint) <= \(Trip.greatestDelay.count)
        WHEN 'cancelled' THEN stop_sequence IS NULL AND (value IS NULL OR value ~ '^(\(causes)) ')
        WHEN 'reinstated' THEN stop_sequence IS NULL AND value IS NULL
        WHEN 'withdrawn' THEN stop_sequence IS NULL AND value IS NULL
        WHEN 'skipped' THEN stop_sequence IS NOT NULL AND value IS NULL
        WHEN 'restored' THEN stop_sequence IS NOT NULL AND value IS NULL
        WHEN 'ends-early' THEN stop_sequence IS NOT NULL AND value IS NULL
        WHEN 'starts-late' THEN stop_sequence IS NOT NULL AND value IS NULL
        WHEN 'platform' THEN stop_sequence IS NOT NULL AND value IS NOT NULL AND parent_station IS NOT NULL
        WHEN 'reason' THEN stop_sequence IS NULL AND value IS NOT NULL
        WHEN 'cause' THEN stop_sequence IS NULL AND value ~ '^(\(namedCauses)) '
        WHEN 'note' THEN stop_sequence IS NULL AND value IS NOT NULL
        WHEN 'vehicle' THEN stop_sequence IS NULL AND value IS NOT NULL
        WHEN 'added' THEN stop_sequence IS NULL AND value ~ '^-?[0-9]{1,8} '
          AND abs(split_part(value, ' ', 1)::bigint) <= \(ExtraTrip.greatestShift.count)
        WHEN 'undo' THEN undoes IS NOT NULL
        -- An entry about an alert has the alert's id in the column trip_id.
        WHEN 'alert-undo' THEN undoes IS NOT NULL AND start_time IS NULL
        WHEN 'alert' THEN start_time IS NULL AND stop_sequence IS NULL AND tripdesk.is_alert(value, false)
        WHEN 'alert-texts' THEN start_time IS NULL AND stop_sequence IS NULL AND tripdesk.is_alert(value, true)
        WHEN 'alert-ended' THEN start_time IS NULL AND stop_sequence IS NULL AND value IS NULL
        WHEN 'alert-withheld' THEN start_time IS NULL AND stop_sequence IS NULL AND value IS NULL
        WHEN 'alert-automatic' THEN start_time IS NULL AND stop_sequence IS NULL AND value IS NULL
        WHEN 'settings-undo' THEN undoes IS NOT NULL
        WHEN 'vehicle-settings' THEN stop_sequence IS NULL AND tripdesk.is_vehicle_settings(value)
        WHEN 'vehicle-plan' THEN stop_sequence IS NULL AND tripdesk.is_vehicle_plan(value)
        WHEN 'single-track' THEN stop_sequence IS NULL AND tripdesk.is_single_track(value)
        END IS TRUE),
      -- Settings are read with every day.
      CHECK (kind NOT IN ('settings-undo', 'vehicle-settings', 'vehicle-plan', 'single-track')
        OR trip_id = '' AND start_time IS NULL AND service_date = '\(JournalSubject.settingsDay.gtfsText)'),
      -- A desk reads all of this at its start.
      CHECK (octet_length(operator) <= \(EntryRow.longestOperator)),
      CHECK (greatest(octet_length(author), octet_length(trip_id), octet_length(platform_code),
        octet_length(parent_station)) <= \(EntryRow.longestText)),
      CHECK (octet_length(value) <= CASE WHEN kind IN ('vehicle-settings', 'vehicle-plan', 'single-track')
        THEN \(EntryRow.longestSetting) ELSE \(EntryRow.longestText) END)
    """
}
