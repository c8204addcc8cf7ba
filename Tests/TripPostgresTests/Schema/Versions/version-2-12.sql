BEGIN;
-- One role for each kind of user. Grant it to a login: GRANT tripdesk_dispatcher TO anna;
DO $$
  DECLARE
    missing text[] := ARRAY(SELECT role FROM unnest(ARRAY['tripdesk_dispatcher', 'tripdesk_viewer', 'tripdesk_publisher']) role
      WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role));
    role text;
  BEGIN
    FOREACH role IN ARRAY missing LOOP
      BEGIN EXECUTE 'CREATE ROLE ' || role; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
    END LOOP;
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE EXCEPTION '%', array_to_string(missing, ', ') USING ERRCODE = 'TD001',
      HINT = 'These roles are missing, and this login may not create them. Let a login with CREATEROLE do that first.';
  END $$;

CREATE SCHEMA tripdesk;
CREATE TABLE tripdesk.journal (
  version integer NOT NULL,
  is_rehearsal boolean NOT NULL,
  -- Tells this journal from every other, also behind the same address. A restored backup has it too.
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO tripdesk.journal (version, is_rehearsal) VALUES (2, false);

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
      AND alert ->> 'cause' IN ('UNKNOWN_CAUSE', 'OTHER_CAUSE', 'TECHNICAL_PROBLEM', 'STRIKE', 'DEMONSTRATION', 'ACCIDENT', 'HOLIDAY', 'WEATHER', 'MAINTENANCE', 'CONSTRUCTION', 'POLICE_ACTIVITY', 'MEDICAL_EMERGENCY')
      AND alert ->> 'effect' IN ('NO_SERVICE', 'REDUCED_SERVICE', 'SIGNIFICANT_DELAYS', 'DETOUR', 'ADDITIONAL_SERVICE', 'MODIFIED_SERVICE', 'OTHER_EFFECT', 'UNKNOWN_EFFECT', 'STOP_MOVED', 'NO_EFFECT', 'ACCESSIBILITY_ISSUE')
      AND (alert ->> 'severity' IS NULL OR alert ->> 'severity' IN ('INFO', 'WARNING', 'SEVERE'))
      AND tripdesk.is_period(alert -> 'told') AND tripdesk.are_texts(alert -> 'texts')
      AND (SELECT coalesce(bool_and(tripdesk.is_selector(each)), true) FROM json_array_elements(alert -> 'informed') each)
      AND (SELECT coalesce(bool_and(tripdesk.is_period(each)), true) FROM json_array_elements(alert -> 'periods') each)
      AND json_typeof(alert -> 'informed') = 'array' AND json_typeof(alert -> 'periods') = 'array';
  EXCEPTION WHEN data_exception OR cannot_coerce OR program_limit_exceeded THEN RETURN false;
  END $$;

-- The columns are those of the file on one computer. A program takes the operator's lock first, then the next
-- place, so an entry with a smaller place never appears after one with a greater place.
CREATE TABLE tripdesk.entry (
  operator text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  previous bigint NOT NULL,
  id uuid NOT NULL UNIQUE,
  step uuid NOT NULL,
  time bigint NOT NULL,
  author text NOT NULL,
  service_date text COLLATE "C" NOT NULL,
  trip_id text NOT NULL,
  start_time bigint,
  kind text NOT NULL,
  stop_sequence bigint,
  value text,
  platform_code text,
  parent_station text,
  undoes uuid,
  checksum bigint NOT NULL,
  login name NOT NULL DEFAULT session_user,
  stored timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (operator, place),
  -- No two entries come after the same one.
  UNIQUE (operator, previous),
  CHECK (place > 0 AND previous BETWEEN 0 AND place - 1),
  CHECK (time BETWEEN -2199023255552 AND 2199023255552),
  -- A date that the calendar does not have is an error of make_date.
  CHECK (CASE WHEN service_date ~ '^[0-9]{8}$' THEN make_date(left(service_date, 4)::integer,
    substr(service_date, 5, 2)::integer, right(service_date, 2)::integer) IS NOT NULL ELSE false END),
  CHECK (start_time BETWEEN -4398046511104 AND 4398046511104),
  CHECK (stop_sequence BETWEEN 0 AND 4294967295),
  CHECK (CASE kind
    WHEN 'departure' THEN value ~ '^-?[0-9]{1,8}$' AND abs(value::bigint) <= 86400
    WHEN 'cancelled' THEN stop_sequence IS NULL AND value IS NULL
    WHEN 'reinstated' THEN stop_sequence IS NULL AND value IS NULL
    WHEN 'withdrawn' THEN stop_sequence IS NULL AND value IS NULL
    WHEN 'skipped' THEN stop_sequence IS NOT NULL AND value IS NULL
    WHEN 'restored' THEN stop_sequence IS NOT NULL AND value IS NULL
    WHEN 'platform' THEN stop_sequence IS NOT NULL AND value IS NOT NULL AND parent_station IS NOT NULL
    WHEN 'reason' THEN stop_sequence IS NULL AND value IS NOT NULL
    WHEN 'cause' THEN stop_sequence IS NULL AND value ~ '^(UNKNOWN_CAUSE|TECHNICAL_PROBLEM|STRIKE|DEMONSTRATION|ACCIDENT|HOLIDAY|WEATHER|MAINTENANCE|CONSTRUCTION|POLICE_ACTIVITY|MEDICAL_EMERGENCY) '
    WHEN 'note' THEN stop_sequence IS NULL AND value IS NOT NULL
    WHEN 'added' THEN stop_sequence IS NULL AND value ~ '^-?[0-9]{1,8} '
      AND abs(split_part(value, ' ', 1)::bigint) <= 36000000
    WHEN 'undo' THEN undoes IS NOT NULL
    -- An entry about an alert has the alert's id in the column trip_id.
    WHEN 'alert-undo' THEN undoes IS NOT NULL AND start_time IS NULL
    WHEN 'alert' THEN start_time IS NULL AND stop_sequence IS NULL AND tripdesk.is_alert(value, false)
    WHEN 'alert-texts' THEN start_time IS NULL AND stop_sequence IS NULL AND tripdesk.is_alert(value, true)
    WHEN 'alert-ended' THEN start_time IS NULL AND stop_sequence IS NULL AND value IS NULL
    WHEN 'alert-withheld' THEN start_time IS NULL AND stop_sequence IS NULL AND value IS NULL
    WHEN 'alert-automatic' THEN start_time IS NULL AND stop_sequence IS NULL AND value IS NULL
    END IS TRUE),
  -- A desk reads all of this at its start.
  CHECK (octet_length(operator) <= 1000),
  CHECK (greatest(octet_length(author), octet_length(trip_id), octet_length(value), octet_length(platform_code),
    octet_length(parent_station)) <= 100000)
);
CREATE INDEX entry_by_date ON tripdesk.entry (operator, service_date, place);
CREATE TABLE tripdesk.presence (operator text COLLATE "C" PRIMARY KEY, time bigint NOT NULL);

-- Which publisher leads, and the last timestamp in the header of its feed. Each lead has a number, so that a former
-- leader changes nothing; `renewed` is NULL when the leader has ended in order.
CREATE TABLE tripdesk.publication (
  operator text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  instance uuid NOT NULL,
  leader text NOT NULL,
  timestamp bigint,
  since timestamptz NOT NULL,
  renewed timestamptz,
  PRIMARY KEY (operator, kind)
);
-- No later version may have an earlier timestamp, so one that is far ahead would stop the feed. The times of a
-- rehearsal are not those of the server. After the server's clock was set back, the last timestamp counts.
CREATE FUNCTION tripdesk.refuse_future() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE latest bigint := extract(epoch FROM clock_timestamp())::bigint;
  BEGIN
    IF TG_OP = 'UPDATE' THEN latest := greatest(latest, OLD.timestamp); END IF;
    IF NEW.timestamp > latest + 60 AND NOT (SELECT is_rehearsal FROM tripdesk.journal) THEN
      RAISE EXCEPTION 'the publisher''s clock is more than a minute ahead of the server''s'
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END $$;
-- Afterwards, because before it, a row that exists already counts as a new one.
CREATE TRIGGER timestamp_is_not_far_ahead AFTER INSERT OR UPDATE ON tripdesk.publication
  FOR EACH ROW EXECUTE FUNCTION tripdesk.refuse_future();

-- The desks that are running now. Each writes its row every ten seconds, so the table may be lost with a crash of the
-- server, and costs no write to its disk.
CREATE UNLOGGED TABLE tripdesk.desk (
  operator text COLLATE "C" NOT NULL CHECK (octet_length(operator) <= 1000),
  id uuid NOT NULL,
  author text NOT NULL CHECK (octet_length(author) <= 1000),
  selected jsonb NOT NULL CHECK (octet_length(selected::text) <= 100000),
  is_dragging boolean NOT NULL,
  login name NOT NULL,
  seen timestamptz NOT NULL,
  PRIMARY KEY (operator, id)
);
CREATE FUNCTION tripdesk.stamp_desk() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NEW.login := session_user; NEW.seen := clock_timestamp(); RETURN NEW; END $$;
CREATE TRIGGER desk_has_login_and_time BEFORE INSERT OR UPDATE ON tripdesk.desk
  FOR EACH ROW EXECUTE FUNCTION tripdesk.stamp_desk();
CREATE FUNCTION tripdesk.tell_desks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN PERFORM pg_notify('tripdesk_desk', OLD.operator);
    ELSE PERFORM pg_notify('tripdesk_desk', NEW.operator); END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER desk_came_or_went AFTER INSERT OR DELETE ON tripdesk.desk
  FOR EACH ROW EXECUTE FUNCTION tripdesk.tell_desks();
CREATE TRIGGER desk_changed AFTER UPDATE ON tripdesk.desk FOR EACH ROW
  WHEN ((OLD.author, OLD.selected, OLD.is_dragging) IS DISTINCT FROM (NEW.author, NEW.selected, NEW.is_dragging)
    OR NEW.seen > OLD.seen + interval '25 seconds')
  EXECUTE FUNCTION tripdesk.tell_desks();
-- Everybody sees the desks, and a login writes only its own.
ALTER TABLE tripdesk.desk ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen_by_all ON tripdesk.desk FOR SELECT USING (true);
CREATE POLICY added_by_login ON tripdesk.desk FOR INSERT WITH CHECK (login = session_user);
CREATE POLICY changed_by_login ON tripdesk.desk FOR UPDATE USING (login = session_user);
CREATE POLICY removed_by_login ON tripdesk.desk FOR DELETE USING (login = session_user);

CREATE FUNCTION tripdesk.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'an entry of the journal is never changed' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON tripdesk.entry
  FOR EACH STATEMENT EXECUTE FUNCTION tripdesk.refuse_change();
CREATE FUNCTION tripdesk.lock_key(operator text) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT hashtextextended('tripdesk ' || operator COLLATE "C", 0) $$;
-- The lock comes before the look at the last place, also for a program that did not take it itself. With an older
-- view of the table than that of the present statement, the entry of a transaction that ended meanwhile is not seen.
CREATE FUNCTION tripdesk.refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE last bigint;
  BEGIN
    IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
      RAISE EXCEPTION 'an entry is appended in a transaction of the level READ COMMITTED'
        USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM pg_advisory_xact_lock(tripdesk.lock_key(NEW.operator));
    last := coalesce((SELECT max(place) FROM tripdesk.entry WHERE operator = NEW.operator), 0);
    IF NEW.previous <> last OR NEW.place <= last THEN
      RAISE EXCEPTION 'an entry comes after all others' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER entry_is_the_last BEFORE INSERT ON tripdesk.entry
  FOR EACH ROW EXECUTE FUNCTION tripdesk.refuse_gap();

-- Nobody but the owner may write the columns login and stored: they say who really was connected, and when.
GRANT USAGE ON SCHEMA tripdesk TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
GRANT SELECT ON ALL TABLES IN SCHEMA tripdesk TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
GRANT INSERT (operator, place, previous, id, step, time, author, service_date, trip_id, start_time, kind, stop_sequence, value, platform_code, parent_station, undoes, checksum) ON tripdesk.entry TO tripdesk_dispatcher;
GRANT INSERT, UPDATE ON tripdesk.presence TO tripdesk_dispatcher;
GRANT INSERT, UPDATE ON tripdesk.publication TO tripdesk_publisher;
GRANT INSERT (operator, id, author, selected, is_dragging), UPDATE (author, selected, is_dragging), DELETE
  ON tripdesk.desk TO tripdesk_dispatcher;
COMMIT;
