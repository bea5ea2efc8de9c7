import type { ViewRow } from '#shared/catalog/views.ts';
import type { ChartOf, Figure } from '#shared/figures/charts/drawing.ts';
import { plotName } from '#shared/figures/charts/names.ts';
import { notShown } from '#shared/figures/charts/points.ts';
import { hasMostLearners } from '#shared/figures/compared-words.ts';
import { highest } from '#shared/figures/findings/compared.ts';
import { message, t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { tableOf } from '../blocks.ts';
import { namesOfRuns } from '../names.ts';
import type { Block } from '../report.ts';
import { type ReportReader, someRows } from '../report-reader.ts';
import { figureBlock } from '../withheld-figure.ts';

/** More bars than this do not fit beside the other sections of a page. */
const maxBars = 15;

/** All selected runs, the largest first. Runs whose number is withheld come last, by name. */
function allBySize(reportReader: ReportReader) {
  const sort = { column: 'current', direction: 'desc' } as const;
  const all = reportReader.rows({ view: 'runs', params: {}, sort });
  const name = namesOfRuns(
    all.page.rows.map(({ run_id }) => run_id),
    reportReader,
  );
  return { all, name };
}

/** All selected runs as a table, the largest first. */
export function tableOfRuns(reportReader: ReportReader): Block {
  const { all, name } = allBySize(reportReader);
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
  const { all, name } = allBySize(reportReader);
  const counted = someRows(
    all,
    ({ current }, place) => current !== null || all.shared[place]?.notes.current !== undefined,
  );
  const drawn = figureBlock(
    someRows(counted, (_, place) => place < maxBars),
    (rows) => sizesFigure(rows, name, counted.page.total),
  );
  return [...(drawn === null ? [] : [drawn]), tableOfRuns(reportReader)];
}

function sizesFigure(
  rows: readonly ViewRow<'runs'>[],
  name: (runId: string) => string,
  total: number,
): Figure<ChartOf<'bars'>> | null {
  if (rows.length < 2) return null;
  const finding = highest(
    rows,
    ({ run_id }) => name(run_id),
    ({ current }) => current,
    hasMostLearners,
  );
  return {
    id: 'portfolio-runs',
    title: t('Course runs by size'),
    finding,
    ...(total > rows.length && {
      note: t('The {shown} largest of {runs} runs.', { shown: formatNumber(rows.length), runs: formatNumber(total) }),
    }),
    name: plotName(t('Bar chart'), t('learners enrolled by course run, most first'), rows.length, finding),
    chart: {
      kind: 'bars',
      valueLabel: t('Learners enrolled'),
      columns: { label: 'run_id', value: 'current' },
      bars: rows.map(({ run_id, current }) => ({ label: name(run_id), value: current ?? notShown })),
    },
  };
}
