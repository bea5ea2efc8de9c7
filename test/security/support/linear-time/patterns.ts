import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A regular expression as it is written in a program. */
export interface Pattern {
  /** The file that holds the first one. */
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const root = join(import.meta.dirname, '../../../..');

/** Every regular expression that is written in the app's own programs, once. */
export function patternsOfTheApp(): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const file of globSync('src-{main,preload,renderer,shared}/**/*.{ts,tsx}', { cwd: root })) {
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) found.set(`/${regex.pattern}/${regex.flags}`, { file, source: regex.pattern, flags: regex.flags });
      for (const child of Object.values(node)) look(child);
    };
    look(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  }
  return [...found.values()];
}
