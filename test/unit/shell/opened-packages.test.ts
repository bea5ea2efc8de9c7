import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: { on: () => undefined } }));
const { packageAmong } = await import('#main/shell/system/opened-packages.ts');

const folder = resolve('/home/ada');

it.each([
  [['app', 'Autumn.almanac'], join(folder, 'Autumn.almanac')],
  [['--lang=es', resolve('/tmp/x/AUTUMN.ALMANAC')], resolve('/tmp/x/AUTUMN.ALMANAC')],
  [['a.zip', 'b.almanac', 'c.almanac'], join(folder, 'b.almanac')],
])('a package among the arguments %j is found in the folder of that start', (argv, path) => {
  expect(packageAmong(argv, folder)).toBe(path);
});

it.each([
  [[]],
  [['a.zip', 'almanac', 'x.almanac.exe']],
  [['--user-data-dir=x.almanac']],
  [['https://example.org/x.almanac', 'file:///etc/x.almanac', 'course-almanac://open/x.almanac']],
])('nothing is opened of the arguments %j', (argv) => {
  expect(packageAmong(argv, folder)).toBeNull();
});
