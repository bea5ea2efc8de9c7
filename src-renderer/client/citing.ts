import type { FigureSentenceRequest } from '#contract/exports.ts';
import { citation } from '#shared/catalog/app-link.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { call, errorText } from './call.ts';
import { say } from './notices.ts';

/** Source of a citation. */
interface CitedView {
  readonly query: ViewQuery;
  readonly threshold: number;
  /** Replaces the title of the view where only a part of it is cited. */
  readonly title?: string;
}

/** Puts a line on the clipboard that says what was read, where and when; pasted into the search box it opens `address` again. */
export function copyCitation({ query, threshold, title }: CitedView, address: string): void {
  const copy = async () => {
    const source = await call('provenance:of', { query, address, threshold });
    await navigator.clipboard.writeText(citation(title === undefined ? source : { ...source, title }));
  };
  copy().then(
    () =>
      say({
        tone: 'info',
        text: () => t('Citation copied. Paste it into the search box to open this view again.'),
      }),
    (error: unknown) =>
      say({ tone: 'error', text: () => t('The citation could not be copied. {reason}', { reason: errorText(error) }) }),
  );
}

/** Puts a key figure on the clipboard as one dated sentence with its source. */
export function copySentence(request: FigureSentenceRequest): void {
  const copy = async () => {
    const { text } = await call('figure:sentence', request);
    await navigator.clipboard.writeText(text);
    return text;
  };
  copy().then(
    (text) => say({ tone: 'info', text: () => t('Copied: {text}', { text }) }),
    (error: unknown) =>
      say({ tone: 'error', text: () => t('The sentence could not be copied. {reason}', { reason: errorText(error) }) }),
  );
}

/** Puts the id of a thing on the clipboard: Studio and files of the services find it by that. */
export function copyId(id: string): void {
  navigator.clipboard.writeText(id).then(
    () => say({ tone: 'info', text: () => t('Copied: {text}', { text: id }) }),
    () => say({ tone: 'error', text: () => t('The ID could not be copied to the clipboard.') }),
  );
}
