/* This header is empty. The module exists only so that SwiftPM gets GTK's compiler flags from pkg-config. */
