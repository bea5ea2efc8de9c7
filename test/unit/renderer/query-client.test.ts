import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#renderer/client/queries.ts';

/** A query whose answers come when the test says so, each with the number of its question. */
function watched(client: ReturnType<typeof makeQueryClient>) {
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['cache', 'rows'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const end = observer.subscribe(() => {});
  return { asked, shown: () => observer.getCurrentResult().data, end };
}

it('reads again what was on its way for the first time when something changed', async () => {
  const client = makeQueryClient();
  const { asked, shown, end } = watched(client);
  const changed = client.invalidateQueries({ queryKey: ['cache'] });
  asked[0]?.resolve('no rows yet');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve('the rows');
  await changed;
  expect(shown()).toBe('the rows');
  expect(asked).toHaveLength(2);
  end();
});

it('reads again what failed while something changed', async () => {
  const client = makeQueryClient();
  const { asked, shown, end } = watched(client);
  const changed = client.invalidateQueries({ queryKey: ['cache'] });
  asked[0]?.reject(new Error('the file was closed'));
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve('the rows');
  await changed;
  expect(shown()).toBe('the rows');
  end();
});

it('does not repeat what has waited for the change', async () => {
  const client = makeQueryClient();
  const { asked, shown, end } = watched(client);
  const changed = client.invalidateQueries({ queryKey: ['cache'] }, { cancelRefetch: false });
  asked[0]?.resolve('the rows');
  await changed;
  expect(shown()).toBe('the rows');
  expect(asked).toHaveLength(1);
  end();
});
