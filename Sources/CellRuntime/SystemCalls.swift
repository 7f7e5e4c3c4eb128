/// The numbers of Linux's system calls that cells are refused (asm/unistd.h of the architecture).
enum SystemCalls {
  #if arch(x86_64)
    static let architecture: UInt32 = 0xC000_003E
    static let clone: UInt32 = 56
    static let limits: UInt32 = 302
    static let signalThread: UInt32 = 234
    static let seek: UInt32 = 8
    /// Calls that say in their third argument what memory is for: mmap, mprotect, pkey_mprotect.
    static let mapping: [UInt32] = [9, 10, 329]
    /// Calls that read at a place, and which of their arguments it is: pread64, preadv, preadv2.
    static let readingAtPlace: [(number: UInt32, place: UInt32)] = [(17, 3), (295, 3), (327, 3)]
    /// fork, vfork, execve, execveat.
    static let startingPrograms: [UInt32] = [57, 58, 59, 322]
    /// Calls that open a file, and which of their arguments holds the flags: open, openat.
    static let opening: [(number: UInt32, flags: UInt32)] = [(2, 1), (257, 2)]
    static let denied: [UInt32] = [
      // socket; kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_open, pidfd_send_signal, pidfd_getfd
      41, 62, 200, 129, 297, 434, 424, 438,
      // creat, rename, renameat, renameat2, mkdir, mkdirat, rmdir, unlink, unlinkat, link, linkat, symlink, symlinkat
      85, 82, 264, 316, 83, 258, 84, 87, 263, 86, 265, 88, 266,
      // chmod, fchmod, fchmodat, chown, fchown, lchown, fchownat, truncate, mknod, mknodat
      90, 91, 268, 92, 93, 94, 260, 76, 133, 259,
      // setxattr and its kin, removexattr and its kin, utime, utimes, futimesat, utimensat
      188, 189, 190, 197, 198, 199, 132, 235, 261, 280,
      // mount, umount2, pivot_root, chroot, unshare, setns, swapon, swapoff, reboot, acct, quotactl, sethostname
      165, 166, 155, 161, 272, 308, 167, 168, 169, 163, 179, 170,
      // ptrace, process_vm_readv, process_vm_writev, open_by_handle_at, setrlimit
      101, 310, 311, 304, 160,
      // memfd_create, shmget, semget, msgget, mq_open: memory that no limit counts
      319, 29, 64, 68, 240,
      // shmat, shmctl, semop, semctl, semtimedop, msgsnd, msgrcv, msgctl, mq_unlink: what other processes have of that
      30, 31, 65, 66, 220, 69, 70, 71, 241,
      // bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl, io_uring_setup, init_module, finit_module
      321, 298, 323, 248, 249, 250, 425, 175, 313,
      // kexec_load, kexec_file_load, iopl, ioperm, settimeofday, clock_settime, adjtimex, clock_adjtime, setdomainname,
      // delete_module, vhangup, personality
      246, 320, 172, 173, 164, 227, 159, 305, 171, 176, 153, 135,
    ]
  #elseif arch(arm64)
    static let architecture: UInt32 = 0xC000_00B7
    static let clone: UInt32 = 220
    static let limits: UInt32 = 261
    static let signalThread: UInt32 = 131
    static let seek: UInt32 = 62
    /// Calls that say in their third argument what memory is for: mmap, mprotect, pkey_mprotect.
    static let mapping: [UInt32] = [222, 226, 288]
    /// Calls that read at a place, and which of their arguments it is: pread64, preadv, preadv2.
    static let readingAtPlace: [(number: UInt32, place: UInt32)] = [(67, 3), (69, 3), (286, 3)]
    /// execve, execveat.
    static let startingPrograms: [UInt32] = [221, 281]
    /// Calls that open a file, and which of their arguments holds the flags: openat.
    static let opening: [(number: UInt32, flags: UInt32)] = [(56, 2)]
    static let denied: [UInt32] = [
      // socket; kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_open, pidfd_send_signal, pidfd_getfd
      198, 129, 130, 138, 240, 434, 424, 438,
      // renameat, renameat2, mkdirat, unlinkat, linkat, symlinkat
      38, 276, 34, 35, 37, 36,
      // fchmod, fchmodat, fchown, fchownat, truncate, mknodat
      52, 53, 55, 54, 45, 33,
      // setxattr and its kin, removexattr and its kin, utimensat
      5, 6, 7, 14, 15, 16, 88,
      // mount, umount2, pivot_root, chroot, unshare, setns, swapon, swapoff, reboot, acct, quotactl, sethostname
      40, 39, 41, 51, 97, 268, 224, 225, 142, 89, 60, 161,
      // ptrace, process_vm_readv, process_vm_writev, open_by_handle_at, setrlimit
      117, 270, 271, 265, 164,
      // memfd_create, shmget, semget, msgget, mq_open: memory that no limit counts
      279, 194, 190, 186, 180,
      // shmat, shmctl, semop, semctl, semtimedop, msgsnd, msgrcv, msgctl, mq_unlink: what other processes have of that
      196, 195, 193, 191, 192, 189, 188, 187, 181,
      // bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl, io_uring_setup, init_module, finit_module
      280, 241, 282, 217, 218, 219, 425, 105, 273,
      // kexec_load, kexec_file_load, settimeofday, clock_settime, adjtimex, clock_adjtime, setdomainname, delete_module,
      // vhangup, personality
      104, 294, 170, 112, 171, 266, 162, 106, 58, 92,
    ]
  #else
    static let architecture: UInt32 = 0
    static let clone: UInt32 = 0
    static let limits: UInt32 = 0
    static let signalThread: UInt32 = 0
    static let seek: UInt32 = 0
    static let mapping: [UInt32] = []
    static let readingAtPlace: [(number: UInt32, place: UInt32)] = []
    static let startingPrograms: [UInt32] = []
    static let opening: [(number: UInt32, flags: UInt32)] = []
    static let denied: [UInt32] = []
  #endif
  /// clone3, openat2, fchmodat2; open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, process_madvise, mount_setattr,
  /// quotactl_fd, process_mrelease.
  static let unreadable: [UInt32] = [435, 437, 452, 428, 429, 430, 431, 432, 433, 440, 442, 443, 448]
}
