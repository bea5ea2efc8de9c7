import { t } from '#shared/language/message.ts';
import { useSettings } from '../../client/settings.ts';
import { hiddenColumnsOf } from '../../ui/table/table-foot.tsx';

/** The columns of runs whose signs no heading explains. */
type Explained = 'trend' | 'vs_earlier';

/** Says in one line how to read these columns of a list of runs; empty without them. */
export function runsLegend(columns: readonly Explained[]): string {
  if (columns.length === 0) return '';
  return [
    columns.includes('trend') && t('Weekly change: shaded weeks are not known.'),
    columns.includes('vs_earlier') &&
      t(
        'Vs earlier runs: how far a run is above (+) or below (−) the median of earlier runs on the same day of the course; in color where it is outside their range.',
      ),
    t('A dash: not known, or nothing to compare.'),
  ]
    .filter((part) => part !== false)
    .join(' ');
}

interface RunsLegendProps {
  readonly view: 'run-trends' | 'watches';
  /** The explained columns that the view has. */
  readonly columns: readonly Explained[];
}

/** How to read a list of runs, by the columns of it that the user has not hidden. */
export function RunsLegend({ view, columns }: RunsLegendProps) {
  const hidden = hiddenColumnsOf(useSettings(), view);
  const legend = runsLegend(columns.filter((key) => !hidden.includes(key)));
  return legend === '' ? null : <p className="as-of">{legend}</p>;
}
