/* Nothing: this module exists only so that SwiftPM asks pkg-config for GTK's flags. */
