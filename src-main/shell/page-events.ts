import type { WebContents } from 'electron';
import type { EventName } from '../../src-preload/contract/channels.ts';
import { type EventPayload, events } from '../../src-preload/contract/events.ts';
import type { Log } from './logging.ts';

/** Pushes events of the contract to the page. */
export interface PageEvents {
  emit<E extends EventName>(event: E, payload: EventPayload<E>): void;
  /** For what another process sent: checked like everything that crosses. */
  pass(event: EventName, payload: unknown): void;
}

/** Sends to the page that is there at the moment; nobody misses an event, because every screen asks for its state first. */
export function createPageEvents(page: () => WebContents | null, log: Log): PageEvents {
  const pass = (event: EventName, payload: unknown) => {
    const checked = events[event].safeParse(payload);
    if (!checked.success) return log.error(`event ${event} does not fit the contract`, checked.error);
    const contents = page();
    if (contents && !contents.isDestroyed()) contents.send(event, checked.data);
  };
  return { emit: pass, pass };
}
