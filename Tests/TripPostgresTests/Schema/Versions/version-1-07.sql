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
INSERT INTO tripdesk.journal (version, is_rehearsal) VALUES (1, false);

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
  PRIMARY KEY (operator, place)
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
CREATE FUNCTION tripdesk.refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE last bigint := coalesce((SELECT max(place) FROM tripdesk.entry WHERE operator = NEW.operator), 0);
  BEGIN
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
