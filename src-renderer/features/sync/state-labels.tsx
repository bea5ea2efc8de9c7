import { datasetNameSchema, datasets } from '#shared/catalog/datasets.ts';
import { resourceState } from '#shared/catalog/freshness.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';

interface StateLabel<Text extends string = string> {
  readonly text: Text;
  readonly mark: string;
  readonly tone: string;
}

/** The marks of the grid; their words stand above it. */
const states: Readonly<Record<string, StateLabel<Message>>> = {
  complete: { text: message('Complete'), mark: '●', tone: '' },
  partial: { text: message('Some rows could not be read'), mark: '◐', tone: 'negative' },
  noRows: { text: message('The service has no rows'), mark: '–', tone: 'quiet' },
  gone: { text: message('No longer on the service'), mark: '◌', tone: 'negative' },
  notOffered: { text: message('Not offered by the service'), mark: '·', tone: 'quiet' },
  failed: { text: message('Failed'), mark: '✕', tone: 'negative' },
  never: { text: message('Not synced yet'), mark: '○', tone: 'quiet' },
  reading: { text: message('Downloading'), mark: '◔', tone: '' },
};

const outcomes: Readonly<Record<string, StateLabel<Message>>> = {
  complete: { text: message('Complete⟨sync⟩'), mark: '●', tone: '' },
  partial: { text: message('Partial'), mark: '◐', tone: 'negative' },
  failed: { text: message('Failed'), mark: '✕', tone: 'negative' },
  cancelled: { text: message('Canceled⟨sync⟩'), mark: '–', tone: 'quiet' },
  paused: { text: message('Paused⟨sync⟩'), mark: '‖', tone: 'quiet' },
  interrupted: { text: message('Interrupted⟨sync⟩'), mark: '‖', tone: 'quiet' },
  running: { text: message('Running⟨sync⟩'), mark: '◔', tone: '' },
  cutOff: { text: message('Cut off⟨sync⟩'), mark: '…', tone: 'quiet' },
};

/** One from a newer cache is said as it is. */
const orAsItIs = (label: StateLabel<Message> | undefined, name: string): StateLabel =>
  label ? { ...label, text: t(label.text) } : { text: name, mark: '?', tone: '' };

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

/** The key of a grid: the marks that are in it, each with its meaning, then that of the numbers. */
export function StateKey({ states: shown }: { readonly states: ReadonlySet<string> }) {
  return (
    <p className="state-key" aria-hidden="true">
      {[...new Set([...resourceState.options, 'reading', ...shown])]
        .filter((state) => shown.has(state))
        .map((state) => {
          const { text, mark } = stateLabel(state);
          return (
            <span key={state}>
              <span className="grid-mark">{mark}</span>
              {text}
            </span>
          );
        })}
      <span>{t('Numbers: stored rows')}</span>
    </p>
  );
}

const changes = {
  changed: message('Changed⟨record⟩'),
  restated: message('Corrected⟨record⟩'),
  new: message('New⟨record⟩'),
  gone: message('Gone⟨record⟩'),
} as const;

export function changeLabel(kind: string): string {
  const known = changeKind.safeParse(kind);
  return known.success ? t(changes[known.data]) : kind;
}

/** A dataset by its title; a name from a newer cache as it is. */
export function DatasetTitle({ name }: { readonly name: string }) {
  const known = datasetNameSchema.safeParse(name);
  return known.success ? translated(datasets[known.data].title) : name;
}
