import { describe, expect, it } from 'vitest';
import type { ResourceRef } from '#contract/sync.ts';
import { ResourceQueue } from '#main/data-host/sync/plan.ts';

const run = (index: number): ResourceRef => ({ dataset: 'enrollment', runId: `course-v1:O+C+R${index}` });
const all = (count: number) => Array.from({ length: count }, (_, index) => run(index));

function filled(count: number) {
  const queue = new ResourceQueue();
  for (const resource of all(count)) queue.add(resource);
  return queue;
}

/** Takes one after the other, as long as there are any. */
function* taken(queue: ResourceQueue) {
  for (let next = queue.next; next; next = queue.next) {
    yield queue.take(next);
    queue.done(next);
  }
}

describe('the queue of resources', () => {
  it('gives them in the order in which they were added', () => {
    expect([...taken(filled(4))]).toEqual(all(4));
  });

  it('gives what was put first before the others, the newest before all, and each once', () => {
    const queue = filled(4);
    expect([queue.addFirst(run(2)), queue.addFirst(run(9)), queue.addFirst(run(2))]).toEqual([false, true, false]);
    expect([queue.size, ...taken(queue)]).toEqual([5, run(2), run(9), run(0), run(1), run(3)]);
    expect(queue.size).toBe(0);
  });

  it('goes on with what is added while it is read, and again after it was empty', () => {
    const queue = filled(2);
    const seen: ResourceRef[] = [];
    for (const resource of taken(queue)) {
      seen.push(resource);
      expect(queue.has(resource)).toBe(true);
      if (seen.length === 1) queue.addFirst(run(7));
      if (seen.length === 3) queue.add(run(8));
    }
    expect(seen).toEqual([run(0), run(7), run(1), run(8)]);
    queue.add(run(1));
    expect([...taken(queue)]).toEqual([run(1)]);
    expect(queue.has(run(1))).toBe(false);
  });

  it('has several under way at once, and keeps the next one until it is taken', () => {
    const queue = filled(3);
    const [first, second] = [queue.take(run(0)), queue.take(run(1))];
    expect([queue.next, queue.next, queue.size]).toEqual([run(2), run(2), 1]);
    expect([queue.has(first), queue.has(second), queue.has(run(2))]).toEqual([true, true, true]);
    queue.addFirst(run(9));
    expect(queue.next).toEqual(run(9));
    queue.done(first);
    expect([queue.has(first), queue.has(second)]).toEqual([false, true]);
  });

  it('takes everything again while everything waits, as when a sync is started twice', () => {
    const queue = filled(50_000);
    const again = all(50_000).filter((resource) => !queue.has(resource));
    for (const resource of all(50_000)) queue.addFirst(resource);
    expect([again.length, queue.size]).toEqual([0, 50_000]);
    expect([...taken(queue)].slice(0, 2)).toEqual([run(49_999), run(49_998)]);
  });
});
