import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture: three bytes (red, green, blue) per pixel, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bytesPerPixel: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** Reads a PNG as browsers write it: 8 bits per channel, colour with or without alpha, not interlaced. Alpha is dropped. */
export function readPng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = signature.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') header = body;
    if (kind === 'IDAT') parts.push(body);
    at += length + 12;
  }
  const size = bytesPerPixel[header?.[9] ?? -1];
  if (header?.[8] !== 8 || size === undefined || header[12] !== 0)
    throw new Error('This PNG is not of the kind that browsers write.');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const lines = unfiltered(inflateSync(Buffer.concat(parts)), width * size, height, size);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) rgb[pixel * 3 + channel] = lines[pixel * size + channel] ?? 0;
  }
  return { width, height, rgb };
}

/** Takes back what each line was filtered with (PNG specification, section 9). */
function unfiltered(data: Buffer, lineLength: number, height: number, size: number): Uint8Array {
  const out = new Uint8Array(lineLength * height);
  for (let line = 0; line < height; line += 1) {
    const filter = data[line * (lineLength + 1)] ?? 0;
    for (let at = 0; at < lineLength; at += 1) {
      const offset = line * lineLength + at;
      const left = at < size ? 0 : (out[offset - size] ?? 0);
      const up = line === 0 ? 0 : (out[offset - lineLength] ?? 0);
      const upLeft = line === 0 || at < size ? 0 : (out[offset - lineLength - size] ?? 0);
      out[offset] = (data[line * (lineLength + 1) + 1 + at] ?? 0) + predicted(filter, left, up, upLeft);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** Writes a PNG of 8 bits per channel without alpha. */
export function writePng({ width, height, rgb }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const length = width * 3;
  const lines = Buffer.alloc((length + 1) * height);
  for (let line = 0; line < height; line += 1) {
    // Each line as what it differs from the one above: screens are mostly areas.
    lines[line * (length + 1)] = 2;
    for (let at = 0; at < length; at += 1) {
      const up = line === 0 ? 0 : (rgb[(line - 1) * length + at] ?? 0);
      lines[line * (length + 1) + 1 + at] = (rgb[line * length + at] ?? 0) - up;
    }
  }
  const end = Buffer.alloc(0);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', end),
  ]);
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
