internal import GRDB

/// Makes SQLite databases that are not journals.
enum StoreConnectionForTests {
  static func make(_ path: String, sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}
