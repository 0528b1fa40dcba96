// adjtimex(2), which Swift's Glibc module leaves out.
#ifndef LANDFALL_CTIMEX_SHIM_H
#define LANDFALL_CTIMEX_SHIM_H

#include <sys/timex.h>

#endif
