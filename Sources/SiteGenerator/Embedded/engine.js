// The engine of the page: Lectern's matrix core and calculator, compiled to WebAssembly. All that a page computes is
// computed there; this script only hands texts over.
//
//   lecternEngine('answers').then(engine => engine.call('evaluate', 'value\t1/3\n'))
//
// The code comes in modules, each by a script `engine-NAME.js` of its own, so that a page loads only what it needs.
// `Documentation/page-engine.md` says what can be asked. Nothing is compiled before the first call of lecternEngine.
'use strict'

;(() => {
  // The code of the modules by their names, compressed by gzip and in base64: scripts beside this one bring it.
  const modules = {}
  const promises = {}

  function bytesOf(base64) {
    const text = atob(base64)
    const bytes = new Uint8Array(text.length)
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
    return bytes
  }

  // Blocks of 2^k bytes, behind 16 bytes that hold k. A block that is given back waits for the next of its size.
  function allocator(exports) {
    const { memory } = exports()
    const waiting = Array.from({ length: 32 }, () => [])
    let top = (exports().__heap_base.value + 15) & -16
    return {
      reserve(size) {
        if (size > 1 << 28) return 0
        const k = Math.max(5, 32 - Math.clz32(size + 15))
        let block = waiting[k].pop()
        if (block === undefined) {
          block = top
          const missing = block + 2 ** k - memory.buffer.byteLength
          if (missing > 0) {
            try {
              memory.grow(Math.max(Math.ceil(missing / 65536), 16))
            } catch {
              return 0
            }
          }
          top = block + 2 ** k
        }
        new DataView(memory.buffer).setUint32(block, k, true)
        return block + 16
      },
      release(place) {
        if (place) waiting[new DataView(memory.buffer).getUint32(place - 16, true)].push(place - 16)
      },
    }
  }

  // A new instance of the compiled module, with empty memory.
  function start(module) {
    let exports
    let blocks
    const space = () => (blocks ??= allocator(() => exports))
    const { sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, pow } = Math
    const instance = new WebAssembly.Instance(module, {
      env: {
        sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, pow,
        memcmp(a, b, count) {
          const bytes = new Uint8Array(exports.memory.buffer)
          for (let i = 0; i < count; i++) if (bytes[a + i] !== bytes[b + i]) return bytes[a + i] - bytes[b + i]
          return 0
        },
        posix_memalign(result, alignment, size) {
          const place = alignment > 16 ? 0 : space().reserve(size)
          if (!place) return 12
          new DataView(exports.memory.buffer).setUint32(result, place, true)
          return 0
        },
        free: (place) => space().release(place),
      },
    })
    exports = instance.exports
    return exports
  }

  // Strings that are not well formed, with half of a pair, become ones with U+FFFD.
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()

  function put(exports, text) {
    const bytes = encoder.encode(text)
    const place = exports.reserve(bytes.length)
    new Uint8Array(exports.memory.buffer).set(bytes, place)
    return [place, bytes.length]
  }

  function ask(exports, name, operation, text) {
    const [word, wordLength] = put(exports, operation)
    const [question, length] = put(exports, text)
    const answer = exports[name](word, wordLength, question, length)
    const count = new DataView(exports.memory.buffer).getUint32(answer, true)
    const result = decoder.decode(new Uint8Array(exports.memory.buffer, answer + 4, count))
    for (const place of [word, question, answer]) exports.release(place)
    return result
  }

  function engineOf(name, module) {
    let exports = start(module)
    return {
      // The answer to a question, as text.
      call(operation, text) {
        try {
          return ask(exports, name, operation, text)
        } catch (fault) {
          // A trap would be a defect of the engine. What it leaves in memory is not used again.
          exports = start(module)
          return `error\tengine-stopped\t\t\t${String(fault).replace(/\s+/g, ' ')}\n`
        }
      },
      // The lines of an answer, each as its fields.
      lines(operation, text) {
        return this.call(operation, text)
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => line.split('\t'))
      },
      // A line of a question.
      line: (...fields) => fields.map((field) => String(field).replace(/[\t\r\n]/g, ' ')).join('\t') + '\n',
    }
  }

  async function compiled(name) {
    if (!modules[name]) throw new Error(`the page has no module ${name}`)
    const stream = new Blob([bytesOf(modules[name])]).stream().pipeThrough(new DecompressionStream('gzip'))
    return engineOf(name, await WebAssembly.compile(await new Response(stream).arrayBuffer()))
  }

  // The engine with a module, which is compiled once for a page.
  window.lecternEngine = Object.assign((name) => (promises[name] ??= compiled(name)), {
    modules,
    // The same for who has the code, in base64 but not compressed, and may keep the page waiting.
    now: (name, code) => engineOf(name, new WebAssembly.Module(bytesOf(code))),
  })
})()
