import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram
import TripStore

extension CommandFailure {
  /// Opens a journal for a command that publishes or archives decisions.
  ///
  /// - Parameters:
  ///   - path: The journal's file. It is made when it does not exist.
  ///   - operatorID: The operator whose decisions are read.
  ///   - dates: The service dates to read; `nil` for all.
  ///   - isRehearsal: Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil`
  ///     when both will do.
  /// - Returns: The journal and its decisions about the dates.
  /// - Throws: An exit code, after the reason was written to standard error.
  static func openJournal(
    _ path: String, _ operatorID: OperatorID, _ dates: ClosedRange<ServiceDate>?, isRehearsal: Bool?
  ) async throws(ExitCode) -> StoreOpening {
    do throws(JournalError) {
      return try await StoreOpening.open(path, of: operatorID, on: dates, isRehearsal: isRehearsal)
    } catch { throw refused(sentence(error)) }
  }

  /// Reads a journal without changing it.
  ///
  /// - Parameters:
  ///   - path: The journal's file. It is not made when it does not exist.
  ///   - mustExist: Whether a missing file is an error, because the user has named the file.
  ///   - operatorID: The operator whose decisions are read; `nil` for all operators.
  ///   - dates: The service dates to read; `nil` for all.
  /// - Returns: The entries; an empty array when the file does not exist and need not exist.
  /// - Throws: An exit code, after the reason was written to standard error.
  static func readJournal(
    _ path: String, mustExist: Bool, of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?
  ) async throws(ExitCode) -> [JournalEntry] {
    do throws(JournalError) {
      if let reader = try StoreReader.open(path) { return try await reader.entries(of: operatorID, on: dates) }
    } catch { throw refused(sentence(error)) }
    guard !mustExist else { throw noJournal(at: path) }
    return []
  }

  /// Writes to standard error that there is no journal.
  ///
  /// - Parameter path: The path of the missing file.
  /// - Returns: The exit code ``unusable``, which the caller throws.
  static func noJournal(at path: String) -> ExitCode { refused("there is no journal at \(path)") }

  /// Writes the reason why a decision is not saved to standard error.
  ///
  /// - Parameter error: The error of opening or writing the journal.
  /// - Returns: The exit code, which the caller throws: ``unwritten`` when the journal cannot be written now, so that
  ///   the same command may succeed later; ``unusable`` when the file is not the right journal.
  static func unsaved(_ error: JournalError) -> ExitCode {
    StandardError.write(sentence(error))
    switch error {
    case .diskFull, .readOnly, .busy, .failed, .unknown, .replaced, .missing: return ExitCode(unwritten)
    case .refused, .newerVersion, .notAJournal, .damaged, .notStorable, .otherOperator, .unreadable, .realDecisions,
      .rehearsal, .otherArchive:
      return ExitCode(unusable)
    }
  }

  /// Returns an English sentence about an error of the journal. Commands write English, because scripts and logs read
  /// them.
  static func sentence(_ error: JournalError) -> String {
    let sentence = Wording(locale: Locale(identifier: "en"), timeZone: .gmt).sentence(error)
    guard case .damaged(let path) = error else { return sentence }
    return sentence + " What can be read of it is put into a new file by: tripdesk store repair \(path)"
  }
}
