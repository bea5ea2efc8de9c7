import { type Figure, figure } from '../figure.ts';
import { median } from '../statistics.ts';
import type { StressMeasure, StressRun } from './stress.ts';

const megabyte = 1_000_000;

/** P4, P5, P6 and P10 at the largest size, and P12: how they grow from one size to the next. */
export function stressFigures(measures: readonly StressMeasure[]): Figure[] {
  const largest = measures.at(-1);
  const smallest = measures[0];
  if (!largest || !smallest) return [];
  return [...syncFigures(largest), ...memoryFigures(smallest, largest), ...exportFigures(largest), ...growth(measures)];
}

function syncFigures({ factor, runs }: StressMeasure): Figure[] {
  const baseline = (of: (run: StressRun) => number) => median(runs.map(of)) / 1000;
  return [
    figure({
      id: 'P4',
      title: `first sync of ${skills(factor)}, searchable / the same without the app`,
      unit: 'x',
      bar: 1.5,
      runs: runs.map(({ first, download, insert }) => first / (download + insert)),
      baseline: {
        what: 'download + JSON.parse + INSERT..SELECT + indexes',
        value: baseline(({ download, insert }) => download + insert),
        unit: 's',
      },
    }),
    figure({
      id: 'P5',
      title: 'second sync, nothing changed / download and JSON.parse',
      unit: 'x',
      bar: 1.4,
      runs: runs.map(({ second, download }) => second / download),
      baseline: { what: 'download + JSON.parse', value: baseline(({ download }) => download), unit: 's' },
    }),
  ];
}

function memoryFigures(smallest: StressMeasure, largest: StressMeasure): Figure[] {
  const peak = ({ runs }: StressMeasure) => median(runs.map((run) => run.peakBytes)) / megabyte;
  const figures = [
    figure({
      id: 'P6',
      title: 'peak memory of the data host process in that sync',
      unit: 'MB',
      bar: 300,
      runs: largest.runs.map((run) => run.peakBytes / megabyte),
    }),
  ];
  if (smallest === largest) return figures;
  const flat = figure({
    id: 'P6-flat',
    title: `peak memory at x${largest.factor / smallest.factor} data / at x1`,
    unit: 'x',
    bar: 1.3,
    runs: [peak(largest) / peak(smallest)],
    baseline: { what: `at ${skills(smallest.factor)}`, value: peak(smallest), unit: 'MB' },
  });
  return [...figures, flat];
}

function exportFigures({ runs }: StressMeasure): Figure[] {
  const exports = runs.flatMap((run) => run.export ?? []);
  if (exports.length === 0) return [];
  const rows = exports[0]?.rows ?? 0;
  const figures = [
    figure({
      id: 'P10-memory',
      title: 'growth of memory while it is written',
      unit: 'MB',
      bar: 60,
      runs: exports.map(({ growthBytes }) => growthBytes / megabyte),
    }),
  ];
  const compared = exports.filter((one) => one.sqlite3 !== null);
  if (compared.length === 0) return figures;
  const time = figure({
    id: 'P10',
    title: `CSV of ${rows.toLocaleString('en')} rows / sqlite3 -csv of the same query`,
    unit: 'x',
    bar: 1,
    runs: compared.map((one) => one.took / (one.sqlite3 ?? Number.NaN)),
    baseline: { what: 'sqlite3 -csv', value: median(compared.map((one) => one.sqlite3 ?? 0)) / 1000, unit: 's' },
  });
  return [time, ...figures];
}

/** P12: the largest growth per doubling of the data. */
function growth(measures: readonly StressMeasure[]): Figure[] {
  if (measures.length < 2) return [];
  const grown = (of: (run: StressRun) => number) =>
    measures.slice(1).map((measure, index) => {
      const before = measures[index];
      const time = ({ runs }: StressMeasure) => median(runs.map(of));
      return before ? (time(measure) / time(before)) ** (1 / Math.log2(measure.factor / before.factor)) : Number.NaN;
    });
  const line = (id: string, what: string, values: number[]) =>
    figure({
      id,
      title: `${what}: growth of time per doubling of the data, at worst`,
      unit: 'x',
      bar: 2.2,
      runs: [Math.max(...values)],
    });
  const figures = [
    line(
      'P12',
      'first sync',
      grown(({ first }) => first),
    ),
  ];
  const isExported = measures.every(({ runs }) => runs.every((run) => run.export !== null));
  if (!isExported) return figures;
  return [
    ...figures,
    line(
      'P12-export',
      'CSV export',
      grown((run) => run.export?.took ?? Number.NaN),
    ),
  ];
}

const skills = (factor: number) => `${(300_000 * factor).toLocaleString('en')} skills`;
