import { message } from '#shared/language/message.ts';
import { damaged } from './damaged.ts';

/*
 * The descriptions in a Parquet file are in Thrift's compact protocol. The library that reads them makes room for as many entries as a
 * list claims to have, so every list is first checked to be in the bytes that are there.
 */

/** Ours need six; each may cost a call on the stack. */
const deepest = 12;
const tooDeep = message('{file} has a description that is nested too deep');

/**
 * Walks over one struct and returns where it ends. Every list and text in it lies within the bytes.
 * @throws DamagedParquet
 */
export function endOfStruct(bytes: Uint8Array, at: number): number {
  return structEnd(bytes, at, 0, { left: fewObjects + (bytes.length - at) / bytesPerObject });
}

/** A struct or a list of ours takes some twenty bytes, and one of a byte as much memory. */
const bytesPerObject = 8;
const fewObjects = 100;

/** Structs and lists that may still come. */
interface Objects {
  left: number;
}

function takeOne(objects: Objects, depth: number): void {
  if (depth > deepest) damaged(tooDeep);
  objects.left -= 1;
  if (objects.left < 0) damaged();
}

function structEnd(bytes: Uint8Array, at: number, depth: number, objects: Objects): number {
  takeOne(objects, depth);
  for (let index = at; ; ) {
    const head = byteAt(bytes, index);
    index += 1;
    if (head === 0) return index;
    // Without a distance to the field before, its number follows.
    if (head >> 4 === 0) index = endOfVarInt(bytes, index);
    index = endOfValue(bytes, index, head & 0x0f, depth, false, objects);
  }
}

function endOfValue(
  bytes: Uint8Array,
  at: number,
  type: number,
  depth: number,
  inList: boolean,
  objects: Objects,
): number {
  switch (type) {
    case 1:
    case 2:
      return inList ? at + 1 : at;
    case 3:
      return at + 1;
    case 4:
    case 5:
    case 6:
      return endOfVarInt(bytes, at);
    case 7:
      return at + 8;
    case 8:
      return endOfText(bytes, at);
    case 9:
      return endOfList(bytes, at, depth, objects);
    case 12:
      return structEnd(bytes, at, depth + 1, objects);
    default:
      return damaged();
  }
}

function endOfText(bytes: Uint8Array, at: number): number {
  const start = endOfVarInt(bytes, at);
  const end = start + varInt(bytes, at);
  return end > bytes.length ? damaged() : end;
}

function endOfList(bytes: Uint8Array, at: number, depth: number, objects: Objects): number {
  takeOne(objects, depth);
  const head = byteAt(bytes, at);
  const isLong = head >> 4 === 15;
  const size = isLong ? varInt(bytes, at + 1) : head >> 4;
  let index = isLong ? endOfVarInt(bytes, at + 1) : at + 1;
  // An entry takes a byte at least, so a list of more entries than bytes is none.
  if (size > bytes.length - index) damaged();
  for (let entry = 0; entry < size; entry += 1) index = endOfValue(bytes, index, head & 0x0f, depth + 1, true, objects);
  return index;
}

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? damaged(message('{file} is cut off'));

function endOfVarInt(bytes: Uint8Array, at: number): number {
  for (let index = at; index < at + 10; index += 1) {
    if (byteAt(bytes, index) < 0x80) return index + 1;
  }
  return damaged();
}

/** A length, which is never negative and has at most 31 bits. */
function varInt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let index = at, scale = 1; index < at + 5; index += 1, scale *= 128) {
    const byte = byteAt(bytes, index);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
  return damaged();
}
