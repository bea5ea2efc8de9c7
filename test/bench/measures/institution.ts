import { type Figure, figure } from '../figure.ts';
import { fillInstitution, institutionOf } from '../institution/fill-runs.ts';
import { type Asked, measureReading } from '../institution/reading.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const wholeInstitution = 3_000;
const doublings = Math.log2(10);

/** P17 and the part of P18 that reads: what screens ask, over the course runs of an institution and over a tenth of them. */
export async function institution(factor: number): Promise<Figure[]> {
  const runs = Math.round(wholeInstitution * factor);
  const tenth = await askedOf(runs / 10);
  const whole = await askedOf(runs);
  const screens = whole.filter(({ what }) => what !== 'search' && what !== 'portfolio report');
  const slowest = screens.reduce((worst, each) => (each.p95 > worst.p95 ? each : worst));
  const search = only(whole, 'search');
  const ms = { unit: 'ms', bar: 50 };
  const growth = (id: string, title: string, bar: number, what: string) => {
    const [large, small] = [only(whole, what).median, only(tenth, what).median];
    return figure({
      id,
      title: `growth of ${title} per doubling of the runs`,
      unit: 'x',
      bar,
      runs: [(large / small) ** (1 / doublings)],
      baseline: { what: `${(runs / 10).toLocaleString('en')} runs`, value: small, unit: 'ms' },
    });
  };
  return [
    figure({
      ...ms,
      id: 'P17',
      title: `${runs.toLocaleString('en')} runs: slowest of ${screens.length} questions of screens, first call included, p95 (${slowest.what})`,
      runs: [slowest.p95],
    }),
    figure({ ...ms, id: 'P17-search', title: 'search of all of them, p95', runs: [search.p95] }),
    figure({ id: 'P17-first', title: 'first search after a start', unit: 'ms', bar: 300, runs: [search.first] }),
    growth('P18-overview', 'the Overview', 1.2, 'overview:get'),
    growth('P18-report', 'the portfolio report', 2.1, 'portfolio report'),
  ];
}

const askedOf = (runs: number): Promise<Asked[]> =>
  inTemporaryFolder(async (folder) => measureReading(folder, await fillInstitution(folder, institutionOf(runs))));

function only(asked: readonly Asked[], what: string): Asked {
  const found = asked.find((each) => each.what === what);
  if (!found) throw new Error(`${what} was not asked.`);
  return found;
}
