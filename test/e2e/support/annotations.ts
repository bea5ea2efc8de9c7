import type { Page } from 'playwright';
import { unpackPage } from '#contract/packed-page.ts';
import { ask } from './bridge.ts';

/** Takes away every name and pin that was given, and the notes on a run: for an app that had none. */
export async function removeAnnotations(page: Page, runId: string): Promise<void> {
  const { labels } = await ask(page, 'labels:all', {});
  const changes = labels.filter(({ own }) => own).map(({ kind, id }) => ({ kind, id, text: null }));
  if (changes.length > 0) await ask(page, 'labels:change', { changes });
  for (const { address } of (await ask(page, 'pins:list', {})).pins) await ask(page, 'pins:remove', { address });
  const asked = { view: 'notes', params: { kind: 'run', id: runId }, page: 1, pageSize: 50 } as const;
  for (const { note_no: noteNo } of unpackPage<'notes'>(await ask(page, 'view:rows', asked)).rows)
    await ask(page, 'notes:remove', { noteNo });
}
