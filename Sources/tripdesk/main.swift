import TripCommands
import TripProgram

DesktopProgram.startIfWindow(CommandLine.arguments)
CommandLineProgram.main(TripDeskCommand.self)
