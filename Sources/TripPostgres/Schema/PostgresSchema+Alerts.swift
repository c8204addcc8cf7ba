import TripCore

extension PostgresSchema {
  /// The functions with which the table refuses the JSON text of an alert that no program could read.
  ///
  /// - SeeAlso: ``AlertNotation``.
  static let alertFunctions = """
    -- Whether a part of an alert is an object that has known keys, each once.
    CREATE FUNCTION tripdesk.has_keys(part json, known text[]) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN json_typeof(part) = 'object' THEN (SELECT count(*) = count(DISTINCT key)
        AND coalesce(bool_and(key = ANY (known)), true) FROM json_object_keys(part) key) ELSE false END $$;
    -- Whether these keys of an object have texts; those that may be missing may be null, too.
    CREATE FUNCTION tripdesk.has_texts(part json, needed text[], others text[]) RETURNS boolean IMMUTABLE LANGUAGE sql
      AS $$ SELECT (SELECT coalesce(bool_and(json_typeof(part -> key) IS NOT DISTINCT FROM 'string'), true)
          FROM unnest(needed) key)
        AND (SELECT coalesce(bool_and(coalesce(json_typeof(part -> key), 'null') IN ('string', 'null')), true)
          FROM unnest(others) key) $$;
    CREATE FUNCTION tripdesk.is_date(year text, month text, day text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      -- A date that the calendar does not have is an error of make_date.
      SELECT make_date(year::integer, month::integer, day::integer) IS NOT NULL $$;
    -- Whether a text is a time as RFC 3339 writes it, with whole seconds.
    CREATE FUNCTION tripdesk.is_time(text text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN text ~ ('^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}'
          || '(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$')
        THEN tripdesk.is_date(left(text, 4), substr(text, 6, 2), substr(text, 9, 2)) ELSE false END $$;
    CREATE FUNCTION tripdesk.is_period(part json) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT tripdesk.has_keys(part, '{from,to}') AND tripdesk.has_texts(part, '{}', '{from,to}')
        AND (part ->> 'from' IS NULL OR tripdesk.is_time(part ->> 'from'))
        AND (part ->> 'to' IS NULL OR tripdesk.is_time(part ->> 'to')) $$;
    CREATE FUNCTION tripdesk.is_selector(part json) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT tripdesk.has_keys(part, '{agency_id,route_id,direction_id,stop_id,trip_id,start_date,start_time}')
        AND tripdesk.has_texts(part, '{}', '{agency_id,route_id,stop_id,trip_id,start_date,start_time}')
        AND (coalesce(json_typeof(part -> 'direction_id'), 'null') = 'null'
          OR json_typeof(part -> 'direction_id') = 'number' AND part ->> 'direction_id' IN ('0', '1'))
        AND (part ->> 'trip_id' IS NULL) = (part ->> 'start_date' IS NULL)
        AND (part ->> 'start_time' IS NULL OR part ->> 'trip_id' IS NOT NULL)
        AND coalesce(part ->> 'start_time' ~ '^[0-9]{1,3}(:[0-5][0-9]){2}$', true)
        AND CASE WHEN part ->> 'start_date' IS NULL THEN true WHEN part ->> 'start_date' ~ '^[0-9]{8}$' THEN
          tripdesk.is_date(left(part ->> 'start_date', 4), substr(part ->> 'start_date', 5, 2),
            right(part ->> 'start_date', 2)) ELSE false END $$;
    -- Whether a JSON text is a list of texts in several languages.
    CREATE FUNCTION tripdesk.are_texts(part json) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN json_typeof(part) = 'array' THEN (SELECT coalesce(bool_and(
          tripdesk.has_keys(each, '{language,header,description}')
            AND tripdesk.has_texts(each, '{language,header,description}', '{}')), true)
        FROM json_array_elements(part) each) ELSE false END $$;
    -- Whether the value of an entry about an alert can be read by every program: what a dispatcher wrote, or its texts
    -- alone. A text that jsonb refuses has characters that no text has.
    CREATE FUNCTION tripdesk.is_alert(value text, is_texts boolean) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
      DECLARE alert json;
      BEGIN
        alert := value::json;
        IF value IS NULL OR value::jsonb IS NULL THEN RETURN false; END IF;
        IF is_texts THEN RETURN tripdesk.are_texts(alert); END IF;
        RETURN tripdesk.has_keys(alert,
            '{cause,effect,severity,informed,told,periods,texts,url,id,origin,author,state}')
          AND tripdesk.has_texts(alert, '{cause,effect}', '{severity,url,id,origin,author,state}')
          AND alert ->> 'cause' IN (\(list(AlertCause.allCases.map(\.rawValue))))
          AND alert ->> 'effect' IN (\(list(AlertEffect.allCases.map(\.rawValue))))
          AND (alert ->> 'severity' IS NULL OR alert ->> 'severity' IN (\(list(AlertSeverity.allCases.map(\.rawValue)))))
          AND tripdesk.is_period(alert -> 'told') AND tripdesk.are_texts(alert -> 'texts')
          AND (SELECT coalesce(bool_and(tripdesk.is_selector(each)), true) FROM json_array_elements(alert -> 'informed') each)
          AND (SELECT coalesce(bool_and(tripdesk.is_period(each)), true) FROM json_array_elements(alert -> 'periods') each)
          AND json_typeof(alert -> 'informed') = 'array' AND json_typeof(alert -> 'periods') = 'array';
      EXCEPTION WHEN data_exception OR cannot_coerce OR program_limit_exceeded THEN RETURN false;
      END $$;
    """

  /// Words as a list of SQL texts. None of them has a quotation mark.
  private static func list(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: ", ") }
}
