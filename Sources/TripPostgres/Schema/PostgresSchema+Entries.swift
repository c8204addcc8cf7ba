import TripCore

extension PostgresSchema {
  /// The table of the entries, and the rules under which the server takes an entry from any program: its place, its kind
  /// and its sizes. What an entry means is judged by the programs alone, which leave out a row that they cannot read and
  /// say so, so that no row of one login stops the others.
  ///
  /// - SeeAlso: ``StoredEntry``, ``UnusableRow``.
  static let entries = """
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
        (SELECT place FROM tripdesk.removed WHERE operator = wanted AND place - previous <= \(EntryRow.longestStep)
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
          (SELECT place FROM tripdesk.removed WHERE operator = NEW.operator AND place - previous <= \(EntryRow.longestStep)
            ORDER BY place DESC LIMIT 1));
        IF (NEW.previous = last AND NEW.place > last AND NEW.place - last <= \(EntryRow.longestStep)) IS NOT TRUE THEN
          RAISE EXCEPTION 'an entry comes after all others' USING ERRCODE = 'restrict_violation';
        END IF;
        IF (NEW.kind IN ('departure', 'held', 'cancelled', 'reinstated', 'withdrawn', 'skipped', 'restored', 'ends-early',
            'starts-late', 'platform', 'reason', 'cause', 'note', 'vehicle', 'added', 'undo', 'alert', 'alert-texts',
            'alert-ended', 'alert-withheld', 'alert-automatic', 'alert-undo', 'vehicle-settings', 'vehicle-plan',
            'single-track', 'settings-undo')
          AND octet_length(NEW.operator) <= \(EntryRow.longestOperator) AND octet_length(NEW.service_date) <= 8
          AND greatest(octet_length(NEW.author), octet_length(NEW.trip_id), octet_length(NEW.platform_code),
            octet_length(NEW.parent_station)) <= \(EntryRow.longestText)
          AND coalesce(octet_length(NEW.value), 0) <= CASE
            WHEN NEW.kind IN ('vehicle-settings', 'vehicle-plan', 'single-track') THEN \(EntryRow.longestSetting)
            ELSE \(EntryRow.longestText) END) IS NOT TRUE THEN
          RAISE EXCEPTION 'an entry is of a known kind, and its texts are not too long' USING ERRCODE = 'check_violation';
        END IF;
        NEW.seal := tripdesk.seal(NEW);
        RETURN NEW;
      END $$;
    CREATE TRIGGER entry_is_accepted BEFORE INSERT ON tripdesk.entry
      FOR EACH ROW EXECUTE FUNCTION tripdesk.accept_entry();
    """
}
