// What Swift's Glibc module leaves out: adjtimex(2) and mallopt(3).
#ifndef LANDFALL_CGLIBC_SHIM_H
#define LANDFALL_CGLIBC_SHIM_H

#include <malloc.h>
#include <sys/timex.h>

#endif
