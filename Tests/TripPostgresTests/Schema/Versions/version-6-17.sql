BEGIN;
DO $$
  BEGIN
    IF current_setting('server_encoding') <> 'UTF8' THEN
      RAISE EXCEPTION 'its encoding is %, which cannot store every text', current_setting('server_encoding')
        USING ERRCODE = 'TD002', HINT = 'Make a database with createdb -E UTF8 -T template0.';
    END IF;
  END $$;
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
INSERT INTO tripdesk.journal (version, is_rehearsal) VALUES (6, false);

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
  -- The program's own sum of the columns before.
  checksum bigint NOT NULL,
  login name NOT NULL DEFAULT session_user,
  stored timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The server's hash of all columns before. A row that no program can read, with the right seal, was appended so;
  -- with another one, it was changed afterwards, and the journal is damaged.
  seal bytea NOT NULL,
  PRIMARY KEY (operator, place),
  -- No two entries come after the same one.
  UNIQUE (operator, previous)
);
CREATE INDEX entry_by_date ON tripdesk.entry (operator, service_date, place);
-- The rows that no program could use and that the owner removed with `tripdesk store repair`.
CREATE TABLE tripdesk.removed (
  LIKE tripdesk.entry,
  removed timestamptz NOT NULL DEFAULT clock_timestamp(),
  remover name NOT NULL DEFAULT session_user,
  PRIMARY KEY (operator, place)
);

CREATE FUNCTION tripdesk.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'an entry of the journal is never changed' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON tripdesk.entry
  FOR EACH STATEMENT EXECUTE FUNCTION tripdesk.refuse_change();
CREATE TRIGGER removed_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON tripdesk.removed
  FOR EACH STATEMENT EXECUTE FUNCTION tripdesk.refuse_change();
CREATE FUNCTION tripdesk.lock_key(operator text) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT hashtextextended('tripdesk ' || operator COLLATE "C", 0) $$;
CREATE FUNCTION tripdesk.seal(entry tripdesk.entry) RETURNS bytea STABLE LANGUAGE sql AS $$
  SELECT sha256(convert_to(ROW(entry.operator, entry.place, entry.previous, entry.id, entry.step, entry.time,
    entry.author, entry.service_date, entry.trip_id, entry.start_time, entry.kind, entry.stop_sequence, entry.value,
    entry.platform_code, entry.parent_station, entry.undoes, entry.checksum, entry.login,
    (extract(epoch FROM entry.stored) * 1000000)::bigint)::text, 'UTF8')) $$;
-- The place after which the next entry comes. The place of a removed row is not used again, unless it was far ahead of
-- the place before it.
CREATE FUNCTION tripdesk.last_place(wanted text) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT greatest(0, (SELECT place FROM tripdesk.entry WHERE operator = wanted ORDER BY place DESC LIMIT 1),
    (SELECT place FROM tripdesk.removed WHERE operator = wanted AND place - previous <= 100000000
      ORDER BY place DESC LIMIT 1)) $$;
-- The lock comes before the look at the last place, also for a program that did not take it itself. With an older
-- view of the table than that of the present statement, the entry of a transaction that ended meanwhile is not seen.
-- Only the functions of PostgreSQL and of this schema are called, whatever the session's search_path is.
CREATE FUNCTION tripdesk.accept_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
  -- The last place is the end of an index, also in a new table of which PostgreSQL has no statistics.
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  DECLARE last bigint;
  BEGIN
    IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
      RAISE EXCEPTION 'an entry is appended in a transaction of the level READ COMMITTED'
        USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM pg_advisory_xact_lock(tripdesk.lock_key(NEW.operator));
    last := greatest(0,
      (SELECT place FROM tripdesk.entry WHERE operator = NEW.operator ORDER BY place DESC LIMIT 1),
      (SELECT place FROM tripdesk.removed WHERE operator = NEW.operator AND place - previous <= 100000000
        ORDER BY place DESC LIMIT 1));
    IF (NEW.previous = last AND NEW.place > last AND NEW.place - last <= 100000000) IS NOT TRUE THEN
      RAISE EXCEPTION 'an entry comes after all others' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.kind IN ('departure', 'held', 'cancelled', 'reinstated', 'withdrawn', 'skipped', 'restored', 'ends-early',
        'starts-late', 'platform', 'reason', 'cause', 'note', 'vehicle', 'added', 'undo', 'alert', 'alert-texts',
        'alert-ended', 'alert-withheld', 'alert-automatic', 'alert-undo', 'vehicle-settings', 'vehicle-plan',
        'single-track', 'settings-undo')
      AND octet_length(NEW.operator) <= 1000 AND octet_length(NEW.service_date) <= 8
      AND greatest(octet_length(NEW.author), octet_length(NEW.trip_id), octet_length(NEW.platform_code),
        octet_length(NEW.parent_station)) <= 100000
      AND coalesce(octet_length(NEW.value), 0) <= CASE
        WHEN NEW.kind IN ('vehicle-settings', 'vehicle-plan', 'single-track') THEN 20000000
        ELSE 100000 END) IS NOT TRUE THEN
      RAISE EXCEPTION 'an entry is of a known kind, and its texts are not too long' USING ERRCODE = 'check_violation';
    END IF;
    NEW.seal := tripdesk.seal(NEW);
    RETURN NEW;
  END $$;
CREATE TRIGGER entry_is_accepted BEFORE INSERT ON tripdesk.entry
  FOR EACH ROW EXECUTE FUNCTION tripdesk.accept_entry();

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

-- Nobody writes the columns login, stored and seal: they say who really was connected, when, and what was appended.
GRANT USAGE ON SCHEMA tripdesk TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
GRANT SELECT ON ALL TABLES IN SCHEMA tripdesk TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
GRANT INSERT (operator, place, previous, id, step, time, author, service_date, trip_id, start_time, kind, stop_sequence, value, platform_code, parent_station, undoes, checksum) ON tripdesk.entry TO tripdesk_dispatcher;
GRANT INSERT, UPDATE ON tripdesk.presence TO tripdesk_dispatcher;
GRANT INSERT, UPDATE ON tripdesk.publication TO tripdesk_publisher;
GRANT INSERT (operator, id, author, selected, is_dragging), UPDATE (author, selected, is_dragging), DELETE
  ON tripdesk.desk TO tripdesk_dispatcher;
COMMIT;
