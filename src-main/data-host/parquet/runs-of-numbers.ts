import { message } from '#shared/language/message.ts';
import { damaged } from './damaged.ts';

/**
 * So many small numbers in Parquet's mixture of runs and packed bits. The library would follow a run of any length; here a run ends
 * where the numbers do, or the file is refused.
 * @throws DamagedParquet
 */
export function readNumbers(bytes: Uint8Array, width: number, count: number): Uint32Array {
  if (width > 24) damaged();
  const numbers = new Uint32Array(count);
  let at = 0;
  for (let done = 0; done < count; ) {
    let head = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at] ?? damaged(message('{file} is cut off'));
      at += 1;
      head += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      if (scale > 2 ** 28) damaged();
    }
    const amount = Math.floor(head / 2);
    if (head % 2 === 1) {
      // Groups of eight, of which the last may go beyond the end.
      const values = amount * 8;
      if (values === 0 || values - (count - done) >= 8) damaged();
      const used = Math.min(values, count - done);
      unpack(bytes, at, width, numbers.subarray(done, done + used));
      at += amount * width;
      done += used;
    } else {
      if (amount === 0 || amount > count - done) damaged();
      numbers.fill(littleEndian(bytes, at, (width + 7) >> 3), done, done + amount);
      at += (width + 7) >> 3;
      done += amount;
    }
  }
  if (at > bytes.length) damaged(message('{file} is cut off'));
  return numbers;
}

function unpack(bytes: Uint8Array, from: number, width: number, into: Uint32Array): void {
  if (width === 0) return;
  if (from + Math.ceil((into.length * width) / 8) > bytes.length) damaged(message('{file} is cut off'));
  const mask = 2 ** width - 1;
  let held = 0;
  let bits = 0;
  let at = from;
  for (let index = 0; index < into.length; index += 1) {
    // At most 23 bits are held when the next byte comes.
    while (bits < width) {
      held |= (bytes[at] ?? 0) << bits;
      at += 1;
      bits += 8;
    }
    into[index] = held & mask;
    held >>>= width;
    bits -= width;
  }
}

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  if (at + length > bytes.length) damaged(message('{file} is cut off'));
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
