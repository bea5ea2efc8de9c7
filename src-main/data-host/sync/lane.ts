import type { ResourceRef } from '../../../src-preload/contract/sync.ts';
import { resourceName } from './plan.ts';

/** The resources of one service that wait to be synced. Iterating takes them one by one, also those added meanwhile. */
export interface Lane extends Iterable<ResourceRef> {
  add(resource: ResourceRef): void;
  /** Before all that wait; true when it did not wait already. */
  addFirst(resource: ResourceRef): boolean;
  /** Whether it waits, or is being synced now. */
  has(resource: ResourceRef): boolean;
  readonly size: number;
}

export function createLane(): Lane {
  const waiting: ResourceRef[] = [];
  let current: ResourceRef | undefined;
  return {
    get size() {
      return waiting.length;
    },
    add: (resource) => {
      waiting.push(resource);
    },
    has: (resource) => [current, ...waiting].some((other) => other && resourceName(other) === resourceName(resource)),
    addFirst: (resource) => {
      const at = waiting.findIndex((other) => resourceName(other) === resourceName(resource));
      if (at >= 0) waiting.splice(at, 1);
      waiting.unshift(resource);
      return at < 0;
    },
    *[Symbol.iterator]() {
      for (current = waiting.shift(); current; current = waiting.shift()) yield current;
    },
  };
}
