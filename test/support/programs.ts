import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Whether a program of other people is on this computer. Python, poppler and librsvg are prerequisites on Linux (`npm test` sees to
 * them); `npm run test:long` uses LibreOffice and Inkscape where they are.
 */
export const has = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

const readAsCsv = `
import csv, json, sys
path, separator, encoding = sys.argv[1:]
with open(path, newline='', encoding=encoding) as file:
    json.dump(list(csv.reader(file, delimiter=separator, strict=True)), sys.stdout)
`;

/** The lines of a CSV as Python's reader has them, the header first. */
export function readWithPython(path: string, separator = ',', encoding = 'utf-8'): string[][] {
  const options = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync('python3', ['-c', readAsCsv, path, separator, encoding], options));
}

/** Runs a program in Python, with JSON in and out. @throws Error with what Python said */
export function askPython(program: readonly string[], given: unknown): unknown {
  const { stdout, stderr } = spawnSync('python3', ['-I', '-B', ...program], {
    input: JSON.stringify(given),
    maxBuffer: 1e9,
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Returns the standard output of a program. */
export const outputOf = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' });
