import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { ErrorState } from './states.tsx';

/** A component whose code is a file of its own. */
export interface LazyCode<P> {
  /** Loads it, unless that has been done or is under way. Tries again after a failure. */
  load(): Promise<void>;
  /** The loaded code or the error; null until then. */
  outcome(): Outcome<P> | null;
  /** Tells when something came of it. */
  subscribe(listener: () => void): () => void;
}

type Outcome<P> = { readonly component: ComponentType<P> } | { readonly error: unknown };

const known: Pick<LazyCode<never>, 'load'>[] = [];

/** Code that `find` imports when it is first shown, or earlier by `load`. */
export function lazy<P extends object>(find: () => Promise<ComponentType<P>>): LazyCode<P> {
  const listeners = new Set<() => void>();
  let outcome: Outcome<P> | null = null;
  let loading: Promise<void> | null = null;
  const settle = (found: Outcome<P>) => {
    outcome = found;
    for (const listener of listeners) listener();
  };
  const code: LazyCode<P> = {
    load() {
      if (outcome !== null && 'error' in outcome) loading = null;
      loading ??= find().then(
        (component) => settle({ component }),
        (error) => settle({ error }),
      );
      return loading;
    },
    outcome: () => outcome,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  known.push(code);
  return code;
}

/** Loads all that can be loaded, one after the other, so that going there later takes no time. */
export async function loadAll(): Promise<void> {
  // The loaded code may ask for more.
  for (const code of known) await code.load();
}

interface LazyProps<P> {
  readonly code: LazyCode<P>;
  readonly props: P;
  /** Stands in its place meanwhile. */
  readonly pending: ReactNode;
}

/** Shows it as soon as its code is there: React's own way waits for 300 ms once it has shown what stands in its place. */
export function Lazy<P extends object>({ code, props, pending }: LazyProps<P>) {
  useEffect(() => void code.load(), [code]);
  const outcome = useSyncExternalStore(code.subscribe, code.outcome);
  if (outcome === null) return pending;
  if ('error' in outcome) return <ErrorState error={outcome.error} onRetry={() => void code.load()} />;
  return <outcome.component {...props} />;
}
