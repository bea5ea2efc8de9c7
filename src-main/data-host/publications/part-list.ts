import { createHash } from 'node:crypto';
import * as z from 'zod';
import { parseForeignJson } from '../../files/json-file.ts';
import { type PublishedPart, type PublishedTable, publishedPart, tablePath } from './manifest.ts';

/*
 * The list of the parts of a published table. The manifest names it by its hash, so that its signature vouches for every part.
 */

const partList = z.strictObject({ parts: z.array(publishedPart).max(200_000) });

/** Where the list of the parts of a table lies, below the published folder. */
export const partListPath = (table: string, hash: string) => `tables/${table}/${hash}.json`;

/** Where the file of a table lies that the manifest names: its rows, or the list of its parts. */
export const manifestedPath = ({ name, sha256, parts }: PublishedTable): string =>
  parts === undefined ? tablePath(name, sha256) : partListPath(name, sha256);

/** The text of a list, a part in each line. The same parts are the same text, wherever they come from. */
export const partListText = (parts: readonly PublishedPart[]): string =>
  `{"parts":[\n${parts.map((part) => JSON.stringify(publishedPart.parse(part))).join(',\n')}\n]}\n`;

/** The parts of a table from the text of its list; null unless it is the one that the manifest names, and says what that says. */
export function partsIn(table: PublishedTable, text: string): readonly PublishedPart[] | null {
  if (createHash('sha256').update(text).digest('hex') !== table.sha256) return null;
  const parts = partList.safeParse(parseForeignJson(text)).data?.parts;
  if (parts === undefined || parts.length !== table.parts) return null;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const files = new Set(parts.map(({ sha256 }) => sha256));
  return rows === table.rows && files.size === parts.length ? parts : null;
}
