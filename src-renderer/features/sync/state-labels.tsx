import { datasetNameSchema, datasets } from '#shared/catalog/datasets.ts';
import { resourceState } from '#shared/catalog/freshness.ts';
import { changeKind } from '#shared/catalog/views/sync-state.ts';

interface StateLabel {
  readonly text: string;
  readonly mark: string;
  readonly tone: string;
}

/** The marks of the grid; their words stand below it. */
const states: Readonly<Record<string, StateLabel>> = {
  complete: { text: 'Complete', mark: '●', tone: '' },
  noRows: { text: 'No rows at the service', mark: '–', tone: 'quiet' },
  failed: { text: 'Failed', mark: '✕', tone: 'negative' },
  never: { text: 'Not synced yet', mark: '○', tone: 'quiet' },
  reading: { text: 'Being read', mark: '◔', tone: '' },
};

const outcomes: Readonly<Record<string, StateLabel>> = {
  complete: { text: 'Complete', mark: '●', tone: '' },
  partial: { text: 'In part', mark: '◐', tone: 'negative' },
  failed: { text: 'Failed', mark: '✕', tone: 'negative' },
  cancelled: { text: 'Cancelled', mark: '–', tone: 'quiet' },
  paused: { text: 'Paused', mark: '‖', tone: 'quiet' },
  interrupted: { text: 'Interrupted', mark: '‖', tone: 'quiet' },
  running: { text: 'Running', mark: '◔', tone: '' },
  cutOff: { text: 'Cut off', mark: '…', tone: 'quiet' },
};

/** One from a newer cache is said as it is. */
const orAsItIs = (words: StateLabel | undefined, name: string): StateLabel =>
  words ?? { text: name, mark: '?', tone: '' };

export const stateLabel = (state: string): StateLabel => orAsItIs(states[state], state);

function Marked({ words: { text, mark, tone } }: { readonly words: StateLabel }) {
  return (
    <span className={`cell-state ${tone}`}>
      <span aria-hidden="true">{mark}</span> {text}
    </span>
  );
}

/** A state by mark and word, not by colour. */
export const ResourceState = ({ state }: { readonly state: string }) => <Marked words={stateLabel(state)} />;

/** How a sync ended, by mark and word. */
export const OutcomeState = ({ outcome }: { readonly outcome: string }) => (
  <Marked words={orAsItIs(outcomes[outcome], outcome)} />
);

/** What the marks of the grid say. */
export function StateKey() {
  return (
    <p className="as-of state-key" aria-hidden="true">
      {[...resourceState.options, 'reading'].map((state) => {
        const { text, mark } = stateLabel(state);
        return (
          <span key={state}>
            {mark} {text}
          </span>
        );
      })}
    </p>
  );
}

const changes = { changed: 'Changed', restated: 'Restated', new: 'New', gone: 'Gone' } as const;

export function changeLabel(kind: string): string {
  const known = changeKind.safeParse(kind);
  return known.success ? changes[known.data] : kind;
}

/** A dataset by its title; a name from a newer cache as it is. */
export function DatasetTitle({ name }: { readonly name: string }) {
  const known = datasetNameSchema.safeParse(name);
  return known.success ? datasets[known.data].title : name;
}
