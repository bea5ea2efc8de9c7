import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { t } from '#shared/language/message.ts';
import { unwritable } from '../files/file-error.ts';
import { readJson } from '../files/json-file.ts';
import { openPartFile } from '../files/part-file.ts';
import { readRegularSync } from '../files/regular-file.ts';
import type { RawDocument } from './settings-document.ts';

const maxSettingsBytes = 50_000_000;

/** The object in the file; an empty one when there is no file or it is not one object of JSON. */
export function readJsonFile(file: string): { raw: RawDocument; isUnreadable: boolean } {
  if (!existsSync(file)) return { raw: {}, isUnreadable: false };
  try {
    // People edit this file, with tools that write a byte order mark or UTF-16. All its settings would be lost to one name that stands twice.
    const read = readJson(readRegularSync(file, maxSettingsBytes), 'lastCounts');
    const raw = read.ok ? read.value : null;
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
      return { raw: raw as RawDocument, isUnreadable: false };
  } catch {
    // Reported below.
  }
  return { raw: {}, isUnreadable: true };
}

/**
 * Renames the file to `<name>.damaged-<n>.json`, writes in its place what could be read of it, and returns the name of the
 * copy; null when it cannot be moved.
 */
export function moveAside(file: string, readable: RawDocument): string | null {
  const { dir, name, ext } = parse(file);
  for (let number = 1; number <= 99; number += 1) {
    const copy = `${name}.damaged-${number}${ext}`;
    if (existsSync(join(dir, copy))) continue;
    try {
      renameSync(file, join(dir, copy));
      writeFileSync(file, asText(readable), { mode: 0o600, flag: 'wx' });
      return copy;
    } catch {
      return null;
    }
  }
  return null;
}

/** Writes beside the file and renames, so that a crash leaves the old file or the new one. For the owner's eyes only. */
export async function writeJsonFile(file: string, value: RawDocument): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const part = await openPartFile(file, { isOwn: true });
    try {
      await part.write(Buffer.from(asText(value)));
      await part.finish(file);
    } finally {
      await part.abandon();
    }
  } catch (error) {
    throw unwritable(error, t('The settings file'));
  }
}

const asText = (value: RawDocument) => `${JSON.stringify(value, null, 2)}\n`;
