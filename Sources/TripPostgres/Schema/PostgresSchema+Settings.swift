import TripCore

extension PostgresSchema {
  /// The functions with which the table refuses the JSON text of a setting that no program could read. They use those of
  /// ``alertFunctions``.
  ///
  /// - SeeAlso: ``SettingNotation``.
  static let settingFunctions = """
    -- Whether a part of a setting is a whole number of seconds from 0 to `most`.
    CREATE FUNCTION tripdesk.is_seconds(part json, most integer) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN json_typeof(part) = 'number' AND part #>> '{}' ~ '^[0-9]{1,6}$'
        THEN (part #>> '{}')::integer <= most ELSE false END $$;
    CREATE FUNCTION tripdesk.is_rule(part json) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT tripdesk.has_keys(part, '{from_stop,to_stop,route,turnaround}')
        AND tripdesk.has_texts(part, '{}', '{from_stop,to_stop,route}')
        AND tripdesk.is_seconds(part -> 'turnaround', \(OperatorSetting.greatestTurnaround.count))
        AND CASE WHEN part ->> 'route' IS NULL THEN part ->> 'from_stop' IS NOT NULL
          ELSE part ->> 'from_stop' IS NULL AND part ->> 'to_stop' IS NULL END $$;
    -- A text that jsonb refuses has characters that no text has.
    CREATE FUNCTION tripdesk.is_vehicle_settings(value text) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
      DECLARE settings json;
      BEGIN
        settings := value::json;
        IF value IS NULL OR value::jsonb IS NULL THEN RETURN false; END IF;
        RETURN tripdesk.has_keys(settings, '{turnaround,rules,horizon,publishes}')
          AND tripdesk.is_seconds(settings -> 'turnaround', \(OperatorSetting.greatestTurnaround.count))
          AND tripdesk.is_seconds(settings -> 'horizon', \(OperatorSetting.greatestHorizon.count))
          AND json_typeof(settings -> 'publishes') IS NOT DISTINCT FROM 'boolean'
          AND json_typeof(settings -> 'rules') IS NOT DISTINCT FROM 'array'
          AND json_array_length(settings -> 'rules') <= \(OperatorSetting.mostRules)
          AND (SELECT coalesce(bool_and(tripdesk.is_rule(each)), true) FROM json_array_elements(settings -> 'rules') each);
      EXCEPTION WHEN data_exception OR cannot_coerce OR program_limit_exceeded THEN RETURN false;
      END $$;
    CREATE FUNCTION tripdesk.is_vehicle_plan(value text) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
      DECLARE plan json;
      BEGIN
        plan := value::json;
        IF value IS NULL OR value::jsonb IS NULL THEN RETURN false; END IF;
        IF json_typeof(plan) <> 'object' THEN RETURN false; END IF;
        RETURN (SELECT count(*) = count(DISTINCT each.key COLLATE "C")
            AND count(*) <= \(OperatorSetting.mostPlannedTrips)
            AND coalesce(bool_and(json_typeof(each.value) = 'string'
              AND octet_length(each.value #>> '{}') <= \(Trip.longestVehicleName)), true)
          FROM json_each(plan) each);
      EXCEPTION WHEN data_exception OR cannot_coerce OR program_limit_exceeded THEN RETURN false;
      END $$;
    CREATE FUNCTION tripdesk.is_station_pair(part json) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN json_typeof(part) = 'array' THEN json_array_length(part) = 2
        AND json_typeof(part -> 0) = 'string' AND json_typeof(part -> 1) = 'string' ELSE false END $$;
    CREATE FUNCTION tripdesk.is_single_track(value text) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
      DECLARE sections json;
      BEGIN
        sections := value::json;
        IF value IS NULL OR value::jsonb IS NULL THEN RETURN false; END IF;
        IF json_typeof(sections) <> 'array' THEN RETURN false; END IF;
        RETURN json_array_length(sections) <= \(OperatorSetting.mostSections)
          AND (SELECT coalesce(bool_and(tripdesk.is_station_pair(each)), true) FROM json_array_elements(sections) each);
      EXCEPTION WHEN data_exception OR cannot_coerce OR program_limit_exceeded THEN RETURN false;
      END $$;
    """
}
