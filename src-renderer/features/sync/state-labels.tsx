import { datasetNameSchema, datasets } from '#shared/catalog/datasets.ts';
import { resourceState } from '#shared/catalog/freshness.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import {
  Circle,
  CircleDashed,
  CircleFull,
  CircleHalf,
  CircleHelp,
  CircleQuarter,
  Dot,
  Ellipsis,
  type Icon,
  Minus,
  Pause,
  X,
} from '../../ui/icons.tsx';

interface StateLabel<Text extends string = string> {
  readonly text: Text;
  readonly mark: Icon;
  readonly tone: string;
}

/** The marks of the grid; their words stand above it. */
const states: Readonly<Record<string, StateLabel<Message>>> = {
  complete: { text: message('Complete'), mark: CircleFull, tone: '' },
  partial: { text: message('Some rows could not be read'), mark: CircleHalf, tone: 'negative' },
  noRows: { text: message('The service has no rows'), mark: Minus, tone: 'quiet' },
  gone: { text: message('No longer on the service'), mark: CircleDashed, tone: 'negative' },
  notOffered: { text: message('Not offered by the service'), mark: Dot, tone: 'quiet' },
  failed: { text: message('Failed'), mark: X, tone: 'negative' },
  never: { text: message('Not synced yet'), mark: Circle, tone: 'quiet' },
  reading: { text: message('Downloading'), mark: CircleQuarter, tone: '' },
};

const outcomes: Readonly<Record<string, StateLabel<Message>>> = {
  complete: { text: message('Complete⟨sync⟩'), mark: CircleFull, tone: '' },
  partial: { text: message('Partial'), mark: CircleHalf, tone: 'negative' },
  failed: { text: message('Failed'), mark: X, tone: 'negative' },
  cancelled: { text: message('Canceled⟨sync⟩'), mark: Minus, tone: 'quiet' },
  paused: { text: message('Paused⟨sync⟩'), mark: Pause, tone: 'quiet' },
  interrupted: { text: message('Interrupted⟨sync⟩'), mark: Pause, tone: 'quiet' },
  running: { text: message('Running⟨sync⟩'), mark: CircleQuarter, tone: '' },
  cutOff: { text: message('Cut off⟨sync⟩'), mark: Ellipsis, tone: 'quiet' },
};

/** One from a newer cache is said as it is. */
const orAsItIs = (label: StateLabel<Message> | undefined, name: string): StateLabel =>
  label ? { ...label, text: t(label.text) } : { text: name, mark: CircleHelp, tone: '' };

/** Returns the label of a state; what was never read into a package is not to come. */
export function useStateLabel(): (state: string) => StateLabel {
  const isPackage = usePackageFacts() !== null;
  return (state) => {
    const label = orAsItIs(states[state], state);
    return isPackage && state === 'never' ? { ...label, text: t('Not part of this data') } : label;
  };
}

function Marked({ words: { text, mark: Mark, tone } }: { readonly words: StateLabel }) {
  return (
    <span className={`cell-state ${tone}`}>
      <Mark className="mark" size={12} /> {text}
    </span>
  );
}

/** A state by mark and word, not by colour. */
export function ResourceState({ state }: { readonly state: string }) {
  return <Marked words={useStateLabel()(state)} />;
}

/** How a sync ended, by mark and word. */
export const OutcomeState = ({ outcome }: { readonly outcome: string }) => (
  <Marked words={orAsItIs(outcomes[outcome], outcome)} />
);

/** The key of a grid: the marks that are in it, each with its meaning, then that of the numbers. */
export function StateKey({ states: shown }: { readonly states: ReadonlySet<string> }) {
  const stateLabel = useStateLabel();
  return (
    <p className="state-key" aria-hidden="true">
      {[...new Set([...resourceState.options, 'reading', ...shown])]
        .filter((state) => shown.has(state))
        .map((state) => {
          const { text, mark: Mark } = stateLabel(state);
          return (
            <span key={state}>
              <Mark className="mark grid-mark" size={11} />
              {text}
            </span>
          );
        })}
      <span>{shown.has('failed') ? t('Numbers: stored rows, which are kept') : t('Numbers: stored rows')}</span>
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
