import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import { listening, part } from './part.ts';
import { chromiumStarted } from './running.ts';

const emitter = new EventEmitter();
let source: NativeTheme['themeSource'] = 'system';

/** The computer of the stand-in is a light one; `null` leaves the choice to the driver of the page. */
async function apply(): Promise<void> {
  const { context } = await chromiumStarted;
  const colorScheme = source === 'system' ? null : source;
  for (const page of context.pages()) await page.emulateMedia({ colorScheme });
}

export const nativeTheme: NativeTheme = part<NativeTheme>('nativeTheme', {
  ...listening(emitter, () => nativeTheme),
  get themeSource() {
    return source;
  },
  set themeSource(wanted) {
    if (wanted === source) return;
    source = wanted;
    void apply().catch(() => undefined);
    emitter.emit('updated');
  },
  get shouldUseDarkColors() {
    return source === 'dark';
  },
});
