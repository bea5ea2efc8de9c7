import type { IdScheme } from './identifiers.ts';
import type { RecordList } from './record-list.ts';

/** A list of generated records on which changes lie: fields set, records removed, records added at the end. */
export interface ChangingList<T> extends RecordList<T> {
  set(id: number, fields: object): void;
  remove(id: number): void;
  /** Takes back what remove() did. */
  restore(id: number): void;
  add(count: number): void;
  /** Back to what the generator alone gives. */
  reset(): void;
}

interface ListSource<T> {
  readonly ids: IdScheme;
  readonly count: number;
  make(index: number): T;
  /** A record which the list does not show, but which a detail request finds. */
  unlisted?(id: number): T | undefined;
}

/** Lays changes over generated records. Only the changes are kept in memory. */
export function changingList<T extends object>(source: ListSource<T>): ChangingList<T> {
  const patches = new Map<number, object>();
  const removed = new Set<number>();
  let added = 0;

  const total = (): number => source.count + added;
  const patched = (id: number, record: T): T => {
    const patch = patches.get(id);
    return patch === undefined ? record : { ...record, ...patch };
  };
  const indexAt = (position: number): number => {
    let index = position;
    for (const gone of [...removed].sort((a, b) => a - b)) if (gone <= index) index += 1;
    return index;
  };
  const made = (index: number): T => patched(source.ids.idOf(index), source.make(index));
  const withIndex = (id: number, act: (index: number) => void): void => {
    const index = source.ids.indexOf(id);
    if (index === undefined || index >= total()) throw new RangeError(`no record with id ${id}`);
    act(index);
  };

  return {
    get count() {
      return total() - removed.size;
    },
    at(position) {
      const index = removed.size === 0 ? position : indexAt(position);
      return Number.isInteger(position) && position >= 0 && index < total() ? made(index) : undefined;
    },
    find(id) {
      const index = source.ids.indexOf(id);
      if (index !== undefined) return index < total() && !removed.has(index) ? made(index) : undefined;
      const unlisted = source.unlisted?.(id);
      return unlisted === undefined ? undefined : patched(id, unlisted);
    },
    *[Symbol.iterator]() {
      for (let index = 0; index < total(); index += 1) if (!removed.has(index)) yield made(index);
    },
    set: (id, fields) => withIndex(id, () => patches.set(id, { ...patches.get(id), ...fields })),
    remove: (id) => withIndex(id, (index) => removed.add(index)),
    restore: (id) => withIndex(id, (index) => removed.delete(index)),
    add: (count) => {
      added += count;
    },
    reset: () => {
      patches.clear();
      removed.clear();
      added = 0;
    },
  };
}
