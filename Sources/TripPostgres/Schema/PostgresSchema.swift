import FoundationEssentials
import TripCore

/// The tables of a journal on a server, with the rights that keep its entries unchanged.
public enum PostgresSchema {
  /// The version of the tables that this program writes.
  public static let version = 7

  /// The roles, one for each kind of user.
  static let roles = ["tripdesk_dispatcher", "tripdesk_viewer", "tripdesk_publisher"]
  /// The code of the error that names the roles which are missing, and which the login may not create.
  static let missingRoles = "TD001"
  /// The code of the error of a database that cannot store every text.
  static let otherEncoding = "TD002"
  /// Refuses a database whose encoding lacks letters.
  private static let requireUnicode = """
    DO $$
      BEGIN
        IF current_setting('server_encoding') <> 'UTF8' THEN
          RAISE EXCEPTION 'its encoding is %, which cannot store every text', current_setting('server_encoding')
            USING ERRCODE = '\(otherEncoding)', HINT = 'Make a database with createdb -E UTF8 -T template0.';
        END IF;
      END $$;
    """
  /// Makes the roles that are missing.
  static let makeRoles = """
    DO $$
      DECLARE
        missing text[] := ARRAY(SELECT role FROM unnest(ARRAY[\(roles.map { "'\($0)'" }.joined(separator: ", "))]) role
          WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role));
        role text;
      BEGIN
        FOREACH role IN ARRAY missing LOOP
          BEGIN EXECUTE 'CREATE ROLE ' || role; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
        END LOOP;
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE EXCEPTION '%', array_to_string(missing, ', ') USING ERRCODE = '\(missingRoles)',
          HINT = 'These roles are missing, and this login may not create them. Let a login with CREATEROLE do that first.';
      END $$;
    """

  /// Returns the SQL statements that make the tables, the roles and the rights, for an administrator who runs them.
  ///
  /// - Parameter isRehearsal: Whether the journal is for the decisions of rehearsals.
  /// - Returns: The statements, all in one transaction.
  public static func statements(isRehearsal: Bool = false) -> String {
    """
    BEGIN;
    \(requireUnicode)
    -- One role for each kind of user. Grant it to a login: GRANT tripdesk_dispatcher TO anna;
    \(makeRoles)

    CREATE SCHEMA tripdesk;
    CREATE TABLE tripdesk.journal (
      version integer NOT NULL,
      is_rehearsal boolean NOT NULL,
      -- Tells this journal from every other, also behind the same address. A restored backup has it too.
      id uuid NOT NULL DEFAULT gen_random_uuid()
    );
    INSERT INTO tripdesk.journal (version, is_rehearsal) VALUES (\(version), \(isRehearsal));

    \(entries)

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
        IF NEW.timestamp > latest::numeric + 60 AND NOT (SELECT is_rehearsal FROM tripdesk.journal) THEN
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
        IF TG_OP = 'DELETE' THEN PERFORM pg_notify('\(DeskQuery.channel)', OLD.operator);
        ELSE PERFORM pg_notify('\(DeskQuery.channel)', NEW.operator); END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER desk_came_or_went AFTER INSERT OR DELETE ON tripdesk.desk
      FOR EACH ROW EXECUTE FUNCTION tripdesk.tell_desks();
    CREATE TRIGGER desk_changed AFTER UPDATE ON tripdesk.desk FOR EACH ROW
      WHEN ((OLD.author, OLD.selected, OLD.is_dragging) IS DISTINCT FROM (NEW.author, NEW.selected, NEW.is_dragging)
        OR NEW.seen > OLD.seen + interval '\(DeskAtWork.lifetime.components.seconds) seconds')
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
    GRANT INSERT (\(EntryRow.columns)) ON tripdesk.entry TO tripdesk_dispatcher;
    GRANT INSERT, UPDATE ON tripdesk.presence TO tripdesk_dispatcher;
    GRANT INSERT, UPDATE ON tripdesk.publication TO tripdesk_publisher;
    GRANT INSERT (operator, id, author, selected, is_dragging), UPDATE (author, selected, is_dragging), DELETE
      ON tripdesk.desk TO tripdesk_dispatcher;
    COMMIT;
    """
  }

  /// Makes the tables, the roles and the rights of a journal in a database.
  ///
  /// - Parameters:
  ///   - address: The database, with a login that may make schemas, and roles where these are missing.
  ///   - isRehearsal: Whether the journal is for the decisions of rehearsals.
  /// - Throws: ``JournalError``: ``JournalError/unreachable(path:reason:)`` when the login lacks a right. The database is
  ///   unchanged then.
  public static func create(at address: PostgresAddress, isRehearsal: Bool = false) async throws(JournalError) {
    let link = PostgresLink(address)
    try await link.run { connection in
      do throws(PostgresConnection.Failure) { try connection.execute(statements(isRehearsal: isRehearsal)) } catch {
        _ = try? connection.execute("ROLLBACK")
        switch error.state {
        case missingRoles:
          throw JournalError.unreachable(path: address.description, reason: .mayNotMakeRoles(error.message))
        case otherEncoding:
          throw JournalError.failed(
            path: address.description, reason: "\(error.message); make one with createdb -E UTF8 -T template0")
        case "42501": throw JournalError.unreachable(path: address.description, reason: .mayNotCreate(error.message))
        default: throw error
        }
      }
    }
  }

  /// Whether a journal is for rehearsals, whether this login may append entries, and the journal's id.
  typealias Facts = (isRehearsal: Bool, mayWrite: Bool, id: UUID)

  /// Checks that a database has the tables of a journal in the version of this program.
  ///
  /// - Parameters:
  ///   - connection: A connection to the database.
  ///   - address: The address, for errors.
  ///   - settings: Statements that are executed before, which saves a round trip to the server.
  /// - Returns: What the journal is for, what this login may do, and the journal's id.
  /// - Throws: ``JournalError/notAJournal(path:)``, ``JournalError/newerVersion(found:supported:path:)``,
  ///   ``JournalError/unreachable(path:reason:)`` for an older journal and for a login without a role, or the server's
  ///   error as ``PostgresConnection/Failure``.
  static func check(
    _ connection: PostgresConnection, _ address: PostgresAddress, after settings: String = ""
  ) throws -> Facts {
    let path = address.description
    let found: PostgresConnection.Rows
    do throws(PostgresConnection.Failure) {
      // The first journals have no id.
      found = try connection.execute(
        """
        \(settings)
        SELECT has_column_privilege('tripdesk.entry', 'place', 'INSERT') AND NOT pg_is_in_recovery(), version,
          is_rehearsal, to_jsonb(journal) ->> 'id' FROM tripdesk.journal
        """)
    } catch {
      guard error.state == "42501" else { throw error }
      throw refusal(of: error, connection, address)
    }
    guard let row = found.first, row.count == 4, let version = row[1].flatMap({ Int($0) }) else {
      throw JournalError.notAJournal(path: path)
    }
    guard version <= Self.version else {
      throw JournalError.newerVersion(found: version, supported: Self.version, path: path)
    }
    guard version == Self.version else {
      throw JournalError.unreachable(path: path, reason: .olderVersion(found: version, needed: Self.version))
    }
    guard let id = row[3].flatMap({ UUID(uuidString: $0) }) else { throw JournalError.notAJournal(path: path) }
    return (isRehearsal: row[2] == "t", mayWrite: row[0] == "t", id: id)
  }
}
