import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { t, translated } from '#shared/language/message.ts';

/** Null is "not reported", never 0 and never an empty cell. */
export function NotReported() {
  return (
    <span className="none">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('not reported')}</span>
    </span>
  );
}

/** A count of learners that is there and withheld, which is not the same as one that is not reported. */
export function NotShown() {
  return (
    <span className="none" title={t('Hidden: a small number of learners, or one that would tell such a number')}>
      {translated(withheldNote)}
    </span>
  );
}
