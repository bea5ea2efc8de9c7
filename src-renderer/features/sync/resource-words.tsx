import { datasetNameSchema, datasets } from '../../../src-preload/contract/datasets.ts';
import { resourceState } from '../../../src-preload/contract/freshness.ts';

const words = {
  complete: { text: 'Complete', mark: '●', tone: '' },
  noRows: { text: 'No rows at the service', mark: '–', tone: 'quiet' },
  failed: { text: 'Failed', mark: '✕', tone: 'negative' },
  never: { text: 'Not synced yet', mark: '○', tone: 'quiet' },
} as const;

/** How a state is said and marked; one from a newer cache as it is. */
export function stateWords(state: string): { text: string; mark: string; tone: string } {
  const known = resourceState.safeParse(state);
  return known.success ? words[known.data] : { text: state, mark: '?', tone: '' };
}

/** A state by mark and word, not by colour. */
export function ResourceState({ state }: { readonly state: string }) {
  const { text, mark, tone } = stateWords(state);
  return (
    <span className={`cell-state ${tone}`}>
      <span aria-hidden="true">{mark}</span> {text}
    </span>
  );
}

/** What the marks of the grid say. */
export function StateKey() {
  return (
    <p className="as-of state-key" aria-hidden="true">
      {Object.entries(words).map(([state, { text, mark }]) => (
        <span key={state}>
          {mark} {text}
        </span>
      ))}
    </p>
  );
}

/** A dataset by its title; a name from a newer cache as it is. */
export function DatasetTitle({ name }: { readonly name: string }) {
  const known = datasetNameSchema.safeParse(name);
  return known.success ? datasets[known.data].title : name;
}
