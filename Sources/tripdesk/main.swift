import TripCommands
import TripProgram

MistypedCommand.refuse(CommandLine.arguments)
DesktopProgram.startIfWindow(CommandLine.arguments)
CommandLineProgram.main(TripDeskCommand.self)
