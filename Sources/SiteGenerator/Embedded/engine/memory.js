// Memory for the engine: blocks of 2^k bytes, behind 16 bytes that hold k. A block that is given back waits for the next
// of its size.

/** The most that is given at once, in bytes. */
const MOST = 1 << 28;

export class Blocks {
  /** @param {WebAssembly.Memory} memory
   * @param {number} base where free memory begins */
  constructor(memory, base) {
    this.memory = memory;
    this.top = (base + 15) & -16;
    /** @type {number[][]} */
    this.waiting = Array.from({ length: 32 }, () => []);
    // Views are kept, since a picture asks for thousands of blocks.
    this.bytes = new Uint8Array(memory.buffer);
    this.integers = new Uint32Array(memory.buffer);
  }

  /** A place for so many bytes; 0 where there is none.
   * @param {number} size */
  reserve(size) {
    if (size > MOST) return 0;
    const k = Math.max(5, 32 - Math.clz32(size + 15));
    const block = this.waiting[k].pop() ?? this.fresh(2 ** k);
    if (block === 0) return 0;
    this.integers[block >>> 2] = k;
    return block + 16;
  }

  /** @param {number} size */
  fresh(size) {
    const block = this.top;
    const missing = block + size - this.bytes.length;
    if (missing > 0) {
      try {
        this.memory.grow(Math.max(Math.ceil(missing / 65536), 16));
      } catch {
        return 0;
      }
      // What one saw before it grew is empty.
      this.bytes = new Uint8Array(this.memory.buffer);
      this.integers = new Uint32Array(this.memory.buffer);
    }
    this.top = block + size;
    return block;
  }

  /** @param {number} place */
  release(place) {
    if (place === 0) return;
    const block = place - 16;
    this.waiting[this.integers[block >>> 2]].push(block);
  }
}
