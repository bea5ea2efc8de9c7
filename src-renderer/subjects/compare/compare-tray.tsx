import { message, t } from '#shared/language/message.ts';
import { alignmentOfLink, type CompareKind, compareKinds } from '#shared/subjects/compare/compare.ts';
import { useComparePicks } from '../../client/compare-picks.ts';
import { writeIds } from '../../routing/address.ts';
import { hrefOf, type RouteName } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import { Words } from '../../ui/words.tsx';
import { PickName } from './found-names.tsx';

/** The kinds that each screen is about: for other kinds the tray only says how many are picked, so that it stays one line. */
const kindsOf: Partial<Record<RouteName, readonly CompareKind[]>> = {
  courses: ['courses', 'runs'],
  course: ['courses', 'runs'],
  run: ['runs'],
  jobs: ['jobs'],
  job: ['jobs'],
  postings: ['jobs'],
  skills: ['skills'],
  skill: ['skills'],
};

/** The things picked for comparison, above the status bar; nothing while nothing is picked, and where they are compared. */
export function CompareTray({ screen }: { readonly screen: RouteName | null }) {
  const { picks } = useComparePicks();
  const filled = compareKinds.filter((kind) => picks[kind].length > 0);
  if (filled.length === 0 || screen === 'compare') return null;
  const named = filled.length === 1 ? filled : ((screen && kindsOf[screen]) ?? []);
  return (
    <section className="tray" aria-label={t('Picked for comparison')}>
      {filled.map((kind) => (
        <Picks key={kind} kind={kind} ids={picks[kind]} isNamed={named.includes(kind)} />
      ))}
    </section>
  );
}

interface PicksProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  /** Each by its name, or only how many there are. */
  readonly isNamed: boolean;
}

function Picks({ kind, ids, isNamed }: PicksProps) {
  const { remove, replace } = useComparePicks();
  const align = kind === 'runs' ? alignmentOfLink(ids) : undefined;
  return (
    <div className="tray-kind">
      {ids.length > 1 ? (
        <a href={hrefOf('compare', {}, { kind, ids: writeIds(ids), align })}>
          {t(
            'Compare {kind, select, runs {{n, plural, one {# run} other {# runs}}} courses {{n, plural, one {# course} other {# courses}}} jobs {{n, plural, one {# job} other {# jobs}}} other {{n, plural, one {# skill} other {# skills}}}}',
            { kind, n: ids.length },
          )}
        </a>
      ) : (
        <span>
          {isNamed
            ? t('Add a second {kind, select, runs {run} courses {course} jobs {job} other {skill}} to compare', {
                kind,
              })
            : t('1 {kind, select, runs {run} courses {course} jobs {job} other {skill}} picked', { kind })}
        </span>
      )}
      {isNamed && <PickChips kind={kind} ids={ids} onRemove={(id) => remove(kind, id)} />}
      <Button kind="link" onClick={() => replace(kind, [])}>
        <Words
          of={message(
            'Clear<hidden> {kind, select, runs {runs} courses {courses} jobs {jobs} other {skills}}</hidden>',
          )}
          kind={kind}
          hidden={(text) => <span className="sr-only">{text}</span>}
        />
      </Button>
    </div>
  );
}

interface PickChipsProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}

export function PickChips({ kind, ids, onRemove }: PickChipsProps) {
  return (
    <ul
      className="chips"
      aria-label={t('Compared {kind, select, runs {runs} courses {courses} jobs {jobs} other {skills}}', { kind })}
    >
      {ids.map((id) => (
        <li key={id}>
          <PickChip kind={kind} id={id} others={ids} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

interface PickChipProps {
  readonly kind: CompareKind;
  readonly id: string;
  readonly others: readonly string[];
  readonly onRemove: () => void;
}

function PickChip({ onRemove, ...picked }: PickChipProps) {
  return (
    <button type="button" className="chip" title={picked.id} onClick={onRemove}>
      <span className="sr-only">{t('Remove from the comparison:')} </span>
      <PickName {...picked} /> <X size={12} />
    </button>
  );
}

interface CompareButtonProps {
  readonly kind: CompareKind;
  readonly id: string;
}

/** Takes the thing of the screen into the comparison, or out of it. */
export function CompareButton({ kind, id }: CompareButtonProps) {
  const { picks, add, remove } = useComparePicks();
  const isPicked = picks[kind].includes(id);
  return (
    <Button kind="link" aria-pressed={isPicked} onClick={() => (isPicked ? remove(kind, id) : add(kind, id))}>
      {isPicked ? t('Added to comparison') : t('Compare')}
    </Button>
  );
}
