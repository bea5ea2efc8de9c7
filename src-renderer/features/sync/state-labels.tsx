import type { CodeKind } from '#shared/catalog/columns.ts';
import { resourceState } from '#shared/catalog/freshness.ts';
import { t } from '#shared/language/message.ts';
import { codeText } from '#shared/text/cells.ts';
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

interface StateMark {
  readonly mark: Icon;
  readonly tone: string;
}

interface StateLabel extends StateMark {
  readonly text: string;
}

/** The marks of the grid; their words stand above it. */
const states: Readonly<Record<string, StateMark>> = {
  complete: { mark: CircleFull, tone: '' },
  partial: { mark: CircleHalf, tone: 'negative' },
  noRows: { mark: Minus, tone: 'quiet' },
  gone: { mark: CircleDashed, tone: 'negative' },
  notOffered: { mark: Dot, tone: 'quiet' },
  failed: { mark: X, tone: 'negative' },
  never: { mark: Circle, tone: 'quiet' },
  reading: { mark: CircleQuarter, tone: '' },
};

const outcomes: Readonly<Record<string, StateMark>> = {
  complete: { mark: CircleFull, tone: '' },
  partial: { mark: CircleHalf, tone: 'negative' },
  failed: { mark: X, tone: 'negative' },
  cancelled: { mark: Minus, tone: 'quiet' },
  paused: { mark: Pause, tone: 'quiet' },
  interrupted: { mark: Pause, tone: 'quiet' },
  running: { mark: CircleQuarter, tone: '' },
  cutOff: { mark: Ellipsis, tone: 'quiet' },
};

/** One from a newer cache is said as it is. */
const labelOf = (marks: Readonly<Record<string, StateMark>>, kind: CodeKind, name: string): StateLabel => ({
  ...(marks[name] ?? { mark: CircleHelp, tone: '' }),
  text: codeText(kind, name),
});

/** Returns the label of a state; what was never read into a package is not to come. */
export function useStateLabel(): (state: string) => StateLabel {
  const isPackage = usePackageFacts() !== null;
  return (state) => {
    const label = labelOf(states, 'resource', state);
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
  <Marked words={labelOf(outcomes, 'outcome', outcome)} />
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
