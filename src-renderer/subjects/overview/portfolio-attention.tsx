import type { ViewRow } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { nothingNeedsAttention } from '#shared/subjects/attention/text.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Named } from '../../ui/named.tsx';
import { Read } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';
import { byItem, FlaggedItem, FlagList } from '../attention/flag-list.tsx';

const maxShown = 5;

/** The flags of all selected runs that matter most. */
export function PortfolioAttention() {
  const flags = useAllRows({ view: 'attention', params: {} });
  const looked = useAllRows({ view: 'looked-at', params: {} }).data?.rows[0];
  return (
    <section className="block" aria-labelledby="attention">
      <h2 id="attention">{t('Needs attention')}</h2>
      <Read of={flags} lines={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">
              {looked?.problems === 0 && looked.videos === 0 ? t(nothingStored) : translated(nothingNeedsAttention)}
            </p>
          ) : (
            <FlagList
              flags={byItem(rows).slice(0, maxShown)}
              about={(row) => (
                <>
                  <Words
                    of={message('{item} in {run}')}
                    item={<FlaggedItem runId={row.run_id} row={row} />}
                    run={
                      <a href={hrefOf('run', { id: row.run_id, tab: 'summary' })} dir="auto">
                        <Named kind="run" id={row.run_id} />
                      </a>
                    }
                  />
                </>
              )}
            />
          )
        }
      </Read>
      {looked !== undefined && looked.runs + looked.runs_due > 0 && <p className="as-of">{lookedAtText(looked)}</p>}
    </section>
  );
}

type LookedAt = ViewRow<'looked-at'>;

/** How much was looked at, and what is not yet. */
function lookedAtText({ runs, problems, videos, answers_synced: answers, runs_due: due }: LookedAt): string {
  const counts = { runs, problems, videos, answers: formatNumber(answers) };
  const looked =
    answers < problems
      ? t(
          'Checked {runs, plural, one {# run} other {# runs}}, {problems, plural, one {# problem} other {# problems}} and {videos, plural, one {# video} other {# videos}}; answers are downloaded for {answers}.',
          counts,
        )
      : t(
          'Checked {runs, plural, one {# run} other {# runs}}, {problems, plural, one {# problem} other {# problems}} and {videos, plural, one {# video} other {# videos}}.',
          counts,
        );
  if (due === 0) return looked;
  return `${looked} ${t('{n, plural, one {# run is} other {# runs are}} still to check.', { n: due })}`;
}

const nothingStored = message('No problems or videos of the selected runs are stored.');
