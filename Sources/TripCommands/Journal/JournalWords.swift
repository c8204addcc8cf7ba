import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram
import TripStore

extension CommandFailure {
  /// Opens a journal to decide, or to publish what is decided.
  ///
  /// - Parameters:
  ///   - path: The journal's file. It is made when it is missing.
  ///   - operatorID: Whose decisions are read.
  ///   - dates: The service dates that are read; `nil` for all.
  ///   - isRehearsal: What the journal must be for; `nil` when either will do.
  /// - Returns: The journal, with the decisions of the dates.
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
  ///   - path: The journal's file. It is not made when it is missing.
  ///   - operatorID: Whose decisions are read; `nil` for those of all operators.
  ///   - dates: The service dates that are read; `nil` for all.
  /// - Returns: The entries; none when there is no file.
  /// - Throws: An exit code, after the reason was written to standard error.
  static func readJournal(
    _ path: String, of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?
  ) async throws(ExitCode) -> [JournalEntry] {
    do throws(JournalError) {
      return try await StoreReader.open(path)?.entries(of: operatorID, on: dates) ?? []
    } catch { throw refused(sentence(error)) }
  }

  /// Returns what is wrong with a journal, in English: commands write for scripts and logs.
  static func sentence(_ error: JournalError) -> String {
    let sentence = Wording(locale: Locale(identifier: "en"), timeZone: .gmt).sentence(error)
    guard case .damaged(let path) = error else { return sentence }
    return sentence + " What can be read of it is put into a new file by: tripdesk store repair \(path)"
  }
}
