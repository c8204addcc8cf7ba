extension ServerProblem {
  /// Returns one sentence that says what is wrong, and what to do.
  func sentence(_ translation: Translation) -> String {
    func fill(_ text: String, _ first: String = "", _ second: String = "") -> String {
      Translation.fill(text, first, second)
    }
    let tr = translation.translate(_:)
    return switch self {
    case .unreadableAddress, .passwordInAddress, .noLibrary, .noService, .unknownName, .refused, .noAnswer,
      .notPostgres, .notReady, .tooManyConnections:
      addressSentence(translation)
    case .noEncryption, .noRootCertificates, .untrustedCertificate, .certificateOfOther,
      .expiredCertificate:
      certificateSentence(translation)
    case .noPassword(let login):
      fill(
        tr("The server wants a password for %@, and none is set: put it into ~/.pgpass, PGPASSWORD or a service file."),
        login)
    case .wrongPassword(let login):
      fill(
        tr(
          "The server does not accept the login %@ with this password: correct it in ~/.pgpass, PGPASSWORD or the service file."
        ), login)
    case .loginRefused(let login, let reason):
      fill(tr("The server does not let %1$@ in; ask its administrator: %2$@"), login, Translation.ended(reason))
    case .noDatabase(let name):
      fill(tr("The server has no database %@: check the name, or ask the administrator to create it."), name)
    case .mayNotConnect(let login, let database):
      fill(tr("The login %1$@ may not use the database %2$@: ask the administrator for the right."), login, database)
    case .noJournal(let database):
      fill(tr("The database %@ has no journal yet: make one with tripdesk store create."), database)
    case .damaged(let database):
      fill(
        tr(
          "The journal in the database %@ is damaged. Nothing was changed: ask the administrator, who finds out more with tripdesk store check."
        ), database)
    case .onlyReads:
      tr("The server takes no decisions now, because it is a standby or set to read only: ask its administrator.")
    case .mayNotRead:
      tr("This login may not read the journal: ask the administrator for tripdesk_dispatcher or tripdesk_viewer.")
    case .noRole(let login):
      fill(
        tr(
          "The login %@ has no role of this journal: let its administrator grant it tripdesk_dispatcher, or tripdesk_viewer to read only."
        ), login)
    case .notOwner(let reason):
      fill(
        tr("Nothing was changed, because this login does not own the journal (%@): let its owner run this command."),
        reason)
    case .mayNotDecide:
      tr("This login can read, not decide: ask the administrator for tripdesk_dispatcher if it should.")
    case .mayNotMakeRoles(let roles):
      fill(
        tr(
          "Nothing was made, because roles are missing, and this login may not create them: %@. Ask the administrator to create them, or to run this command."
        ), roles)
    case .mayNotCreate(let reason):
      fill(
        tr(
          "Nothing was made: this login may not make a journal in the database (%@). Ask the administrator for GRANT CREATE ON DATABASE."
        ), reason)
    case .olderVersion(let found, let needed):
      fill(
        tr(
          "The journal has version %1$@, and this program needs version %2$@: let its owner run tripdesk store upgrade ADDRESS."
        ), String(found), String(needed))
    case .newerVersion(let found, let supported):
      fill(
        tr("The journal has version %1$@, and this program reads up to version %2$@: use the newer program."),
        String(found), String(supported))
    case .rehearsal: tr("The journal holds decisions of a rehearsal: name another one for real decisions.")
    case .other(let reason): fill(tr("The server cannot be used: %@"), Translation.ended(reason))
    }
  }

  /// Returns the sentence about a problem before the server has asked who is there.
  private func addressSentence(_ translation: Translation) -> String {
    let tr = translation.translate(_:)
    return switch self {
    case .passwordInAddress:
      tr("A password does not belong in the address: put it into ~/.pgpass, PGPASSWORD or a service file.")
    case .noLibrary: tr("libpq, the library of PostgreSQL, cannot be used: install the package libpq5.")
    case .noService(let name):
      Translation.fill(tr("There is no service %@: check the name, and the file ~/.pg_service.conf."), name)
    case .unknownName(let name):
      Translation.fill(tr("The name %@ was not found: check its spelling, and this computer's network."), name)
    case .refused(let place):
      Translation.fill(
        tr("Nothing takes connections at %@: check the address and the port, and that PostgreSQL runs there."), place)
    case .noAnswer(let place):
      Translation.fill(tr("There was no answer from %@ in time: check the address, the network and firewalls."), place)
    case .notPostgres(let place):
      Translation.fill(tr("What answers at %@ is not PostgreSQL: check the address and the port."), place)
    case .notReady: tr("The server is starting or ending: try again in a moment.")
    case .tooManyConnections:
      tr("All connections of the server are taken: try again later, or ask the administrator to allow more.")
    default: tr("PostgreSQL cannot read this address: write it as postgresql://HOST/DATABASE or service=NAME.")
    }
  }

  /// Returns the sentence about a problem of encryption and certificates.
  private func certificateSentence(_ translation: Translation) -> String {
    let tr = translation.translate(_:)
    return switch self {
    case .noEncryption(let host):
      Translation.fill(tr("The server %@ offers no encryption: ask the administrator to turn TLS on."), host)
    case .noRootCertificates(let file):
      Translation.fill(tr("The trusted certificates in %@ cannot be read: name another file with sslrootcert."), file)
    case .untrustedCertificate(let host):
      Translation.fill(
        tr(
          "The certificate of %@ is from an issuer that this computer does not trust: name the issuer's certificate with sslrootcert."
        ), host)
    case .certificateOfOther(let host, let name):
      Translation.fill(
        tr("The server at %1$@ has a certificate for %2$@: use that name, if this is the right server."), host, name)
    case .expiredCertificate(let host):
      Translation.fill(
        tr("The certificate of %@ has expired: ask the administrator for a new one, and check this computer's date."),
        host)
    default: addressSentence(translation)
    }
  }
}

extension Wording {
  /// Returns one sentence that says why a journal on a server cannot be used, and what to do.
  public func sentence(_ problem: ServerProblem) -> String { problem.sentence(translation) }

  /// Returns one sentence that says why a journal is away that this desk had read before. Its address is right then, so
  /// nothing is said of checking it.
  func absence(_ error: JournalError) -> String {
    switch ServerProblem(error) {
    case .refused(let place)?, .noAnswer(let place)?:
      Translation.fill(translation.translate("The server at %@ does not answer."), place)
    case .unknownName(let name)?:
      Translation.fill(
        translation.translate("The server %@ is not found now: check this computer's network."), name)
    default: sentence(error)
    }
  }

  /// Returns a sentence that says when what is decided will be sent to a server that is away.
  func keeping(_ error: JournalError) -> String {
    ServerProblem(error)?.mayPass ?? true
      ? translation.translate("What you decide is kept on this computer, and sent by itself.")
      : translation.translate("What you decide is kept on this computer, and sent when that is corrected.")
  }

  /// Returns a sentence that says whether a login may decide in a journal on a server.
  public func sentence(_ facts: ServerFacts) -> String {
    if facts.isStandby {
      return Translation.fill(
        translation.translate("The journal is there, on a standby: the login %@ can read, not decide."), facts.login)
    }
    return Translation.fill(
      facts.mayDecide
        ? translation.translate("The journal is there, and the login %@ may decide.")
        : translation.translate("The journal is there; the login %@ can read, not decide."), facts.login)
  }

  /// Returns a line about a server and the journal on it: versions, numbers, encryption and speed.
  public func details(_ facts: ServerFacts) -> String {
    let operators = Translation.fill(
      translation.translate("%@ operator", plural: "%@ operators", count: facts.operators), number(facts.operators))
    let entries = facts.entries.map {
      Translation.fill(translation.translate("%@ entry", plural: "%@ entries", count: $0), number($0))
    }
    let parts = [
      Translation.fill(translation.translate("PostgreSQL %@"), facts.serverVersion),
      Translation.fill(translation.translate("journal version %@"), number(facts.schemaVersion)), operators, entries,
      facts.isEncrypted ? translation.translate("encrypted") : translation.translate("not encrypted"),
      Translation.fill(translation.translate("answers in %@ ms"), milliseconds(facts.roundTrip)),
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Formats a time in milliseconds, with one decimal below ten and at least a tenth: `0.4`, `23`.
  private func milliseconds(_ time: Duration) -> String {
    let count = max(time / .milliseconds(1), 0.1)
    let places = count < 10 ? 1 : 0
    return count.formatted(.number.precision(.fractionLength(places)).locale(words))
  }
}

extension ServerProblem: CustomStringConvertible {
  /// The English sentence about the problem, for logs and standard error.
  public var description: String { sentence(.english) }
}
