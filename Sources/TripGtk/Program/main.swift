import TripProgram

CommandLineProgram.prepare()
CommandLineProgram.main(DesktopCommand.self)
