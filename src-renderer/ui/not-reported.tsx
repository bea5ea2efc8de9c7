import { t } from '#shared/language/message.ts';
import { usePackageFacts } from '../client/workspaces.ts';

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
  const threshold = usePackageFacts()?.threshold ?? null;
  const below = threshold === null ? '' : String(threshold);
  return (
    <span
      className="none"
      title={
        threshold === null
          ? t('Hidden: a small number of learners, or one that would reveal such a number')
          : t('The number is below {below}, or would reveal one that is. The maker of this package hid it.', { below })
      }
    >
      {threshold === null ? t('hidden') : t('hidden (< {below})', { below })}
    </span>
  );
}
