#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Takes from the process what cells do not need: to start programs, to change files, to use the network, to reach
/// other processes. Linux only (seccomp); what the kernel refuses stays refused for all threads until the end.
///
/// A fork raises SIGSYS, which ends the cell with a message; everything else gives the error EPERM.
/// Reading files is not hindered: that is what the sandbox is for. But no place beyond 4 GiB of a file is gone to: in
/// `/proc/self/mem` that is where all that a process holds lies, also the word behind which it reports.
enum SystemCallFilter {
  /// Installs the filter; false where the kernel does not take it. Where there is none for the system, nothing changes.
  static func install() -> Bool { install(program) }

  /// Takes from the process that more code is loaded than it has by now, as from a library that lies beside a lesson; false
  /// where the kernel does not take it.
  static func seal() -> Bool { install(sealing) }

  private static func install(_ program: [UInt64]) -> Bool {
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      // `prctl` takes a variable number of arguments, so that Swift does not import it; all of them are words.
      typealias ProcessControl =
        @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "prctl") else { return false }
      let control = unsafeBitCast(symbol, to: ProcessControl.self)
      // struct sock_filter { u16 code; u8 jt, jf; u32 k; } is eight bytes, struct sock_fprog { u16; void *; } sixteen.
      let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: program.count)
      memory.initialize(from: program, count: program.count)
      let header = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
      header[0] = UInt(program.count)
      header[1] = UInt(bitPattern: memory)
      let noNewPrivileges: CInt = 38
      let setFilter: CInt = 22
      let filterMode: CUnsignedLong = 2
      // Other processes of the user, such as another lesson's cells, cannot look into this one.
      let setDumpable: CInt = 4
      guard control(setDumpable, 0, 0, 0, 0) == 0, control(noNewPrivileges, 1, 0, 0, 0) == 0 else {
        return false
      }
      return control(setFilter, filterMode, UInt(bitPattern: header), 0, 0) == 0
    #else
      return true
    #endif
  }

  // MARK: The program

  private static let allow: UInt32 = 0x7FFF_0000
  private static let trap: UInt32 = 0x0003_0000
  private static let kill: UInt32 = 0x8000_0000
  private static func error(_ number: UInt32) -> UInt32 { 0x0005_0000 | number }
  private static let notPermitted = error(1)
  private static let noSuchCall = error(38)

  /// An instruction of the kernel's filter language.
  private static func instruction(_ code: UInt16, _ k: UInt32, ifTrue: UInt8 = 0, ifFalse: UInt8 = 0)
    -> UInt64
  {
    UInt64(code) | UInt64(ifTrue) << 16 | UInt64(ifFalse) << 24 | UInt64(k) << 32
  }
  private static func load(_ offset: UInt32) -> UInt64 { instruction(0x20, offset) }
  private static func give(_ result: UInt32) -> UInt64 { instruction(0x06, result) }
  private static func unlessEqual(_ k: UInt32, skip: UInt8) -> UInt64 { instruction(0x15, k, ifFalse: skip) }
  private static func unlessAnyBit(_ k: UInt32, skip: UInt8) -> UInt64 { instruction(0x45, k, ifFalse: skip) }
  private static func unlessAtLeast(_ k: UInt32, skip: UInt8) -> UInt64 {
    instruction(0x35, k, ifFalse: skip)
  }
  /// Where the low half of a call's argument stands in what the filter sees.
  private static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }

  /// No memory becomes code: neither by mapping it with PROT_EXEC nor by protecting it so.
  private static var sealing: [UInt64] {
    var program = [load(0)]
    for number in SystemCalls.mapping {
      program += [
        unlessEqual(number, skip: 4), load(argument(2)), unlessAnyBit(4, skip: 1), give(notPermitted),
        give(allow),
      ]
    }
    return program + [give(allow)]
  }

  static var program: [UInt64] {
    var program = [load(4), instruction(0x15, SystemCalls.architecture, ifTrue: 1), give(kill), load(0)]
    #if arch(x86_64)
      // The calls of the x32 interface have numbers of their own.
      program += [unlessAtLeast(0x4000_0000, skip: 1), give(notPermitted)]
    #endif
    for number in SystemCalls.startingPrograms { program += [unlessEqual(number, skip: 1), give(trap)] }
    for number in SystemCalls.denied { program += [unlessEqual(number, skip: 1), give(notPermitted)] }
    // Their arguments lie in memory, where a filter does not look; who is told that they are missing uses the older ones.
    for number in SystemCalls.unreadable { program += [unlessEqual(number, skip: 1), give(noSuchCall)] }
    // A thread is part of the process; everything else that is cloned is not. Who spawns a program has blocked all
    // signals by then, and reports an error by itself.
    program += [
      unlessEqual(SystemCalls.clone, skip: 6), load(argument(0)), unlessAnyBit(0x1_0000, skip: 1),
      give(allow),
      unlessAnyBit(0x4000, skip: 1), give(notPermitted), give(trap),
    ]
    // Opening is for reading only: neither O_WRONLY, O_RDWR, O_CREAT, O_TRUNC nor O_TMPFILE.
    for (number, flags) in SystemCalls.opening {
      program += [
        unlessEqual(number, skip: 4), load(argument(flags)), unlessAnyBit(0o20001103, skip: 1),
        give(notPermitted), give(allow),
      ]
    }
    // Reading at a place: the upper half of the place is 0.
    for (number, place) in SystemCalls.readingAtPlace {
      program += [
        unlessEqual(number, skip: 4), load(argument(place) + 4), unlessEqual(0, skip: 1), give(allow),
        give(notPermitted),
      ]
    }
    // Seeking: backward, or forward by less than 4 GiB. From where one is (SEEK_CUR) by less than 64 KiB, since many long
    // steps lead anywhere.
    program += [
      unlessEqual(SystemCalls.seek, skip: 11), load(argument(1) + 4), unlessEqual(0, skip: 6),
      load(argument(2)), unlessEqual(1, skip: 3), load(argument(1)), unlessAtLeast(0x1_0000, skip: 1),
      give(notPermitted), give(allow),
      unlessEqual(0xFFFF_FFFF, skip: 1), give(allow), give(notPermitted),
    ]
    // Limits may be asked for, not set: the third argument is null then.
    program += [
      unlessEqual(SystemCalls.limits, skip: 6), load(argument(2)), unlessEqual(0, skip: 3),
      load(argument(2) + 4), unlessEqual(0, skip: 1), give(allow), give(notPermitted),
    ]
    // Signals go to the process itself.
    program += [
      unlessEqual(SystemCalls.signalThread, skip: 4), load(argument(0)),
      unlessEqual(UInt32(getpid()), skip: 1), give(allow), give(notPermitted),
    ]
    return program + [give(allow)]
  }
}
