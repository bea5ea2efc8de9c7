import { t } from '#shared/language/message.ts';
/** Null is "not reported", never 0 and never an empty cell. */
export function NotReported() {
  return (
    <span className="none">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('not reported')}</span>
    </span>
  );
}
