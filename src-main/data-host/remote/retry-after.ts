import type { HttpAnswer } from './http-answer.ts';

/** Nothing waits longer than the longest window that such services count in. */
export const maxRetryAfterSeconds = 3600;

/**
 * How long a 429 asks to wait, in whole seconds from 0 to {@link maxRetryAfterSeconds}; null when it does not say. A date is
 * compared with the service's own clock where it sends one, because the laptop's may be hours off. Where the header is
 * missing, the sentence of the body ("Expected available in 60 seconds.") is as good.
 */
export function retryAfterSeconds(
  answer: Pick<HttpAnswer, 'retryAfter' | 'date' | 'jsonIfAny'>,
  now: number = Date.now(),
): number | null {
  const header = answer.retryAfter?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(header)) return capped(Number(header));
  const until = /^[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(until)) {
    const serviceNow = answer.date === null ? Number.NaN : Date.parse(answer.date);
    return capped((until - (Number.isNaN(serviceNow) ? now : serviceNow)) / 1000);
  }
  return fromSentence(answer.jsonIfAny());
}

function fromSentence(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('detail' in body) || typeof body.detail !== 'string') return null;
  const seconds = /(\d{1,9}) second/.exec(body.detail)?.[1];
  return seconds === undefined ? null : capped(Number(seconds));
}

function capped(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 0), maxRetryAfterSeconds);
}
