/**
 * Refuses words that make a reader guess, in comments, documents and the texts of the app: `npm run lint:words`. docs/style.md says how to write
 * instead.
 */
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { ROOT } from './lib/project.mjs';
import { findRiddles } from './lib/words.mjs';

const FILES = '{src-main,src-preload,src-renderer,src-shared,test,scripts}/**/*.{ts,tsx,mts,mjs,js}';
const DOCUMENTS = ['*.md', '{docs,test}/**/*.md'];
/** Has examples of what not to write. */
const STYLE = 'docs/style.md';

const files = globSync([FILES, ...DOCUMENTS], { cwd: ROOT })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file !== STYLE)
  .sort();
const found = files.flatMap((file) =>
  findRiddles(file, readFileSync(`${ROOT}/${file}`, 'utf8')).map((riddle) => ({ file, ...riddle })),
);
for (const { file, line, text, why } of found) console.error(`${file}:${line}: ${JSON.stringify(text)}: ${why}.`);
console.log(`Word rule: ${files.length} files, ${found.length === 0 ? 'no' : found.length} riddles.`);
process.exitCode = found.length === 0 ? 0 : 1;
