import { t } from '#shared/language/message.ts';
import { guideParts } from './guide-parts.ts';
import { PartsScreen } from './parts-screen.tsx';

/** Questions that people come with, each with its answer in a sentence and the way there. */
export function GuideScreen({ query }: { readonly query: { readonly question?: string | undefined } }) {
  return (
    <PartsScreen
      title={t('Guide')}
      lead={t('Common questions, and where to find the answers.')}
      parts={guideParts}
      shown={query.question}
    />
  );
}
