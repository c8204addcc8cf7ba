@testable import TripPostgres

extension PostgresServer {
  /// Describes all that a journal has in a database, but for its rows: tables, columns, checks, indexes, functions,
  /// triggers, policies and rights, a line each, in an order that tells nothing of how they were made.
  func catalogue(of database: String) throws -> [String] {
    let lines = try execute(
      """
      SELECT format('relation %s %s %s %s', relname, relkind, relpersistence, relrowsecurity) FROM pg_class
        WHERE relnamespace = 'tripdesk'::regnamespace
      UNION ALL SELECT format('column %s %s %s %s %s %s %s', attrelid::regclass,
          row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, format_type(atttypid, atttypmod),
          attcollation::regcollation, attnotnull, pg_get_expr(adbin, adrelid))
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
        WHERE relnamespace = 'tripdesk'::regnamespace AND attnum > 0 AND NOT attisdropped
      UNION ALL SELECT format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
        FROM pg_constraint WHERE connamespace = 'tripdesk'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'tripdesk'
      UNION ALL SELECT replace(pg_get_functiondef(oid), E'\\n', '⏎') FROM pg_proc
        WHERE pronamespace = 'tripdesk'::regnamespace
      UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) || tgenabled::text FROM pg_trigger
        JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = 'tripdesk'::regnamespace AND NOT tgisinternal
      UNION ALL SELECT format('policy %s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check)
        FROM pg_policies WHERE schemaname = 'tripdesk'
      UNION ALL SELECT format('grant on %s to %s %s', relname, grantee::regrole, privilege_type)
        FROM pg_class, aclexplode(relacl) WHERE relnamespace = 'tripdesk'::regnamespace
      UNION ALL SELECT format('grant on %s.%s to %s %s', attrelid::regclass, attname, grantee::regrole, privilege_type)
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, aclexplode(attacl)
        WHERE relnamespace = 'tripdesk'::regnamespace
      UNION ALL SELECT format('grant on the schema to %s %s', grantee::regrole, privilege_type)
        FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'tripdesk'
      UNION ALL SELECT format('version %s', version) FROM tripdesk.journal
      """, in: database)
    return lines.split(separator: "\n").map(String.init).sorted()
  }
}
