import type { WebContents } from 'electron';
import { type EventPayload, events } from '#contract/bridge.ts';
import type { EventName } from '#contract/channels.ts';
import type { Log } from '../system/logging.ts';

/** Pushes events of the contract to the pages. */
export interface PageEvents {
  emit<E extends EventName>(event: E, payload: EventPayload<E>): void;
  /** For what another process sent: checked like everything that crosses. */
  pass(event: EventName, payload: unknown): void;
  /** Only to one page, where it is there. */
  tell<E extends EventName>(page: WebContents | null, event: E, payload: EventPayload<E>): void;
  /** To every page but one, which knows already. */
  emitToOthers<E extends EventName>(page: WebContents, event: E, payload: EventPayload<E>): void;
}

/** A page whose process has ended gets no event; one that is loaded again asks for its state first. */
function sendTo(page: WebContents, event: EventName, payload: unknown): void {
  try {
    if (!page.isDestroyed() && !page.isCrashed()) page.send(event, payload);
  } catch {
    // It went between the question and the message, as pages do when the app quits.
  }
}

/** Sends to the pages that are there at the moment; a new page misses no change, because every screen asks for its state first. */
export function createPageEvents(pages: () => readonly WebContents[], log: Log): PageEvents {
  const send = (to: readonly WebContents[], event: EventName, payload: unknown) => {
    const checked = events[event].safeParse(payload);
    if (!checked.success) return log.error(`event ${event} does not fit the contract`, checked.error);
    for (const page of to) sendTo(page, event, checked.data);
  };
  const pass = (event: EventName, payload: unknown) => send(pages(), event, payload);
  return {
    emit: pass,
    pass,
    tell: (page, event, payload) => send(page === null ? [] : [page], event, payload),
    emitToOthers: (known, event, payload) => {
      const others = pages().filter((page) => page !== known);
      send(others, event, payload);
    },
  };
}
