/*
 * Writes the letters of the reports as a source file: a report is one file and carries its fonts with it, wherever it was made.
 * Each weight is a font of its own: Chromium cannot embed a variable font into a PDF and draws its letters as Type 3 procedures.
 * Run it after an update of the font packages.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const letter = 'The Latin letters of one weight';
const fonts = [
  {
    constant: 'sans',
    what: letter,
    file: import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2'),
  },
  {
    constant: 'sansBold',
    what: letter,
    file: import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2'),
  },
  {
    constant: 'serifBold',
    what: letter,
    file: import.meta.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2'),
  },
  {
    constant: 'signs',
    what: 'Emoji in one colour',
    file: import.meta.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2'),
  },
];

const lines = ['// Written by scripts/make-fonts.mjs from fonts under the SIL Open Font License 1.1. Do not edit.'];
for (const { constant, what, file } of fonts) {
  const bytes = await readFile(fileURLToPath(file));
  lines.push(
    '',
    `/** ${what}, as woff2 in base64. */`,
    `export const ${constant} =`,
    `  '${bytes.toString('base64')}';`,
  );
}
await writeFile(
  fileURLToPath(new URL('../src-shared/generated/embedded-fonts.ts', import.meta.url)),
  `${lines.join('\n')}\n`,
);
