/* libdeflate: inflates a whole buffer at once, which is what a GTFS zip's members are. */
#include <libdeflate.h>
