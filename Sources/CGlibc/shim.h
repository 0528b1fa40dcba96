// What Swift's Glibc module leaves out: adjtimex(2), fork(2), getauxval(3), mallopt(3), prctl(2), and what glibc 2.34 shows to GNU
// programs only.
#ifndef LANDFALL_CGLIBC_SHIM_H
#define LANDFALL_CGLIBC_SHIM_H

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <unistd.h>

// close_range(2); 4 is CLOSE_RANGE_CLOEXEC of linux/close_range.h.
int close_range(unsigned int first, unsigned int last, int flags);

/// `struct ucred`, what SO_PEERCRED has of the other end of a Unix socket (unix(7)).
typedef struct landfall_credentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
} landfall_credentials;

// pipe2(2) of unistd.h.
int pipe2(int ends[2], int flags);

// posix_spawn_file_actions_addclosefrom_np of spawn.h.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// POSIX_SPAWN_SETSID, since glibc 2.26; a macro of an expression in some releases.
static const short landfall_spawn_setsid = 0x80;

/// PR_SET_DUMPABLE of prctl(2), which is variadic: Swift imports no such function.
static inline int landfall_set_dumpable(int is_dumpable) { return prctl(PR_SET_DUMPABLE, is_dumpable, 0, 0, 0); }

/// pidfd_open(2), which glibc knows since 2.36 only.
static inline int landfall_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

/// Starts a program in a session of its own that is sent SIGTERM when the calling thread ends, however that comes
/// (PR_SET_PDEATHSIG of prctl(2), which posix_spawn(3) cannot set). It has these three descriptors and no other.
///
/// Returns its number, or -1 with errno; what execve(2) says comes back over a pipe that a started program closes. Between fork and
/// execve nothing is called but what signal-safety(7) lists, and prctl.
static inline pid_t landfall_start_bound(const char *path, char *const arguments[], char *const environment[],
                                         const int descriptors[3]) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return -1;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    struct sigaction standard = {0};
    standard.sa_handler = SIG_DFL;
    for (int number = 1; number < 32; number++) sigaction(number, &standard, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    setsid();
    // Whoever started it may be gone before the signal was asked for.
    if (prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) == 0 && getppid() == parent) {
      int copies[3];
      for (int number = 0; number < 3; number++) copies[number] = fcntl(descriptors[number], F_DUPFD, 3);
      int kept = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
      if (kept >= 0) report[1] = kept;
      for (int number = 0; number < 3; number++) dup2(copies[number], number);
      close_range(3, ~0U, 4);
      execve(path, arguments, environment);
    }
    int failure = errno;
    (void)!write(report[1], &failure, sizeof failure);
    _exit(127);
  }
  int failure = errno;
  close(report[1]);
  if (child > 0) {
    ssize_t count;
    do count = read(report[0], &failure, sizeof failure);
    while (count < 0 && errno == EINTR);
    if (count == 0) {
      close(report[0]);
      return child;
    }
    while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
  }
  close(report[0]);
  errno = failure;
  return -1;
}

#endif
