import { citation } from '#shared/catalog/citation.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { call } from './call.ts';
import { say } from './notices.ts';

/** Puts a line on the clipboard that says what was read, where and when; pasted into the search box it opens `address` again. */
export function copyCitation(query: ViewQuery, address: string, title?: string): void {
  const copy = async () => {
    const source = await call('provenance:of', { query, address });
    await navigator.clipboard.writeText(citation(title === undefined ? source : { ...source, title }));
  };
  copy().then(
    () =>
      say({ tone: 'info', text: t('The citation is copied. Pasted into the search box, it opens this view again.') }),
    () => say({ tone: 'error', text: t('The citation could not be copied to the clipboard.') }),
  );
}
