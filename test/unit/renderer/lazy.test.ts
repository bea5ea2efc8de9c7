import { expect, it, vi } from 'vitest';
import { lazy, loadAll } from '#renderer/ui/lazy.tsx';

const Screen = () => null;

it('reads code once, however often it is asked for, and tells when it is there', async () => {
  const find = vi.fn(async () => Screen);
  const code = lazy(find);
  const told = vi.fn();
  code.subscribe(told);
  expect(code.outcome()).toBeNull();
  await Promise.all([code.load(), code.load()]);
  await loadAll();
  expect(find).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledOnce();
  expect(code.outcome()).toEqual({ component: Screen });
});

it('keeps what went wrong, and tries again when it is asked for again', async () => {
  const find = vi.fn(async () => Screen).mockRejectedValueOnce(new Error('the disk was away'));
  const code = lazy(find);
  await code.load();
  expect(code.outcome()).toEqual({ error: new Error('the disk was away') });
  await code.load();
  expect(code.outcome()).toEqual({ component: Screen });
});
