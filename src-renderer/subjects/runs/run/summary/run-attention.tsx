import { useAllRows } from '#renderer/client/views.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { byItem, FlaggedItem, FlagList, type FlagRow } from '#renderer/subjects/attention/flag-list.tsx';
import { Read } from '#renderer/ui/states.tsx';
import type { RunRecord } from '#shared/catalog/records.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { lookedAtText, nothingNeedsAttention, unreadText } from '#shared/subjects/attention/text.ts';
import { ReadAllAnswers } from '../content/read-all-answers.tsx';

/** As many as stand beside the first charts; the tabs have all. */
const maxShown = 3;

/** The flags of a run that matter most, and how much was looked at. */
export function RunAttention({ run }: { readonly run: RunRecord }) {
  const { runId } = run;
  const flags = useAllRows({ view: 'run-attention', params: { runId } });
  const looked = useAllRows({ view: 'run-looked-at', params: { runId } });
  return (
    <section className="block" aria-labelledby="run-attention">
      <h2 id="run-attention">{t('Needs attention')}</h2>
      <Read of={looked} lines={3}>
        {({ rows: [lookedAt] }) =>
          lookedAt ? (
            <Read of={flags} lines={3}>
              {({ rows }) => <Found run={run} rows={rows} lookedAt={lookedAt} />}
            </Read>
          ) : (
            <p className="quiet">{t('No problems or videos of this run are stored.')}</p>
          )
        }
      </Read>
    </section>
  );
}

interface FoundProps {
  readonly run: RunRecord;
  readonly rows: readonly FlagRow[];
  readonly lookedAt: ViewRow<'run-looked-at'>;
}

function Found({ run, rows, lookedAt }: FoundProps) {
  const flags = byItem(rows);
  const links = (['problem', 'video'] as const).flatMap((about) => {
    const count = rows.filter((row) => row.about === about).length;
    const text =
      about === 'problem'
        ? t('{n, plural, one {# on problems} other {# on problems}}', { n: count })
        : t('{n, plural, one {# on videos} other {# on videos}}', { n: count });
    return count === 0 ? [] : [{ about, text }];
  });
  const unread = unreadText(lookedAt);
  return (
    <>
      {flags.length === 0 ? (
        <p>{translated(nothingNeedsAttention)}</p>
      ) : (
        <FlagList flags={flags.slice(0, maxShown)} about={(row) => <FlaggedItem runId={run.runId} row={row} />} />
      )}
      {flags.length > 0 && (
        <p className="flag-links">
          {t('All flags:')}{' '}
          {links.map(({ about, text }, index) => (
            <span key={about}>
              {index > 0 && ', '}
              <a href={hrefOf('run', { id: run.runId, tab: about === 'problem' ? 'problems' : 'videos' })}>{text}</a>
            </span>
          ))}
        </p>
      )}
      <p className="as-of">{lookedAtText(lookedAt)}</p>
      {unread !== null && (
        <>
          <p className="as-of">{unread}</p>
          <p className="flag-links">
            <ReadAllAnswers run={run} problems={lookedAt.problems} />
          </p>
        </>
      )}
    </>
  );
}
