import { inflateRawSync } from 'node:zlib';
import { openRegular } from './regular-file.ts';

/** The end of a ZIP: a record of 22 bytes and a comment. */
const endLength = 22 + 65_535;
const maxDirectory = 1_000_000;
const entryLength = 46;
const localLength = 30;

/**
 * Returns a small text in a ZIP; null where the file is no ZIP, lacks it, or has it larger than `maxBytes`. For a look at files of
 * any program: packages are read by a reader that trusts nothing.
 * @throws AlmanacError NOT_A_FILE, FOLDER_SILENT, and the error of the system
 */
export async function textInZip(path: string, name: string, maxBytes: number): Promise<string | null> {
  const file = await openRegular(path);
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size } = await file.stat();
    const tail = await read(Math.max(0, size - endLength), Math.min(size, endLength));
    const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    if (end < 0) return null;
    const directory = await read(tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), maxDirectory));
    const entry = entryOf(directory, name);
    if (entry === null || entry.packed > maxBytes) return null;
    const local = await read(entry.offset, localLength);
    const start = entry.offset + localLength + local.readUInt16LE(26) + local.readUInt16LE(28);
    const bytes = await read(start, entry.packed);
    const text = entry.isStored ? bytes : inflateRawSync(bytes, { maxOutputLength: maxBytes });
    return text.toString('utf8');
  } catch (error) {
    // Bytes of no ZIP, whatever their lengths say.
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return null;
    throw error;
  } finally {
    void file.close().catch(() => {});
  }
}

function entryOf(directory: Buffer, name: string) {
  for (let at = 0; at + entryLength <= directory.length; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    const found = directory.toString('utf8', at + entryLength, at + entryLength + nameLength);
    if (found === name)
      return {
        isStored: directory.readUInt16LE(at + 10) === 0,
        packed: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      };
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return null;
}
