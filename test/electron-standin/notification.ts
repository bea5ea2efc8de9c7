import { EventEmitter } from 'node:events';
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { type Listener, part } from './part.ts';
import { note } from './recorded-events.ts';

let newest: Notice | null = null;

/** A desktop notification: written down instead, and clicked by a test. */
class Notice {
  readonly #emitter = new EventEmitter();
  readonly #words: { readonly title: string; readonly body: string };

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    this.#words = { title, body };
  }

  static isSupported(): boolean {
    return true;
  }

  on(event: string, listener: Listener): this {
    this.#emitter.on(event, listener as (...args: unknown[]) => void);
    return this;
  }

  show(): void {
    newest = this;
    note({ kind: 'notified', ...this.#words });
  }

  click(): void {
    this.#emitter.emit('click');
  }
}

export const Notification = part<typeof ElectronNotification>(
  'Notification',
  Notice as unknown as Partial<typeof ElectronNotification>,
);

/** The user clicks what was said last. */
export function clickNotification(): void {
  if (newest === null) throw new Error('Nothing was said on the desktop.');
  newest.click();
}
