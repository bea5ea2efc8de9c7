import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageRequest } from '#main/data-host/remote/taxonomy.ts';
import { readList } from '#main/data-host/sync/read-list.ts';
import { atLength } from '#test/support/at-length.ts';

/*
 * A list ends, whatever its service says of next pages: one that repeats the same records is stopped, one with new records goes on.
 */

const record = (id: number) => ({ id, name: `record ${id}` });

/** Reads a list of a service that gives, for each number of a page, the records of `pageOf`; every body is another one. */
async function read(
  pageOf: (page: number) => readonly object[],
  { count, last }: { count: number | null; last: number },
) {
  let requests = 0;
  const page = async (_kind: string, { page: number, isKnown }: PageRequest) => {
    requests += 1;
    const results = pageOf(number);
    const body = new TextEncoder().encode(JSON.stringify({ next: `?page=${number + 1}`, results }));
    isKnown?.(body);
    return { count, results, hasNext: number < last, nextPage: number + 1, body };
  };
  const taken: object[] = [];
  const outcome = readList({
    remote: { host: 'service.test', page } as unknown as Parameters<typeof readList>[0]['remote'],
    kind: 'skills',
    pageSize: 5,
    signal: new AbortController().signal,
    alreadyRead: () => new Set(),
    isKnown: () => false,
    hasFacts: undefined,
    onPage: ({ results }) => {
      taken.push(...(results as object[]));
    },
    onCount: () => {},
  });
  const error = await outcome.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, taken, requests };
}

it('of pages that come again is given up soon, with any count and any length of the circle', async () => {
  const counts = fc.option(fc.nat(1_000_000));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), counts, async (circle, count) => {
      const pageOf = (page: number) => [0, 1, 2, 3, 4].map((at) => record((page % circle) * 5 + at));
      const { error, requests } = await read(pageOf, { count, last: Number.POSITIVE_INFINITY });
      expect(error).toMatchObject({ code: 'BAD_SHAPE' });
      expect(requests).toBeLessThan(circle + 20 + Math.ceil((count ?? 0) > 5 ? 8 : 0));
    }),
    { numRuns: atLength(40, 1000) },
  );
});

it('of pages that differ is read to its end, also where some rows come twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.nat(3), async (pages, overlap) => {
      const pageOf = (page: number) => [0, 1, 2, 3, 4].map((at) => record((page - 1) * (5 - overlap) + at));
      const { error, taken } = await read(pageOf, { count: null, last: pages });
      expect(error).toBeNull();
      expect(taken).toHaveLength(pages * 5);
    }),
    { numRuns: atLength(40, 1000) },
  );
});
