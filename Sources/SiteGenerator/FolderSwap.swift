import Foundation

/// Exchanges two folders in one step, so that nobody sees a half-written site.
enum FolderSwap {
  /// Exchanges two paths in the same folder of one file system. Returns 0, or the error's number.
  static func exchange(_ first: String, _ second: String) -> Int32 {
    #if canImport(Darwin)
      return renamex_np(first, second, UInt32(RENAME_SWAP)) == 0 ? 0 : errno
    #else
      // glibc has it since 2.28, behind a macro that Swift's module of it does not set.
      typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = dlsym(nil, "renameat2") else { return ENOSYS }
      let rename = unsafeBitCast(symbol, to: Rename.self)
      let exchangeFlag: UInt32 = 2
      return rename(AT_FDCWD, first, AT_FDCWD, second, exchangeFlag) == 0 ? 0 : errno
    #endif
  }
}
