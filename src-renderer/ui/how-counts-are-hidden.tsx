import { notPromised, suppressionRule } from '#shared/catalog/small-numbers.ts';
import { t, translated } from '#shared/language/message.ts';

/**
 * The whole rule for small counts of learners, for the few users who want to know. Beside it stands one sentence for everybody:
 * `briefSuppressionRule`. Nothing where no counts are hidden.
 */
export function HowCountsAreHidden({ threshold }: { readonly threshold: number }) {
  if (threshold === 0) return null;
  return (
    <details className="more field-note">
      <summary>{t('How counts are hidden')}</summary>
      {suppressionRule(threshold)} {translated(notPromised)}
    </details>
  );
}
