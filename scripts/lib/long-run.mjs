import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Names what `npm run test:long` does and `npm test` does not: files that it alone runs, and tests that try more there, each with the
 * two numbers. `npm run test:long -- --list` prints it.
 * @param {string} root of the project
 * @returns {string[]}
 */
export function longerInLongRun(root) {
  const files = globSync('test/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .toSorted();
  const alone = files.filter((file) => file.includes('.long.test.'));
  const longer = files
    .filter((file) => file !== 'test/support/at-length.ts')
    .flatMap((file) => lengthsIn(readFileSync(join(root, file), 'utf8')).map((found) => `${file}: ${found}`));
  return [
    'Run by npm run test:long alone:',
    ...alone.map((file) => `  ${file}`),
    'Tried less in npm test, as (short, long):',
    ...longer.map((line) => `  ${line}`),
    'Every property of test/unit and test/integration is tried with a thousand cases or more.',
  ];
}

/**
 * @param {string} source
 * @returns {string[]} each call of `atLength` or `everyNth`
 */
export function lengthsIn(source) {
  return source.split('\n').flatMap((line) => {
    // Most lines have neither, and the expressions below read a line many times.
    if (!/\b(?:everyNth|atLength)\(/.test(line)) return [];
    const [, nth] = /\beveryNth\((\d+), /.exec(line) ?? [];
    if (nth !== undefined) return [`one case in ${nth}`];
    const [, name, lengths] = /(?:(\w+):? (?:= )?)?[^=:]*\batLength\(([^()]*)\)/.exec(line) ?? [];
    return lengths === undefined ? [] : [`${name ?? 'length'} (${lengths})`];
  });
}
