// What a process needs to give rights away: prctl(2), capset(2), landlock(7), seccomp(2) and close_range(2), which Swift cannot
// call, for some are variadic and some have no function in glibc. Each returns what the system call does: -1 and errno.
#ifndef LANDFALL_CCONFINEMENT_SHIM_H
#define LANDFALL_CCONFINEMENT_SHIM_H

#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline int landfall_prctl(int option, unsigned long value) { return prctl(option, value, 0, 0, 0); }

static inline int landfall_close_from(unsigned int first) {
    // The same number on every architecture, and missing in the headers of old kernels.
    return (int)syscall(436, first, ~0u, 0u);
}

/// Gives up every capability, now and for programs that would be started.
static inline int landfall_drop_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    // Needs CAP_SETPCAP, and is not needed with no_new_privs.
    for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    return (int)syscall(SYS_capset, &header, none);
}

// The numbers of landlock's calls are the same on every architecture; <linux/landlock.h> may be older than the kernel.
struct landfall_landlock_attributes {
    uint64_t files, network, scoped;
};

/// The version of landlock's interface; -1 where the kernel has none, or has it switched off.
static inline int landfall_landlock_abi(void) { return (int)syscall(444, NULL, (size_t)0, 1u); }

/// Denies what `attributes` name to this thread and to those it starts. `size` is how much of it this kernel knows.
static inline int landfall_landlock_deny(const struct landfall_landlock_attributes *attributes, size_t size) {
    int ruleset = (int)syscall(444, attributes, size, 0u);
    if (ruleset < 0) return -1;
    int result = (int)syscall(446, ruleset, 0u);
    close(ruleset);
    return result;
}

/// Puts a filter on all threads of the process.
static inline int landfall_seccomp(struct sock_filter *instructions, unsigned short count) {
    struct sock_fprog program = {count, instructions};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

/// The architecture of this process, as a filter sees it; 0 where the calls of an architecture were not tried.
static inline uint32_t landfall_audit_architecture(void) {
#if defined(__x86_64__)
    return AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    return AUDIT_ARCH_AARCH64;
#else
    return 0;
#endif
}

/// Lowers a limit of getrlimit(2) for good, where it is not as low yet.
static inline int landfall_limit(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return -1;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value) limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit);
}

static const int landfall_limit_memory = RLIMIT_AS, landfall_limit_processor = RLIMIT_CPU,
                 landfall_limit_descriptors = RLIMIT_NOFILE, landfall_limit_processes = RLIMIT_NPROC,
                 landfall_limit_file = RLIMIT_FSIZE, landfall_limit_core = RLIMIT_CORE;

static const uint32_t landfall_fionread = FIONREAD, landfall_siocgifname = SIOCGIFNAME;

// Calls that the engine may make with any arguments: its sockets, its memory, its clock, and its end.
#define LANDFALL_FREE_CALLS(F) \
    F(SYS_read) F(SYS_write) F(SYS_readv) F(SYS_writev) F(SYS_close) \
    F(SYS_recvfrom) F(SYS_recvmsg) F(SYS_sendto) F(SYS_sendmsg) F(SYS_bind) F(SYS_shutdown) \
    F(SYS_getsockname) F(SYS_getsockopt) F(SYS_setsockopt) F(SYS_ppoll) F(SYS_pselect6) F(SYS_uname) \
    F(SYS_brk) F(SYS_munmap) F(SYS_mremap) F(SYS_madvise) \
    F(SYS_clock_gettime) F(SYS_clock_nanosleep) F(SYS_nanosleep) F(SYS_gettimeofday) F(SYS_setitimer) \
    F(SYS_futex) F(SYS_sched_yield) F(SYS_getrandom) F(SYS_getpid) F(SYS_getppid) F(SYS_gettid) \
    F(SYS_rt_sigaction) F(SYS_rt_sigprocmask) F(SYS_rt_sigreturn) F(SYS_sigaltstack) F(SYS_restart_syscall) \
    F(SYS_exit) F(SYS_exit_group)

/// The free call of an index; -1 behind the last one.
static inline int landfall_free_call(size_t index) {
    static const int calls[] = {
#define F(call) call,
        LANDFALL_FREE_CALLS(F)
#undef F
// Newer architectures do without these.
#ifdef SYS_poll
        SYS_poll,
#endif
#ifdef SYS_select
        SYS_select,
#endif
#ifdef SYS_time
        SYS_time,
#endif
#ifdef SYS_alarm
        SYS_alarm,
#endif
    };
    return index < sizeof calls / sizeof calls[0] ? calls[index] : -1;
}

// Calls whose arguments matter.
static const int landfall_call_socket = SYS_socket, landfall_call_mmap = SYS_mmap, landfall_call_mprotect = SYS_mprotect,
                 landfall_call_fcntl = SYS_fcntl, landfall_call_ioctl = SYS_ioctl, landfall_call_tgkill = SYS_tgkill;

// For tests of the filter.
static const int landfall_call_execve = SYS_execve, landfall_call_openat = SYS_openat, landfall_call_ptrace = SYS_ptrace,
                 landfall_call_connect = SYS_connect, landfall_call_clone = SYS_clone;

#endif
