// What Swift's Glibc module leaves out: adjtimex(2), mallopt(3), prctl(2), and what glibc 2.34 shows to GNU programs only.
#ifndef LANDFALL_CGLIBC_SHIM_H
#define LANDFALL_CGLIBC_SHIM_H

#include <malloc.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/timex.h>

// close_range(2); 4 is CLOSE_RANGE_CLOEXEC of linux/close_range.h.
int close_range(unsigned int first, unsigned int last, int flags);

// posix_spawn_file_actions_addclosefrom_np of spawn.h.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// POSIX_SPAWN_SETSID, since glibc 2.26; a macro of an expression in some releases.
static const short landfall_spawn_setsid = 0x80;

/// PR_SET_DUMPABLE of prctl(2), which is variadic: Swift imports no such function.
static inline int landfall_set_dumpable(int is_dumpable) { return prctl(PR_SET_DUMPABLE, is_dumpable, 0, 0, 0); }

#endif
