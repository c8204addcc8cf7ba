import CPeer

#if canImport(Glibc)
  import Glibc
#endif

var report = Report()
if CommandLine.arguments.contains("--instructions") {
  report.countInstructions()
} else {
  report.run()
  exit(report.missed == 0 ? 0 : 1)
}
