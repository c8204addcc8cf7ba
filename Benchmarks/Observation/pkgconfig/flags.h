/* Only the flags of gobject-2.0 are wanted from this module. */
