import { expect, it, vi } from 'vitest';
import { createPublicationHandlers } from '#main/shell/handlers/package-handlers.ts';

const choice = { title: 'All courses', madeBy: '', threshold: 10 };
const figures = { number: 1, tables: 2, written: 2, rows: 3, bytes: 4, withheld: 0, publicKey: 'x'.repeat(44) };
const signal = new AbortController().signal;

it('publishes to the folder that the user chooses, whose path stays in main', async () => {
  const call = vi.fn().mockResolvedValue(figures);
  const handlers = createPublicationHandlers({ host: { call }, askFolder: async () => '/mnt/secret-project/team' });
  const result = await handlers['publication:publish'](choice, signal);
  expect(call).toHaveBeenCalledWith('host:publish', { ...choice, folder: '/mnt/secret-project/team' }, signal);
  expect(result).toEqual({
    state: 'published',
    folderName: 'team',
    keyWords: expect.stringMatching(/^(?:[a-z]+ ){7}[a-z]+$/),
    ...figures,
  });
  expect(JSON.stringify(result)).not.toContain('secret-project');
});

it('writes nothing when the user chooses no folder', async () => {
  const call = vi.fn();
  const handlers = createPublicationHandlers({ host: { call }, askFolder: async () => null });
  expect(await handlers['publication:publish'](choice, signal)).toEqual({ state: 'cancelled' });
  expect(call).not.toHaveBeenCalled();
});
