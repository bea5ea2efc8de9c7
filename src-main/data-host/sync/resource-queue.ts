import type { ResourceRef } from '#contract/sync.ts';
import { resourceName } from './plan.ts';

/**
 * The resources of one service that wait to be synced, in their order, and those that are being synced. Every step takes the same
 * time however many wait: an institution has forty thousand resources.
 */
export class ResourceQueue {
  /** By name, in the order in which they were added. */
  readonly #waiting = new Map<string, ResourceRef>();
  /** The names of those that were put first, the newest last; one may have been taken meanwhile. */
  readonly #first: string[] = [];
  readonly #taken = new Set<string>();
  /** Goes on over what is added meanwhile, and never looks at what was taken before. */
  #inOrder = this.#waiting.keys();
  #head: string | undefined;

  /** How many wait. */
  get size(): number {
    return this.#waiting.size;
  }

  add(resource: ResourceRef): void {
    this.#waiting.set(resourceName(resource), resource);
  }

  /** Before all that wait; true when it did not wait already. */
  addFirst(resource: ResourceRef): boolean {
    const name = resourceName(resource);
    const isNew = !this.#waiting.has(name);
    this.#waiting.set(name, resource);
    this.#first.push(name);
    return isNew;
  }

  /** Whether it waits, or is being synced now. */
  has(resource: ResourceRef): boolean {
    const name = resourceName(resource);
    return this.#taken.has(name) || this.#waiting.has(name);
  }

  /** The first one that waits. */
  get next(): ResourceRef | undefined {
    while (this.#first.length > 0 && !this.#waiting.has(this.#first.at(-1) ?? '')) this.#first.pop();
    return this.#waiting.get(this.#first.at(-1) ?? this.#oldest() ?? '');
  }

  /** Takes out one that waits; it counts as being synced until it is {@link done}. */
  take(resource: ResourceRef): ResourceRef {
    const name = resourceName(resource);
    this.#waiting.delete(name);
    this.#taken.add(name);
    if (this.#head === name) this.#head = undefined;
    return resource;
  }

  done(resource: ResourceRef): void {
    this.#taken.delete(resourceName(resource));
  }

  #oldest(): string | undefined {
    while (this.#head === undefined || !this.#waiting.has(this.#head)) {
      if (this.#waiting.size === 0) return undefined;
      const { done, value } = this.#inOrder.next();
      if (done) this.#inOrder = this.#waiting.keys();
      else this.#head = value;
    }
    return this.#head;
  }
}
