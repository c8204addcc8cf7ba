import CPeer
import Measuring

#if canImport(Glibc)
  import Glibc
#endif

// observation-bench [--instructions] [--profile] [--quick] [PART OF A CASE'S NAME]
let arguments = CommandLine.arguments.dropFirst()
let name = arguments.first { !$0.hasPrefix("--") }
var report = Report(cases: Case.all.filter { row in name.map { row.name.contains($0) } ?? true })
if arguments.contains("--profile") {
  report.profile()
} else if arguments.contains("--instructions") {
  report.countInstructions()
} else {
  report.measure()
  if name == nil { report.checkBounds() }
  finish(report.missed == 0)
}
