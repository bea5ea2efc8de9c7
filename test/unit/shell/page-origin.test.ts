import type { WebContents } from 'electron';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '#main/shell/hardening/page-limits.ts';
import { isOwnPage, type SenderEvent } from '#main/shell/hardening/page-origin.ts';

const origin = 'app://bundle';

/** A message from a frame at an address: the main frame of its page, or one inside it. */
function messageFrom(url: string, isMain = true): SenderEvent {
  const senderFrame = { url };
  const sender = { mainFrame: isMain ? senderFrame : { url: `${origin}/index.html` } };
  return { sender, senderFrame } as unknown as SenderEvent;
}

it.each([
  ['our page', messageFrom(`${origin}/index.html#/skills`), true],
  ['another page in our window', messageFrom('https://evil.example/index.html'), false],
  ['a document of our own scheme elsewhere', messageFrom('app://documents/report.html'), false],
  ['a frame inside our page', messageFrom(`${origin}/index.html`, false), false],
  ['a frame that has gone', { ...messageFrom(`${origin}/index.html`), senderFrame: null }, false],
] as const)('a message of %s is taken: %s', (_of, event, isTaken) => {
  expect(isOwnPage(event, [event.sender as WebContents], origin)).toBe(isTaken);
});

it('a message of a page that is not ours is not taken, whatever address it shows', () => {
  expect(isOwnPage(messageFrom(`${origin}/index.html`), [], origin)).toBe(false);
});

// Forbids by name where `default-src` says nothing.
it.each(['default-src', 'base-uri', 'form-action', 'frame-ancestors'])(
  'the policy of our pages allows no %s',
  (name) => {
    expect(contentSecurityPolicy.split('; ')).toContain(`${name} 'none'`);
  },
);
