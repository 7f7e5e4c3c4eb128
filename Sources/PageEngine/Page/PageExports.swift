#if arch(wasm32)
  // How JavaScript calls the engine; `Documentation/page-engine.md` describes it. Texts are UTF-8.

  /// A place for so many bytes, which ``release(_:)`` gives back.
  @_cdecl("reserve")
  public func reserve(_ count: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(count, 1), alignment: 16)
  }

  /// Gives back what ``reserve(_:)`` or `answer` gave.
  @_cdecl("release")
  public func release(_ place: UnsafeMutableRawPointer) {
    place.deallocate()
  }

  // Each module exports one of the functions below, by its name; the rest is not linked into it.

  /// The answer to a question of pages with a live canvas: its length as 32 bits, then its bytes.
  @_cdecl("canvas")
  public func canvasAnswer(
    _ operation: UnsafePointer<UInt8>, _ operationCount: Int, _ text: UnsafePointer<UInt8>, _ textCount: Int
  ) -> UnsafeMutableRawPointer {
    answer(operation, operationCount, text, textCount, by: PageEngine.canvasModule)
  }

  /// The answer to a question of pages with living figures: its length as 32 bits, then its bytes.
  @_cdecl("figures")
  public func figuresAnswer(
    _ operation: UnsafePointer<UInt8>, _ operationCount: Int, _ text: UnsafePointer<UInt8>, _ textCount: Int
  ) -> UnsafeMutableRawPointer {
    answer(operation, operationCount, text, textCount, by: PageEngine.figuresModule)
  }

  /// The answer to a question of pages with exercises: its length as 32 bits, then its bytes.
  @_cdecl("answers")
  public func answersAnswer(
    _ operation: UnsafePointer<UInt8>, _ operationCount: Int, _ text: UnsafePointer<UInt8>, _ textCount: Int
  ) -> UnsafeMutableRawPointer {
    answer(operation, operationCount, text, textCount, by: PageEngine.answersModule)
  }

  /// The answer to a question of scripts with calculator notation: its length as 32 bits, then its bytes.
  @_cdecl("values")
  public func valuesAnswer(
    _ operation: UnsafePointer<UInt8>, _ operationCount: Int, _ text: UnsafePointer<UInt8>, _ textCount: Int
  ) -> UnsafeMutableRawPointer {
    answer(operation, operationCount, text, textCount, by: PageEngine.valuesModule)
  }

  /// The answer to a question: its length as 32 bits, then its bytes.
  @inline(__always)
  private func answer(
    _ operation: UnsafePointer<UInt8>, _ operationCount: Int, _ text: UnsafePointer<UInt8>, _ textCount: Int,
    by module: PageEngine.Module
  ) -> UnsafeMutableRawPointer {
    let operation = String(
      decoding: UnsafeBufferPointer(start: operation, count: operationCount), as: UTF8.self)
    let text = String(decoding: UnsafeBufferPointer(start: text, count: textCount), as: UTF8.self)
    var answer = PageEngine.answer(operation, text, by: module)
    return answer.withUTF8 { bytes in
      let place = reserve(4 + bytes.count)
      place.storeBytes(of: UInt32(bytes.count), as: UInt32.self)
      if let source = bytes.baseAddress { (place + 4).copyMemory(from: source, byteCount: bytes.count) }
      return place
    }
  }
#endif
