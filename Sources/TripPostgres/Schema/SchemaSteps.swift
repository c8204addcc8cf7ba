/// The steps by which an older journal on a server becomes one of the next version. A step is never edited: journals of its
/// version exist. A new version adds a step, and a test compares the result with a journal that is made anew.
enum SchemaSteps {
  /// For each version, the statements that make a journal of the version before one of this version; an empty text for
  /// none.
  static let all: [Int: String] = [2: second, 3: "", 4: "", 5: "", 6: sixth, 7: seventh]

  /// Version 7: values with the planned stop time or departure that a decision is about, which an older program would not know; and
  /// the greatest timestamp that a publisher's row may have overflows nothing.
  private static let seventh = """
    CREATE OR REPLACE FUNCTION tripdesk.refuse_future() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE latest bigint := extract(epoch FROM clock_timestamp())::bigint;
      BEGIN
        IF TG_OP = 'UPDATE' THEN latest := greatest(latest, OLD.timestamp); END IF;
        IF NEW.timestamp > latest::numeric + 60 AND NOT (SELECT is_rehearsal FROM tripdesk.journal) THEN
          RAISE EXCEPTION 'the publisher''s clock is more than a minute ahead of the server''s'
            USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$;
    """

  // Versions 3, 4 and 5 changed only the checks of new entries, which version 6 removes.

  /// Version 1 was changed several times before version 2 came, so that this adds what a journal may lack.
  private static let second = """
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
    ALTER TABLE tripdesk.journal ADD COLUMN IF NOT EXISTS id uuid NOT NULL DEFAULT gen_random_uuid();
    ALTER TABLE tripdesk.entry DROP CONSTRAINT IF EXISTS entry_operator_previous_key;
    ALTER TABLE tripdesk.entry ADD CONSTRAINT entry_operator_previous_key UNIQUE (operator, previous);

    CREATE TABLE IF NOT EXISTS tripdesk.publication (
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
    CREATE OR REPLACE FUNCTION tripdesk.refuse_future() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE latest bigint := extract(epoch FROM clock_timestamp())::bigint;
      BEGIN
        IF TG_OP = 'UPDATE' THEN latest := greatest(latest, OLD.timestamp); END IF;
        IF NEW.timestamp > latest + 60 AND NOT (SELECT is_rehearsal FROM tripdesk.journal) THEN
          RAISE EXCEPTION 'the publisher''s clock is more than a minute ahead of the server''s'
            USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$;
    DROP TRIGGER IF EXISTS timestamp_is_not_far_ahead ON tripdesk.publication;
    CREATE TRIGGER timestamp_is_not_far_ahead AFTER INSERT OR UPDATE ON tripdesk.publication
      FOR EACH ROW EXECUTE FUNCTION tripdesk.refuse_future();

    -- The desks that run announce themselves again.
    DROP TABLE IF EXISTS tripdesk.desk;
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
    CREATE OR REPLACE FUNCTION tripdesk.stamp_desk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.login := session_user; NEW.seen := clock_timestamp(); RETURN NEW; END $$;
    CREATE TRIGGER desk_has_login_and_time BEFORE INSERT OR UPDATE ON tripdesk.desk
      FOR EACH ROW EXECUTE FUNCTION tripdesk.stamp_desk();
    CREATE OR REPLACE FUNCTION tripdesk.tell_desks() RETURNS trigger LANGUAGE plpgsql AS $$
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
    ALTER TABLE tripdesk.desk ENABLE ROW LEVEL SECURITY;
    CREATE POLICY seen_by_all ON tripdesk.desk FOR SELECT USING (true);
    CREATE POLICY added_by_login ON tripdesk.desk FOR INSERT WITH CHECK (login = session_user);
    CREATE POLICY changed_by_login ON tripdesk.desk FOR UPDATE USING (login = session_user);
    CREATE POLICY removed_by_login ON tripdesk.desk FOR DELETE USING (login = session_user);

    CREATE OR REPLACE FUNCTION tripdesk.lock_key(operator text) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
      SELECT hashtextextended('tripdesk ' || operator COLLATE "C", 0) $$;

    GRANT USAGE ON SCHEMA tripdesk TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
    GRANT SELECT ON ALL TABLES IN SCHEMA tripdesk TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
    GRANT INSERT, UPDATE ON tripdesk.publication TO tripdesk_publisher;
    GRANT INSERT (operator, id, author, selected, is_dragging), UPDATE (author, selected, is_dragging), DELETE
      ON tripdesk.desk TO tripdesk_dispatcher;
    """
}
