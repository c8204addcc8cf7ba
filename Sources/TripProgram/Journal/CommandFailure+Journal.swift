import ArgumentParser
import FoundationEssentials
import TripCore
import TripPostgres
import TripStore

extension CommandFailure {
  /// Opens a journal for a command that publishes decisions.
  ///
  /// - Parameters:
  ///   - path: The journal's file. It is made when it does not exist.
  ///   - operatorID: The operator whose decisions are read.
  ///   - dates: The service dates to read; `nil` for all.
  ///   - isRehearsal: Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil`
  ///     when both will do.
  /// - Returns: The journal and its decisions about the dates.
  /// - Throws: An exit code, after the reason was written to standard error.
  package static func openJournal(
    _ path: String, _ operatorID: OperatorID, _ dates: ClosedRange<ServiceDate>?, isRehearsal: Bool?
  ) async throws(ExitCode) -> StoreOpening {
    do throws(JournalError) {
      return try await StoreOpening.open(path, of: operatorID, on: dates, isRehearsal: isRehearsal)
    } catch { throw refused(sentence(error)) }
  }

  /// Reads a journal without changing it.
  ///
  /// - Parameters:
  ///   - path: The journal's file, which is not made when it does not exist; or the address of a journal on a server.
  ///   - mustExist: Whether a missing file is an error, because the user has named the file.
  ///   - operatorID: The operator whose decisions are read; `nil` for all operators.
  ///   - dates: The service dates to read; `nil` for all.
  /// - Returns: The entries; an empty array when the file does not exist and need not exist.
  /// - Throws: An exit code, after the reason was written to standard error.
  package static func readJournal(
    _ path: String, mustExist: Bool, of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?
  ) async throws(ExitCode) -> [JournalEntry] {
    do throws(JournalError) {
      if PostgresAddress.isAddress(path) { return try await readServer(path, of: operatorID, on: dates) }
      if let reader = try StoreReader.open(path) {
        let entries = try await reader.entries(of: operatorID, on: dates)
        if let operatorID, entries.isEmpty {
          otherOperators(try await reader.operators(), than: operatorID).map { StandardError.write($0) }
        }
        return entries
      }
    } catch { throw refused(sentence(error)) }
    guard !mustExist else { throw noJournal(at: path) }
    return []
  }

  /// Reads a journal on a server, operator after operator when `operatorID` is `nil`.
  private static func readServer(
    _ address: String, of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?
  ) async throws(JournalError) -> [JournalEntry] {
    let journal = try await PostgresJournal(try PostgresAddress(address))
    defer { journal.close() }
    var entries: [JournalEntry] = []
    if let operatorID {
      entries = try await journal.entries(of: operatorID, on: dates, after: .start)
      if entries.isEmpty {
        otherOperators(try await journal.operators(insteadOf: operatorID), than: operatorID).map {
          StandardError.write($0)
        }
      }
    } else {
      for each in try await journal.operators() {
        entries += try await journal.entries(of: each, on: dates, after: .start)
      }
    }
    noteUnusableRows(of: journal)
    return entries
  }

  /// Writes to standard error how many rows of a journal on a server were left out, because no program can use them. Writes
  /// nothing when there was none.
  package static func noteUnusableRows(of journal: any Journal) {
    guard let journal = journal as? PostgresJournal, let first = journal.unusableRows.first else { return }
    StandardError.write(
      "\(journal.leftOutRows) of the journal left out, because no program can use what the login "
        + "\(first.login) appended at place \(first.place.number); tripdesk store check names each")
  }

  /// Returns an English sentence about a journal whose decisions are all of other operators.
  ///
  /// - Parameters:
  ///   - operators: The operators of whom the journal has decisions.
  ///   - operatorID: The operator whose decisions are wanted.
  /// - Returns: The sentence, or `nil` when the journal has decisions of the operator, or none at all.
  package static func otherOperators(_ operators: [OperatorID], than operatorID: OperatorID) -> String? {
    guard !operators.isEmpty, !operators.contains(operatorID) else { return nil }
    return
      "the journal has no decision of the operator \(operatorID.text), but of \(operators.named); name one with --operator"
  }

  /// Returns an English sentence about an open journal whose decisions are all of other operators.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - operatorID: The operator whose decisions are wanted.
  /// - Returns: The sentence, or `nil` when the journal has decisions of the operator, or none at all.
  /// - Throws: An exit code, after the reason was written to standard error.
  package static func otherOperators(
    in journal: any CopyableJournal, than operatorID: OperatorID
  ) async throws(ExitCode) -> String? {
    do throws(JournalError) {
      return otherOperators(try await journal.operators(insteadOf: operatorID), than: operatorID)
    } catch {
      throw refused(sentence(error))
    }
  }

  /// Writes to standard error that there is no journal.
  ///
  /// - Parameter path: The path of the missing file.
  /// - Returns: The exit code ``unusable``, which the caller throws.
  package static func noJournal(at path: String) -> ExitCode { refused("there is no journal at \(path)") }

  /// Writes to standard error that a new journal was made. The user has named its file, perhaps with a typing error.
  ///
  /// - Parameter path: The path of the new file.
  package static func noteNewJournal(at path: String) {
    StandardError.write("there was no journal at \(path); a new one is made")
  }

  /// Writes the reason why a decision is not saved, or why a journal is not archived, to standard error.
  ///
  /// - Parameter error: The error of opening or writing the journal.
  /// - Returns: The exit code, which the caller throws: ``unwritten`` when the journal cannot be written now, so that
  ///   the same command may succeed later; ``unusable`` when the file is not the right journal.
  package static func unsaved(_ error: JournalError) -> ExitCode {
    StandardError.write(sentence(error))
    switch error {
    case .unreachable(_, .olderVersion), .unreachable(_, .newerVersion), .unreachable(_, .noRole):
      return ExitCode(unusable)
    case .diskFull, .readOnly, .mayNotDecide, .busy, .failed, .unknown, .replaced, .missing, .unreachable:
      return ExitCode(unwritten)
    case .refused, .newerVersion, .olderVersion, .notAJournal, .damaged, .notStorable, .otherOperator, .unreadable,
      .realDecisions, .rehearsal, .otherArchive, .otherJournal:
      return ExitCode(unusable)
    }
  }

  /// Returns an English sentence about an error of the journal. Commands write English, because scripts and logs read
  /// them.
  package static func sentence(_ error: JournalError) -> String {
    let sentence = Wording(locale: Locale(identifier: "en"), timeZone: .gmt).sentence(error)
    switch error {
    case .damaged(let path) where error.isDamagedFile:
      return sentence + " What can be read of it is put into a new file by: tripdesk store repair \(path)"
    case .olderVersion(_, _, let path):
      return sentence + " It is copied and upgraded by: tripdesk store upgrade \(path)"
    default: return sentence
    }
  }
}
