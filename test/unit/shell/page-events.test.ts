import type { WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { createPageEvents } from '#main/shell/ipc/page-events.ts';
import { fakeLog } from './fake-log.ts';

function pageWith(isDestroyed: boolean) {
  const send = vi.fn();
  return { send, contents: { send, isDestroyed: () => isDestroyed, isCrashed: () => false } as unknown as WebContents };
}

test('sends what fits the contract', () => {
  const { send, contents } = pageWith(false);
  createPageEvents(() => [contents], fakeLog()).emit('host:state', { state: 'up' });
  expect(send).toHaveBeenCalledWith('host:state', { state: 'up' });
});

test('keeps back what does not fit', () => {
  const { send, contents } = pageWith(false);
  const log = fakeLog();
  createPageEvents(() => [contents], log).pass('host:state', { state: 'up', secret: 1 });
  expect(send).not.toHaveBeenCalled();
  expect(log.lines).toHaveLength(1);
});

test('nobody is there to hear: nothing happens', () => {
  const { send, contents } = pageWith(true);
  createPageEvents(() => [contents], fakeLog()).emit('host:state', { state: 'up' });
  createPageEvents(() => [], fakeLog()).emit('host:state', { state: 'up' });
  expect(send).not.toHaveBeenCalled();
});

test('a page that goes meanwhile, or whose process has ended, keeps nobody else from hearing', () => {
  const [crashed, going, other] = [pageWith(false), pageWith(false), pageWith(false)];
  Object.assign(crashed.contents, { isCrashed: () => true });
  going.send.mockImplementation(() => {
    throw new Error('Object has been destroyed');
  });
  const events = createPageEvents(() => [crashed.contents, going.contents, other.contents], fakeLog());
  expect(() => events.emit('host:state', { state: 'up' })).not.toThrow();
  expect(crashed.send).not.toHaveBeenCalled();
  expect(other.send).toHaveBeenCalledOnce();
});

test('tells one page alone, or all others', () => {
  const [own, other] = [pageWith(false), pageWith(false)];
  const events = createPageEvents(() => [own.contents, other.contents], fakeLog());
  events.tell(own.contents, 'menu:command', { command: 'sync' });
  events.tell(null, 'menu:command', { command: 'sync' });
  events.emitToOthers(own.contents, 'link:opened', {});
  expect(own.send.mock.calls).toEqual([['menu:command', { command: 'sync' }]]);
  expect(other.send.mock.calls).toEqual([['link:opened', {}]]);
});
