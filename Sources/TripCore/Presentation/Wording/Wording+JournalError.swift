extension Wording {
  /// Returns a sentence for the dispatcher that explains an error of the journal, and says what to do if something
  /// can be done.
  public func sentence(_ error: JournalError) -> String {
    // What is wrong with a server is said in the same words wherever it is said.
    if let problem = ServerProblem(error) { return sentence(problem) }
    return switch error {
    case .refused(let refusal):
      Translation.fill(translation.translate("%1$@: %2$@"), refusal.subject.columnID, sentence(refusal.reason))
    case .newerVersion(let found, let supported, let path):
      Translation.fill(
        translation.translate(
          "%1$@ is a journal of version %2$@; this program reads up to version %3$@. Use the newer program."),
        path, number(found), number(supported))
    case .olderVersion(let found, let needed, let path):
      Translation.fill(
        translation.translate(
          "%1$@ is a journal of version %2$@; this program writes version %3$@. It can be read, and written after an upgrade."
        ),
        path, number(found), number(needed))
    case .notAJournal(let path):
      Translation.fill(
        translation.translate("%@ is not a journal of Trip Desk. It was not changed; name another file."), path)
    case .damaged(let path):
      Translation.fill(translation.translate("%@ is damaged. Nothing was changed."), path)
    case .notStorable(let path):
      Translation.fill(
        translation.translate(
          "%@ cannot keep the decision: a text is too long or has a character that it cannot store, or a time is beyond all calendars."
        ), path)
    case .otherOperator(let name, let path):
      Translation.fill(translation.translate("%1$@ is the journal of another operator: %2$@."), path, name)
    case .diskFull(let path):
      Translation.fill(translation.translate("The disk is full: there is no room left for %@."), path)
    case .unreadable(let path):
      Translation.fill(translation.translate("%@ may not be read. Ask its owner to share it with your group."), path)
    case .readOnly(let path):
      Translation.fill(translation.translate("%@ may not be written."), path)
    case .mayNotDecide: sentence(ServerProblem.mayNotDecide)
    case .busy(let path):
      Translation.fill(translation.translate("Another program keeps %@ busy."), path)
    case .unreachable(_, let reason): sentence(reason)
    case .otherJournal(let path):
      Translation.fill(
        translation.translate(
          "%@ leads to another journal than before. Nothing was sent to it. Ask your administrator: what you decided goes out when the address leads to the former journal again."
        ), path)
    case .missing:
      translation.translate(
        "The journal has lost what was saved in it. Retry saves it again, with what was decided since.")
    case .replaced(let path):
      Translation.fill(translation.translate("%@ was replaced or deleted. It has to be opened again."), path)
    case .realDecisions(let path) where ServerProblem.isServer(path):
      Translation.fill(
        translation.translate(
          "%@ is for real decisions. Rehearse in another database, which tripdesk store create --rehearsal prepares, or add --rehearse-on-real-journal."
        ), path)
    case .realDecisions(let path):
      Translation.fill(
        translation.translate("%@ holds real decisions. Rehearse on another file, or add --rehearse-on-real-journal."),
        path)
    case .rehearsal(let path):
      Translation.fill(
        translation.translate("%@ holds decisions of a rehearsal. Name another file for real ones."), path)
    case .otherArchive(let path):
      Translation.fill(
        translation.translate("%@ is the archive of another journal. Move it aside, and try again."), path)
    case .failed(let path, let reason):
      Translation.fill(translation.translate("%1$@: %2$@"), path, Translation.ended(reason))
    case .unknown(let reason):
      Translation.fill(
        translation.translate("It is not known whether the decision was saved: %@"), Translation.ended(reason))
    }
  }

  /// Returns the text of the status bar that says whether all decisions are saved.
  ///
  /// - Parameters:
  ///   - saving: Whether the decisions of this desk are saved.
  ///   - isReadable: Whether the last read of the journal succeeded, so that decisions of other desks are known.
  ///   - isWritable: Whether the journal can be written, so that decisions can be saved.
  ///   - refused: The number of steps that the journal refused, and of which the dispatcher has not yet taken note.
  /// - Returns: A short text, such as `all saved`.
  public func sentence(
    _ saving: SavingState, isReadable: Bool = true, isWritable: Bool = true, refused: Int = 0
  ) -> String {
    switch saving {
    case .unreadable(let damage):
      damage.count.map { count in
        Translation.fill(
          translation.translate("%@ kept decision unreadable", plural: "%@ kept decisions unreadable", count: count),
          number(count))
      } ?? translation.translate("kept decisions unreadable")
    case .unopened where isReadable: translation.translate("kept decisions not read")
    case .saved where isReadable && !isWritable: cannotSaveWords
    case .saved where !isReadable, .unopened: translation.translate("decisions cannot be read")
    case .saved where refused > 0:
      Translation.fill(
        translation.translate("%@ decision refused", plural: "%@ decisions refused", count: refused), number(refused))
    case .saved: translation.translate("all saved")
    case .saving: translation.translate("saving…")
    case .kept(let count, let since, _):
      Translation.fill(
        translation.translate(
          "kept here, %1$@ not sent since %2$@", plural: "kept here, %1$@ not sent since %2$@", count: count),
        number(count), time(since))
    case .notSaved(let count, _):
      Translation.fill(
        translation.translate("%@ decision not saved", plural: "%@ decisions not saved", count: count), number(count))
    }
  }

  /// Returns the sentence that says why decisions are not saved, or those of other desks cannot be read.
  ///
  /// - Parameters:
  ///   - saving: Whether the decisions of this desk are saved.
  ///   - outage: Why the journal on a server cannot be read; `nil` when it can.
  /// - Returns: The sentence, or `nil` when neither is so.
  public func reason(for saving: SavingState, outage: JournalError?) -> String? {
    switch saving {
    case .kept(_, since: _, let error): sentence(DeskNotice.keptHere(error))
    case .notSaved(_, let error): sentence(error)
    case .unreadable(let damage): sentence(damage)
    case .unopened(let error): sentence(DeskNotice.cannotKeep(error))
    case .saved, .saving: outage.map { sentence(DeskNotice.keptHere($0)) }
    }
  }

  /// The words for a desk whose journal can be read, but not written.
  public var cannotSaveWords: String { translation.translate("cannot save") }

  /// Returns a symbol and a word for decisions about one trip that are not saved, or `nil` when all are saved.
  public func word(_ mark: SaveMark) -> String? {
    switch mark {
    case .saved: nil
    case .saving: "⋯ " + translation.translate("saving")
    case .kept: "⋯ " + translation.translate("kept")
    case .notSaved: "⚠ " + translation.translate("not saved")
    }
  }
}
