/// A value of JSON output that is small enough to be made before it is written, such as a report.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([JSONValue])
  /// The members, in their order.
  case object([(name: String, value: JSONValue)])

  /// Makes a text, or `null` of `nil`.
  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }

  /// Makes a number, or `null` of `nil`.
  init(_ number: Int?) { self = number.map(JSONValue.number) ?? .null }
}

extension TextOutput {
  /// Adds a value to the output as JSON, without spaces.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write("null")
    case .bool(let isTrue): write(isTrue ? "true" : "false")
    case .number(let number): write(number: number)
    case .text(let text): write(json: text)
    case .list(let values):
      write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { write(",") }
        write(value)
      }
      write("]")
    case .object(let members):
      write("{")
      for (index, member) in members.enumerated() {
        if index > 0 { write(",") }
        write(json: member.name)
        write(":")
        write(member.value)
      }
      write("}")
    }
  }
}
