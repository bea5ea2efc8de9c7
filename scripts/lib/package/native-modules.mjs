import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';

/** @typedef {{ platform: string, arch: string }} Target as Node names them */

const HASHES = new URL('native-hashes.json', import.meta.url);

/** By format: Node's name for the processor in its header. */
const ELF_PROCESSORS = /** @type {Record<number, string>} */ ({ 62: 'x64', 183: 'arm64', 3: 'ia32', 40: 'arm' });
const PE_PROCESSORS = /** @type {Record<number, string>} */ ({ 34404: 'x64', 43620: 'arm64', 332: 'ia32' });
const MACH_PROCESSORS = /** @type {Record<number, string>} */ ({ 16777223: 'x64', 16777228: 'arm64' });

/** As much of a file as the headers of all three formats can take. */
const HEAD_BYTES = 4096;

/**
 * The system and processor that a native module was made for, by its own header. Null for any other file.
 * @param {Uint8Array} bytes the beginning of the file, or all of it
 * @returns {Target | null}
 */
export function targetOf(bytes) {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES));
  if (head.length < 64) return null;
  // ELF of 64 bits in little-endian order; e_machine stands at 18.
  if (head.readUInt32BE(0) === 0x7f454c46) return target('linux', ELF_PROCESSORS[head.readUInt16LE(18)]);
  // A Mach-O file of 64 bits. A file for several processors begins otherwise and is none of ours.
  if (head.readUInt32LE(0) === 0xfeedfacf) return target('darwin', MACH_PROCESSORS[head.readUInt32LE(4)]);
  // "MZ", and at 60 the place of "PE\0\0", which the processor follows.
  if (head.readUInt16LE(0) !== 0x5a4d) return null;
  const at = head.readUInt32LE(60);
  if (at + 6 > head.length || head.readUInt32LE(at) !== 0x4550) return null;
  return target('win32', PE_PROCESSORS[head.readUInt16LE(at + 4)]);
}

/**
 * @param {string} platform
 * @param {string | undefined} arch
 * @returns {Target | null}
 */
const target = (platform, arch) => (arch === undefined ? null : { platform, arch });

/**
 * @param {string} file
 * @returns {Target | null} null when there is no such file, too
 */
export function targetOfFile(file) {
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const open = openSync(file, 'r');
    try {
      return targetOf(head.subarray(0, readSync(open, head)));
    } finally {
      closeSync(open);
    }
  } catch {
    return null;
  }
}

/** The SHA-256 of each ready-made native module that may be packed, by the name of its file. */
export function knownHashes() {
  return /** @type {Record<string, string>} */ (JSON.parse(readFileSync(HASHES, 'utf8')).sha256);
}

/** @param {string} file */
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Checks a native module against the system that it is packed for. A ready-made one must be the committed one, byte for byte.
 * `keytar.node` is compiled while packing, from a source that the lock file holds to a hash, so that its own bytes differ by compiler.
 * @param {string} file
 * @param {Target} wanted
 * @returns {string[]} a sentence for everything
 */
export function nativeProblems(file, wanted) {
  const name = basename(file);
  const found = targetOfFile(file);
  if (found === null) return [`${name} is no native module of a known system.`];
  const problems = [];
  if (found.platform !== wanted.platform || found.arch !== wanted.arch) {
    problems.push(`${name} is for ${found.platform}-${found.arch}, not for ${wanted.platform}-${wanted.arch}.`);
  }
  if (name === 'keytar.node') return problems;
  if (name !== `${wanted.platform}-${wanted.arch}.node`) {
    problems.push(`${name} is not the module of ${wanted.platform}-${wanted.arch}.`);
  }
  if (knownHashes()[name] !== sha256(file)) {
    problems.push(`${name} is not the committed one (scripts/lib/package/native-hashes.json).`);
  }
  return problems;
}
