import TripCommands
import TripProgram

CommandLineProgram.prepare()
MistypedCommand.refuse(CommandLine.arguments)
DesktopProgram.startIfWindow(CommandLine.arguments)
CommandLineProgram.main(TripDeskCommand.self)
