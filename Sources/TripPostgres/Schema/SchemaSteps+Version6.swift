extension SchemaSteps {
  /// Version 6: what an entry means is judged by the programs, each row has a seal, and the owner may remove rows.
  static let sixth = """
    -- Removes the checks and their functions: the programs alone judge what an entry means now.
    DO $$
      DECLARE each name;
      BEGIN
        FOR each IN SELECT conname FROM pg_constraint WHERE conrelid = 'tripdesk.entry'::regclass AND contype = 'c' LOOP
          EXECUTE format('ALTER TABLE tripdesk.entry DROP CONSTRAINT %I', each);
        END LOOP;
      END $$;
    DROP FUNCTION IF EXISTS tripdesk.is_alert(text, boolean), tripdesk.are_texts(json), tripdesk.is_selector(json),
      tripdesk.is_period(json), tripdesk.is_time(text), tripdesk.is_date(text, text, text),
      tripdesk.is_vehicle_settings(text), tripdesk.is_rule(json), tripdesk.is_seconds(json, integer),
      tripdesk.is_vehicle_plan(text),
      tripdesk.is_single_track(text), tripdesk.is_station_pair(json), tripdesk.has_texts(json, text[], text[]),
      tripdesk.has_keys(json, text[]);
    DROP TRIGGER entry_is_the_last ON tripdesk.entry;
    DROP FUNCTION tripdesk.refuse_gap();
    DROP TRIGGER entry_is_never_changed ON tripdesk.entry;

    -- Each row is sealed as it is now.
    ALTER TABLE tripdesk.entry ADD COLUMN seal bytea;
    CREATE FUNCTION tripdesk.seal(entry tripdesk.entry) RETURNS bytea STABLE LANGUAGE sql AS $$
      SELECT sha256(convert_to(ROW(entry.operator, entry.place, entry.previous, entry.id, entry.step, entry.time,
        entry.author, entry.service_date, entry.trip_id, entry.start_time, entry.kind, entry.stop_sequence, entry.value,
        entry.platform_code, entry.parent_station, entry.undoes, entry.checksum, entry.login,
        (extract(epoch FROM entry.stored) * 1000000)::bigint)::text, 'UTF8')) $$;
    ALTER TABLE tripdesk.entry ALTER COLUMN seal TYPE bytea USING tripdesk.seal(entry);
    ALTER TABLE tripdesk.entry ALTER COLUMN seal SET NOT NULL;
    CREATE TABLE tripdesk.removed (
      LIKE tripdesk.entry,
      removed timestamptz NOT NULL DEFAULT clock_timestamp(),
      remover name NOT NULL DEFAULT session_user,
      PRIMARY KEY (operator, place)
    );
    CREATE TRIGGER entry_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON tripdesk.entry
      FOR EACH STATEMENT EXECUTE FUNCTION tripdesk.refuse_change();
    CREATE TRIGGER removed_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON tripdesk.removed
      FOR EACH STATEMENT EXECUTE FUNCTION tripdesk.refuse_change();
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
    GRANT SELECT ON tripdesk.removed TO tripdesk_dispatcher, tripdesk_viewer, tripdesk_publisher;
    """
}
