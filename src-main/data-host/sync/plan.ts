import type { ResourceRef } from '#contract/sync.ts';
import { datasets, datasetsOf } from '#shared/catalog/datasets.ts';

/** The resources that every sync reads: the lists of the taxonomy, then each run with its datasets. */
function planAll(runIds: readonly string[], learnerRunIds: ReadonlySet<string>): ResourceRef[] {
  const datasetsOfRun = (runId: string) => [
    ...datasetsOf('run'),
    ...(learnerRunIds.has(runId) ? datasetsOf('learners') : []),
  ];
  return [
    ...datasetsOf('service').map((dataset) => ({ dataset, runId: null })),
    ...runIds.flatMap((runId) => datasetsOfRun(runId).map((dataset) => ({ dataset, runId }))),
  ];
}

/**
 * The wanted resources that can exist: of selected runs, each once, learner data only where it is switched on. Without a
 * mode, all that is synced by itself.
 */
export function plan(
  runIds: readonly string[],
  requested?: readonly ResourceRef[],
  learnerRunIds: readonly string[] = [],
): ResourceRef[] {
  const withLearners = new Set(learnerRunIds);
  if (!requested) return planAll(runIds, withLearners);
  const selected = new Set(runIds);
  const canExist = ({ dataset, runId }: ResourceRef) => {
    const { scope } = datasets[dataset];
    if (scope === 'service' || runId === null) return scope === 'service' && runId === null;
    return selected.has(runId) && (scope !== 'learners' || withLearners.has(runId));
  };
  return [...new Map(requested.filter(canExist).map((resource) => [resourceName(resource), resource])).values()];
}

/** Answers of all runs go before grades: they have the names. */
export const answersOf = (runIds: readonly string[]) =>
  (['answer-distribution', 'grade-distribution'] as const).flatMap((dataset) =>
    runIds.map((runId) => ({ dataset, runId })),
  );

/** A resource in one word, for progress, logs and sets. */
export function resourceName({ dataset, runId, moduleId }: ResourceRef): string {
  return [dataset, runId, moduleId].filter((part) => part !== null && part !== undefined).join(' of ');
}

/**
 * Whether the second needs what the first one brings: which problems a run has, and what has changed of them; the weeks that its newest
 * activity follows from.
 */
export const isNeededFor = (first: ResourceRef, second: ResourceRef): boolean =>
  first.runId === second.runId &&
  ((first.dataset === 'problems' && datasets[second.dataset].scope === 'module') ||
    (first.dataset === 'activity' && second.dataset === 'recent-activity'));

/**
 * Whether it must not be read beside another such one: lists, files, learners and single problems are written in several steps, to
 * places that they have in common.
 */
export const isExclusive = ({ dataset }: ResourceRef): boolean =>
  datasets[dataset].scope !== 'run' || dataset === 'reports';

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
