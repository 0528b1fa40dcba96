// What Swift's Glibc module leaves out: adjtimex(2), fork(2), getauxval(3), mallopt(3), prctl(2), and what glibc 2.34 shows to GNU
// programs only.
#ifndef LANDFALL_CGLIBC_SHIM_H
#define LANDFALL_CGLIBC_SHIM_H

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

/// eventfd(2), which takes no more than the descriptor that it returns.
static inline int landfall_eventfd(void) { return (int)syscall(SYS_eventfd2, 0, O_CLOEXEC); }

/// memfd_create(2), closed on exec; 1 is MFD_CLOEXEC of linux/memfd.h.
static inline int landfall_memory_file(void) { return (int)syscall(SYS_memfd_create, "landfall", 1); }

// pipe2(2) of unistd.h.
int pipe2(int ends[2], int flags);

/// PR_SET_DUMPABLE of prctl(2), which is variadic: Swift imports no such function.
static inline int landfall_set_dumpable(int is_dumpable) { return prctl(PR_SET_DUMPABLE, is_dumpable, 0, 0, 0); }

/// pidfd_open(2), which glibc knows since 2.36 only.
static inline int landfall_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

/// What landfall_start takes in the place of a descriptor: /dev/null, and what the number is here.
static const int landfall_null = -2, landfall_same = -3;

/// How landfall_start starts a program: as the leader of a group or of a session, with all signals as they are by default instead of
/// SIGPIPE alone, and ended by SIGTERM when the calling thread ends, however that comes (PR_SET_PDEATHSIG of prctl(2)).
static const int landfall_own_group = 1, landfall_own_session = 2, landfall_all_signals = 4, landfall_bound = 8;

/// The program runs below a process that leaves nothing of it: whatever it has started, in a session of its own or not, becomes that process's
/// child (PR_SET_CHILD_SUBREAPER of prctl(2)) and is killed when the program ends, or when that process gets SIGTERM. Its number is returned, and
/// it ends as the program did.
static const int landfall_contained = 16;

/// Kills the children of the calling process, which the kernel lists (proc_pid_task_tid_children(5)). 0 where it does not.
static inline int landfall_kill_children(void) {
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return 0;
  char text[512];
  pid_t child = 0;
  for (ssize_t length; (length = read(list, text, sizeof text)) > 0;) {
    for (ssize_t at = 0; at < length; at++) {
      if (text[at] >= '0' && text[at] <= '9') {
        child = child * 10 + (text[at] - '0');
      } else {
        if (child > 1) kill(child, SIGKILL);
        child = 0;
      }
    }
  }
  close(list);
  return 1;
}

/// Forks once more, and returns 0 in the new process alone, which is to become the program; -1 with errno where there is none. The other one stays
/// here, and is `parent`'s child.
static inline int landfall_contain(pid_t parent) {
  // SIGTERM is blocked here from before the fork.
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGTERM);
  sigaddset(&wanted, SIGCHLD);
  sigprocmask(SIG_SETMASK, &wanted, 0);
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) != 0) return -1;
  if (getppid() != parent) _exit(127);
  pid_t program = fork();
  if (program <= 0) return program;
  // What is inherited belongs to the program alone.
  if (close_range(0, ~0U, 0) != 0) {
    for (int number = 0; number < 1 << 20; number++) close(number);
  }
  int end = SIGKILL, status;
  for (int is_over = 0; !is_over;) {
    int number = 0;
    sigwait(&wanted, &number);
    is_over = number == SIGTERM;
    for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended == program) end = status, is_over = 1;
    }
  }
  // What is killed leaves its own children to this process.
  do {
    if (!landfall_kill_children()) kill(-program, SIGKILL);
  } while (waitpid(-1, &status, 0) > 0 || errno == EINTR);
  if (WIFSIGNALED(end)) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(end), SIG_DFL);
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, 0);
    kill(getpid(), WTERMSIG(end));
  }
  _exit(WEXITSTATUS(end));
}

/// Gives the new process its descriptors from 0 on, and marks all others to be closed by execve(2). 0, or -1 with errno.
static inline int landfall_arrange(const int descriptors[], int count) {
  int copies[count + 1];
  for (int number = 0; number < count; number++) {
    int source = descriptors[number];
    if (source == landfall_same) continue;
    int null = -1;
    if (source == landfall_null && (source = null = open("/dev/null", O_RDWR | O_CLOEXEC)) < 0) return -1;
    // Beyond all of them, so that no copy is overwritten before it is used.
    if ((copies[number] = fcntl(source, F_DUPFD_CLOEXEC, count)) < 0) return -1;
    if (null >= 0) close(null);
  }
  for (int number = 0; number < count; number++) {
    if (descriptors[number] != landfall_same && dup2(copies[number], number) < 0) return -1;
  }
  // 4 is CLOSE_RANGE_CLOEXEC, which kernels before 5.11 do not know.
  if (close_range((unsigned)count, ~0U, 4) == 0) return 0;
  for (int number = count; number < 1 << 20; number++) fcntl(number, F_SETFD, FD_CLOEXEC);
  return 0;
}

/// Starts a program. Returns its number, or -1 with errno; what execve(2) says comes back over a pipe that a started program closes.
///
/// It gets `limits`, unless they are null, as those of core files and of descriptors, which posix_spawn(3) cannot set, as it cannot bind it to a thread. Between
/// fork and execve nothing is called but what signal-safety(7) lists, and system calls.
static inline pid_t landfall_start(const char *path, char *const arguments[], char *const environment[],
                                   const int descriptors[], int count, int how, const struct rlimit *limits) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return -1;
  pid_t parent = getpid();
  // No handler of this process runs in the new one.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) {
    for (int number = 1; number < 65; number++) {
      struct sigaction action;
      if (sigaction(number, 0, &action) != 0) continue;
      if (action.sa_handler == SIG_IGN && number != SIGPIPE && !(how & landfall_all_signals)) continue;
      action.sa_handler = SIG_DFL;
      sigaction(number, &action, 0);
    }
    sigset_t none;
    sigemptyset(&none);
    if (!(how & landfall_contained)) sigprocmask(SIG_SETMASK, &none, 0);
    if (how & landfall_own_session) setsid();
    if (how & landfall_own_group) setpgid(0, 0);
    int is_there = 1;
    if (how & landfall_contained) {
      is_there = landfall_contain(parent) == 0;
      parent = getppid();
      sigprocmask(SIG_SETMASK, &none, 0);
      if (is_there && how & landfall_own_session) setsid();
    }
    int kept = is_there ? fcntl(report[1], F_DUPFD_CLOEXEC, count) : -1;
    if (kept >= 0) {
      report[1] = kept;
      int is_bound = !(how & landfall_bound) || prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) == 0;
      // Anyone who started it may be gone before the signal was asked for.
      if (is_bound && (how & landfall_bound) && getppid() != parent) _exit(127);
      if (is_bound && landfall_arrange(descriptors, count) == 0) {
        if (limits) {
          setrlimit(RLIMIT_CORE, &limits[0]);
          setrlimit(RLIMIT_NOFILE, &limits[1]);
        }
        execve(path, arguments, environment);
      }
    }
    int failure = errno;
    (void)!write(report[1], &failure, sizeof failure);
    _exit(127);
  }
  int failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, 0);
  close(report[1]);
  if (child > 0) {
    ssize_t length;
    do length = read(report[0], &failure, sizeof failure);
    while (length < 0 && errno == EINTR);
    if (length == 0) {
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
