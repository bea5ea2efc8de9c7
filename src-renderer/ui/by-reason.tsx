import type { ReactNode } from 'react';
import { answerPhrases } from '#shared/errors/error-text.ts';
import { t } from '#shared/language/message.ts';
import { affectedText, titleOf } from '#shared/text/lacking.ts';

/** More than this many of one reason are folded up: the reason is what matters then. */
const maxOpen = 5;

interface ByReasonProps<T> {
  readonly items: readonly T[];
  readonly reasonOf: (item: T) => string;
  /** The data that the item is of. */
  readonly dataOf: (item: T) => { readonly dataset: string; readonly runId: string | null };
  /** Whether a reason is a failure, or only something to know. */
  readonly isFailure: (item: T) => boolean;
  /** The reason that a banner of the screen already says; null where none does. */
  readonly bannerText: string | null;
  /** One of them, in a line. */
  readonly line: (item: T) => ReactNode;
  /** The action on all of one reason. */
  readonly foot?: (items: readonly T[]) => ReactNode;
}

/** Lists failed or missing things, each reason once with everything that it applies to. */
export function ByReason<T>({ items, reasonOf, dataOf, isFailure, bannerText, line, foot }: ByReasonProps<T>) {
  return (
    <ul className="ruled">
      {[...Map.groupBy(items, reasonOf)].map(([reason, group]) => {
        const list = (
          <ul>
            {group.map((item) => {
              const { dataset, runId } = dataOf(item);
              return (
                <li key={`${dataset} ${runId}`} className="failed-item">
                  {line(item)}
                </li>
              );
            })}
          </ul>
        );
        return (
          <li key={reason} className="failed-group">
            {reason === bannerText ? (
              <p className="as-of">{t('The reason is at the top of this screen.')}</p>
            ) : (
              <p className={group.some(isFailure) ? 'failure' : 'as-of'}>{reason}</p>
            )}
            {group.length <= maxOpen ? (
              list
            ) : (
              <details>
                <summary>{affectedText(group.map(dataOf))}</summary>
                {list}
              </details>
            )}
            {foot?.(group)}
          </li>
        );
      })}
    </ul>
  );
}

/** The reason without the table and the run that it names: both stand in the list, so that one reason for many of them is one reason. */
export function withoutRun(reason: string, dataset: string, runId: string | null): string {
  if (runId === null) return reason;
  const named = t(answerPhrases.table, { table: titleOf(dataset), run: runId });
  return reason.replaceAll(named, t('this data⟨of a table and a course run⟩')).replaceAll(runId, t('this run'));
}
