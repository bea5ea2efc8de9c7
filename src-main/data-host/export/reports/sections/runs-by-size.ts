import type { ViewRow } from '#shared/catalog/views.ts';
import type { ChartOf, Figure } from '#shared/figures/charts/drawing.ts';
import { plotName } from '#shared/figures/charts/names.ts';
import { notShown } from '#shared/figures/charts/points.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import {
  gainedMost,
  type HighestWords,
  hasMostActive,
  hasMostLearners,
  hasMostVerified,
  highest,
} from '#shared/subjects/compare/findings.ts';
import { formatChange, formatExact, formatNumber } from '#shared/text/numbers.ts';
import { daysOfNewestWeek } from '#shared/time/like-weeks.ts';
import { tableOf } from '../blocks.ts';
import { figureBlock } from '../masked-figure.ts';
import type { Block } from '../report.ts';
import { namesOfRuns, type ReportReader, someRows } from '../report-reader.ts';

/** More bars than this do not fit beside the other sections of a page. */
const maxBars = 15;

/** A figure of all selected runs: one column of their table as bars. */
interface BarsOfRuns {
  readonly id: string;
  readonly title: Message;
  readonly column: 'current' | 'change_7d' | 'active_last_week' | 'verified';
  readonly valueLabel: Message;
  /** The name of the picture, for those who do not see it. */
  readonly drawn: Message;
  readonly words: HighestWords;
  /** Says which runs are drawn, where there is no room for all whose number is shown. */
  readonly drawnOfAll: Message;
  /** A figure of a week leaves out the runs whose data end before the newest week. */
  readonly isOfWeek: boolean;
}

const runsBySizeTitle = message('Course runs by size');
const largestOfRuns = message(
  '{shown} of {runs} runs{of, select, shown { whose numbers are shown} other {}}, the largest.',
);
const highestOfRuns = message(
  '{shown} of {runs} runs{of, select, shown { whose numbers are shown} other {}}, those with the highest numbers.',
);

const bySize: BarsOfRuns = {
  id: 'portfolio-runs',
  title: runsBySizeTitle,
  column: 'current',
  valueLabel: message('Learners enrolled'),
  drawn: message('learners enrolled by course run, highest first'),
  words: hasMostLearners,
  drawnOfAll: largestOfRuns,
  isOfWeek: false,
};

/** Figures of runs that a new report goes without, by their sections. */
export const figuresOfRuns = {
  gained: {
    id: 'portfolio-gained',
    title: message('7-day change by course run'),
    column: 'change_7d',
    valueLabel: message('Change in enrollment in 7 days'),
    drawn: message('change in enrollment in 7 days by course run, largest rise first'),
    words: gainedMost,
    drawnOfAll: highestOfRuns,
    isOfWeek: true,
  },
  active: {
    id: 'portfolio-active',
    title: message('Active learners by course run'),
    column: 'active_last_week',
    valueLabel: message('Learners active in the latest week with data'),
    drawn: message('learners active in the latest week with data, by course run, highest first'),
    words: hasMostActive,
    drawnOfAll: highestOfRuns,
    isOfWeek: true,
  },
  verified: {
    id: 'portfolio-verified',
    title: message('Verified learners by course run'),
    column: 'verified',
    valueLabel: message('Learners in the verified mode'),
    drawn: message('learners in the verified mode by course run, highest first'),
    words: hasMostVerified,
    drawnOfAll: highestOfRuns,
    isOfWeek: false,
  },
} as const satisfies Record<string, BarsOfRuns>;

/** All selected runs, those with most first. Runs whose number is withheld come last, by name. */
function allRuns(reportReader: ReportReader, column: BarsOfRuns['column']) {
  const all = reportReader.rows({ view: 'runs', params: {}, sort: { column, direction: 'desc' } });
  const name = namesOfRuns(
    all.page.rows.map(({ run_id }) => run_id),
    reportReader,
  );
  return { all, name };
}

/** All selected runs as a table, the largest first. */
export function tableOfRuns(reportReader: ReportReader): Block {
  const { all, name } = allRuns(reportReader, 'current');
  const table = tableOf(all, {
    title: message('Course runs'),
    // The course is a part of the run, and all runs are synced together.
    hide: ['course_key', 'synced_at'],
    texts: { run_id: ({ run_id }) => name(String(run_id)) },
  });
  return { kind: 'table', table, finding: null };
}

/** All selected runs, as bars, then as a table. */
export function runsBySize(reportReader: ReportReader): Block[] {
  const drawn = barsOfRuns(bySize, reportReader);
  return [...(drawn === null ? [] : [drawn]), tableOfRuns(reportReader)];
}

/** The runs that a figure is about, by what is known of their number. */
interface RunsOfFigure {
  readonly shown: number;
  readonly hidden: number;
  /** Those without a number, which no service has sent. */
  readonly unknown: readonly ViewRow<'runs'>[];
}

/**
 * Selected runs as bars; null with fewer than two of which there is a number. Where not all fit, those whose number is shown have the
 * bars, and the note counts the others.
 */
export function barsOfRuns(figure: BarsOfRuns, reportReader: ReportReader): Block | null {
  const { column, isOfWeek } = figure;
  const { all, name } = allRuns(reportReader, column);
  const newest = Math.max(...all.page.rows.map(({ data_through }) => data_through ?? Number.NEGATIVE_INFINITY));
  const isNew = ({ data_through: through }: ViewRow<'runs'>) => through !== null && through > newest - daysOfNewestWeek;
  const isAbout = (row: ViewRow<'runs'>) => !isOfWeek || isNew(row);
  const isHidden = (index: number) => all.masked[index]?.notes[column] !== undefined;
  const counted = someRows(all, (row, index) => isAbout(row) && (row[column] !== null || isHidden(index)));
  const unknown = all.page.rows.filter((row, index) => isAbout(row) && row[column] === null && !isHidden(index));
  const hidden = counted.page.rows.filter((row) => row[column] === null).length;
  return figureBlock(
    // A hidden number may be the highest: the finding is about it, too.
    someRows(counted, (row, index) => index < maxBars || row[column] === null),
    (rows) => drawnBars(figure, rows, name, { shown: counted.page.total - hidden, hidden, unknown }),
  );
}

function drawnBars(
  { id, title, column, valueLabel, drawn, words, drawnOfAll, isOfWeek }: BarsOfRuns,
  rows: readonly ViewRow<'runs'>[],
  name: (runId: string) => string,
  { shown, hidden, unknown }: RunsOfFigure,
): Figure<ChartOf<'bars'>> | null {
  if (rows.length < 2) return null;
  const isChange = column === 'change_7d';
  const numberOf = (row: ViewRow<'runs'>) => row[column];
  const nobodyGained = isChange && rows.every((row) => (numberOf(row) ?? 0) <= 0);
  const finding = nobodyGained
    ? t('Enrollment rose in no course run in 7 days.')
    : highest(
        [...rows, ...unknown],
        ({ run_id }) => name(run_id),
        numberOf,
        words,
        isChange ? formatChange : formatExact,
      );
  const isWhole = shown + hidden <= maxBars;
  const bars = isWhole ? rows : rows.slice(0, Math.min(maxBars, shown));
  const note = sentences(
    shown > bars.length &&
      t(drawnOfAll, { shown: formatNumber(bars.length), runs: formatNumber(shown), of: hidden > 0 ? 'shown' : 'all' }),
    !isWhole &&
      hidden > 0 &&
      t('{n, plural, one {The number of # more run is hidden.} other {The numbers of # more runs are hidden.}}', {
        n: hidden,
      }),
    unknown.length > 0 &&
      t(
        '{n, plural, one {# more run has no data for this figure.} other {# more runs have no data for this figure.}}',
        {
          n: unknown.length,
        },
      ),
    isOfWeek && t('Only runs with data for the latest week are shown.'),
  );
  return {
    id,
    title: translated(title),
    finding,
    // A hidden change may be a gain.
    isOfShown: !nobodyGained && hidden > 0,
    ...(note !== '' && { note }),
    saysHidden: !isWhole && hidden > 0,
    drawn: [column],
    name: plotName(t('Bar chart'), t(drawn), bars.length, finding),
    chart: {
      kind: 'bars',
      valueLabel: t(valueLabel),
      columns: { label: 'run_id', value: column },
      bars: bars.map((row) => ({ label: name(row.run_id), value: numberOf(row) ?? notShown })),
    },
  };
}
