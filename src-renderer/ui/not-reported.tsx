import { notPromised, withholdingRule } from '#shared/catalog/small-numbers.ts';
import { t, translated } from '#shared/language/message.ts';
import { usePackageFacts } from '../client/workspaces.ts';

/**
 * Null is "not reported", never 0 and never an empty cell.
 * @param why another reason for a value that is missing: in the tooltip, and read out
 */
export function NotReported({ why }: { readonly why?: string }) {
  return (
    <span className="none" title={why}>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{why ?? t('not reported')}</span>
    </span>
  );
}

/**
 * A count of learners that is there and withheld, which is not the same as one that is not reported. The mark names no limit: a number
 * above it is withheld where it would reveal one below.
 */
export function NotShown() {
  const threshold = usePackageFacts()?.threshold ?? null;
  const below = threshold === null ? '' : String(threshold);
  return (
    <span
      className="none"
      data-term="hidden-withheld-numbers"
      title={
        threshold === null
          ? t('Hidden: the number is small, or would reveal a small number of learners')
          : t(
              'The person who made this package hid this number because it is below {below} or would reveal such a number.',
              {
                below,
              },
            )
      }
    >
      {t('hidden')}
    </span>
  );
}

/**
 * Shows the whole rule for small counts of learners on demand, beside the one sentence of `briefWithholdingRule`. Renders nothing where
 * no counts are hidden.
 */
export function HowCountsAreWithheld({ threshold }: { readonly threshold: number }) {
  if (threshold === 0) return null;
  return (
    <details className="more field-note">
      <summary>{t('How counts are hidden')}</summary>
      {withholdingRule(threshold)} {translated(notPromised)}
    </details>
  );
}
