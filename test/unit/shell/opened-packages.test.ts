import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: { on: () => undefined } }));
const { openedPackages, packagesAmong } = await import('#main/shell/system/opened-by-system.ts');

const folder = resolve('/home/ada');
const named = resolve('/home/ada/Año 1% #2.almanac');
const address = pathToFileURL(named).href;

it.each([
  [['app', 'Autumn.almanac'], [join(folder, 'Autumn.almanac')]],
  [['--lang=es', resolve('/tmp/x/AUTUMN.ALMANAC')], [resolve('/tmp/x/AUTUMN.ALMANAC')]],
  [
    ['a.zip', 'b.almanac', 'c.almanac'],
    [join(folder, 'b.almanac'), join(folder, 'c.almanac')],
  ],
  // Desktops of Linux name a file in each of these ways.
  [[address], [named]],
  [[address.replace('file:///', 'FILE://localhost/')], [named]],
  [[address.replace('file:///', 'file:/')], [named]],
])('the packages among the arguments %j are found in the folder of that start', (argv, paths) => {
  expect(packagesAmong(argv, folder)).toEqual(paths);
});

it.each([
  [[]],
  [['a.zip', 'almanac', 'x.almanac.exe']],
  [['--user-data-dir=x.almanac']],
  [['https://example.org/x.almanac', 'course-almanac://open/x.almanac', 'smb://server/x.almanac']],
  [
    [
      'file://server/share/x.almanac',
      'file:////server/share%2Fx.almanac',
      'file:///home/x.zip?x.almanac',
      'file://%/x.almanac',
    ],
  ],
])('nothing is opened of the arguments %j', (argv) => {
  expect(packagesAmong(argv, folder)).toEqual([]);
});

it('packages that are opened at once wait for each other, each once', () => {
  const packages = openedPackages();
  const onOpened = vi.fn();
  packages.onOpened(onOpened);
  packages.fromArguments(['a.almanac'], folder);
  packages.fromArguments(['b.almanac', 'a.almanac', 'b.almanac'], folder);
  packages.fromArguments(['c.zip'], folder);
  expect(onOpened).toHaveBeenCalledTimes(2);
  expect(packages.count()).toBe(2);
  expect([packages.take(), packages.take(), packages.take()]).toEqual([
    join(folder, 'a.almanac'),
    join(folder, 'b.almanac'),
    null,
  ]);
});
