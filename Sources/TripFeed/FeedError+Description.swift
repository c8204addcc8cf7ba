extension FeedError: CustomStringConvertible {
  /// The error as one line in English: where it occurred, what is wrong and what the user can do.
  public var description: String { "\(place): \(whatIsWrong); \(advice)" }

  /// The file in which the error occurred, with the line if it is known, such as `stop_times.txt, line 7`.
  public var place: String { line.map { "\(file), line \($0)" } ?? file }

  /// The part of the message that says what is wrong, in English, without the place and the advice.
  public var whatIsWrong: String {
    switch problem {
    case .missingFile: "there is no such file or folder"
    case .unreadable(let reason): "cannot be read (\(reason))"
    case .notAZip: "is not a zip archive"
    case .webPage: "is a web page, not a zip archive"
    case .truncatedZip: "the zip archive is cut off"
    case .damagedZip(let detail): "the zip archive is damaged (\(detail))"
    case .encryptedZip: "the zip archive is encrypted"
    case .unknownCompression(let method): "is packed by method \(method), which is neither stored nor deflate"
    case .tooLarge(let size, let limit): "unpacks to \(size), more than the limit of \(limit)"
    case .tooMuchMemory(let limit): "takes more than \(limit) of memory to read"
    case .packedTooWell(let limit):
      "takes more than \(limit) of memory to read, which no timetable in such a small archive does"
    case .rowTooLong(let limit): "the row is longer than \(limit)"
    case .tooManyMembers(let limit): "the zip archive holds more than \(limit) files"
    case .outOfMemory: "there is not enough memory to read it"
    case .missingTable: "the feed has no such table"
    case .emptyTable: "the table is empty"
    case .missingColumn: "the column \(field ?? "") is missing"
    case .badValue: "\(field ?? "a cell") is “\(shortValue)”, which has no meaning there"
    case .unterminatedQuote: "a quoted cell begins here and never ends"
    case .wrongEncoding(let name): "the text is \(name), not UTF-8"
    case .changedOnDisk: "the feed changed on disk since it was opened"
    case .cancelled: "reading was cancelled"
    }
  }

  /// What the user can do about the error, in English.
  public var advice: String {
    switch problem {
    // Swift replaces each byte of a command line argument that is not UTF-8 with U+FFFD, so the file may exist under a
    // name that cannot be passed on.
    case .missingFile where file.contains("\u{FFFD}"):
      "its name seems not to be UTF-8, and cannot be opened under such a name: rename it"
    case .missingFile: "check the path"
    case .unreadable: "check who may read it, and that it is a file or a folder"
    case .notAZip, .webPage: "download the feed again, and check that the address is the feed's own"
    case .truncatedZip, .damagedZip: "download or export the feed again"
    case .encryptedZip: "unpack it and open the folder"
    case .unknownCompression: "unpack it and open the folder"
    case .tooLarge, .tooMuchMemory: "raise --unpack-limit if the feed is really that large"
    case .packedTooWell: "download or export the feed again, or unpack it and open the folder"
    case .rowTooLong: "correct the row: a line end or a closing quote may be missing"
    case .tooManyMembers: "pack the tables of the feed alone"
    case .outOfMemory: "close other programs, or open the feed on a larger machine"
    case .missingTable where file == "calendar.txt": "export the feed with calendar.txt or calendar_dates.txt"
    case .missingTable: "export the feed with \(file), which GTFS requires"
    case .emptyTable: "export the feed with rows in \(file)"
    case .missingColumn: "export \(file) with that column, which GTFS requires"
    case .badValue: "write a zone of the tz database, as Europe/Amsterdam"
    case .unterminatedQuote: "close the quote, and write a quote within quotes twice"
    case .wrongEncoding: "save the table as UTF-8"
    case .changedOnDisk: "read it again"
    case .cancelled: "open it again when you need it"
    }
  }

  /// The value of the faulty cell, cut to 60 characters, with line ends replaced by spaces.
  private var shortValue: String {
    guard let value else { return "" }
    let line = String(value.prefix(60).map { $0.isNewline ? " " : $0 })
    return line.count < value.count ? line + "…" : line
  }
}
