/** Larger ids are rare enough for a Set. */
const maxBits = 1 << 24;

/** Ids of records: one bit each, because a Set of 300,000 takes 12 MB and twice as much whenever it grows. */
export class IdSet {
  #bits = new Uint8Array(1 << 12);
  #large = new Set<number>();
  #size = 0;

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    if (id >= maxBits) return this.#large.has(id);
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }

  /** True when the id was not there yet. */
  add(id: number): boolean {
    if (this.has(id)) return false;
    if (id >= maxBits) this.#large.add(id);
    else {
      const byte = id >> 3;
      if (byte >= this.#bits.length) this.#grow(byte + 1);
      this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (id & 7));
    }
    this.#size += 1;
    return true;
  }

  clear(): void {
    this.#bits.fill(0);
    this.#large.clear();
    this.#size = 0;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bits);
    this.#bits = larger;
  }
}
