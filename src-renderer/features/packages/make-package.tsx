import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type PackageSelection, packageDatasets } from '#contract/packages.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber, formatSize } from '#shared/text/numbers.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { nowInstant } from '#shared/time/time.ts';
import { useRunning } from '../../client/running.ts';
import { useAllRows } from '../../client/views.ts';
import { openOf, usePackageEstimate, useSavePackage, useWorkspaces, type Workspace } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/fields.tsx';
import { CheckMark, type Icon, Info, TriangleAlert } from '../../ui/icons.tsx';
import { Named } from '../../ui/named.tsx';
import { HowCountsAreWithheld } from '../../ui/not-reported.tsx';
import { RunPages } from '../../ui/run-pages.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { MakerField, smallCountsText, ThresholdFields, type Typed, typedText, WordsField } from './fields.tsx';

type Choice = Pick<PackageSelection, 'title' | 'madeBy' | 'taxonomy' | 'labels' | 'notes' | 'threshold'>;

const answers = 'answer-distribution' satisfies DatasetName;

/** The user's choices for a package: at first everything except notes and answers, which may name people. */
function useSelection() {
  const workspaces = useWorkspaces().data;
  const read = useAllRows({ view: 'runs', params: {} });
  const runs = (read.data?.rows ?? []).map((run) => run.run_id);
  const defaultTitle = titleOf(workspaces && openOf(workspaces), runs);
  const [own, setOwn] = useState<Partial<Choice>>({});
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set([answers]));
  const chosen: Choice = {
    title: defaultTitle,
    madeBy: '',
    taxonomy: true,
    labels: true,
    notes: false,
    threshold: defaultThreshold,
    ...own,
  };
  const runIds = runs.filter((id) => !deselected.has(id));
  const datasets = packageDatasets.filter((each) => !deselected.has(each));
  const { title, madeBy, taxonomy, labels, notes } = chosen;
  const selection: PackageSelection = {
    ...chosen,
    title: title.trim() || defaultTitle,
    madeBy: madeBy.trim(),
    runIds,
    datasets,
  };
  return {
    /** As it is typed and ticked. */
    chosen,
    choose: (patch: Partial<Choice>) => setOwn((before) => ({ ...before, ...patch })),
    runs,
    areRunsPending: read.isPending,
    deselected,
    /** Leaves these out, or takes them in again. */
    leave: (keys: ReadonlySet<string>, on: boolean) =>
      setDeselected((before) => (on ? before.union(keys) : before.difference(keys))),
    /** As it is packed; null while it would be empty, or the runs that go in are not known yet. */
    selection:
      !read.isPending && (taxonomy || labels || notes || (runIds.length > 0 && datasets.length > 0)) ? selection : null,
  };
}

function organisationOf(runId: string): string | undefined {
  const read = parseCourseId(runId);
  return read.ok ? read.identity.org : undefined;
}

/** A package of a package keeps its title. Another says whose data it has and of which day: its readers have several. */
export function titleOf(
  open: Pick<Workspace, 'kind' | 'name'> | undefined,
  runIds: readonly string[],
  now = nowInstant(),
): string {
  if (open?.kind === 'package') return open.name;
  const isNamed = open !== undefined && open.name !== t('My connection');
  const organisations = new Set(runIds.flatMap((id) => organisationOf(id) ?? []));
  const [only] = organisations.size === 1 ? organisations : [];
  const name = isNamed ? open.name : (only ?? t('Course data'));
  return t('{name}, {day}', { name, day: formatInstantDay(now) });
}

interface MayName extends Typed {
  readonly hasAnswers: boolean;
  readonly hasSmallCounts: boolean;
}

/** Says first whether the package may name a learner: in answers, by small counts, or in what the user typed. */
export function namesText({ hasAnswers, hasLabels, hasNotes, hasSmallCounts }: MayName): string {
  return `${dataText(hasAnswers, hasSmallCounts)} ${typedText('package', { hasLabels, hasNotes })}`;
}

function dataText(hasAnswers: boolean, hasSmallCounts: boolean): string {
  if (!hasAnswers && !hasSmallCounts)
    return t('The data in the package names no learner: it only counts them, and answers to problems are left out.');
  if (!hasSmallCounts)
    return t('The package has no lists of learners, but answers to problems may contain names that learners typed.');
  return hasAnswers
    ? t(
        'The package has no lists of learners, but small counts may identify people, and answers to problems may contain names that learners typed.',
      )
    : t(
        'The package has no lists of learners, but small counts may identify people. Answers to problems are left out because learners may have typed names in them.',
      );
}

/** The content of a package, how large it will be, and what to know before sharing it. */
export function MakePackage() {
  const { chosen, choose, runs, areRunsPending, deselected, leave, selection } = useSelection();
  const [tried, setTried] = useState(false);
  const { mutate: save } = useSavePackage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (selection) save(selection);
  };
  return (
    <section aria-labelledby="make-package">
      <h2 id="make-package">{t('Make a data package')}</h2>
      <p className="lede">
        {namesText({
          hasAnswers: !deselected.has(answers),
          hasLabels: chosen.labels,
          hasNotes: chosen.notes,
          hasSmallCounts: chosen.threshold === null,
        })}
      </p>
      <p className="lede">
        {t(
          'A package is a ZIP file with one file per table, and explanations. Colleagues can open it in Course Almanac without an account; other programs can read the tables (CSV).',
        )}
      </p>
      <form className="form" onSubmit={submit} noValidate data-testid="make-package" aria-labelledby="make-package">
        <MakingLine selection={selection} isReading={areRunsPending} />
        {tried && selection === null && (
          <p className="failure" role="alert">
            {t('Nothing is chosen. Choose at least one part.')}
          </p>
        )}
        <AboutPackage chosen={chosen} choose={choose} />
        <fieldset>
          <legend>{t('Contents')}</legend>
          <div>
            <Check checked={chosen.taxonomy} onChange={(taxonomy) => choose({ taxonomy })}>
              {t('Skills, jobs and job postings')}
            </Check>
          </div>
          <div>
            <Check checked={chosen.labels} onChange={(labels) => choose({ labels })}>
              {t('Names that you gave to courses, runs, subsections, problems and videos')}
            </Check>
          </div>
          <div>
            <Check checked={chosen.notes} onChange={(notes) => choose({ notes })}>
              {t('Notes')}
            </Check>
          </div>
        </fieldset>
        {areRunsPending ? (
          <Skeleton lines={1} />
        ) : (
          <Choices
            legend={t('Course runs')}
            none={t('No course runs are selected for sync.')}
            items={runs.map((runId) => ({ key: runId, label: <Named kind="run" id={runId} /> }))}
            deselected={deselected}
            onLeave={leave}
          />
        )}
        <Choices
          legend={t('Course run data')}
          none=""
          items={packageDatasets.map((each) => ({ key: each, label: translated(datasets[each].title) }))}
          deselected={deselected}
          onLeave={leave}
        />
        <BeforeSharing
          threshold={chosen.threshold}
          onThreshold={(threshold) => choose({ threshold })}
          hasLabels={chosen.labels}
          hasNotes={chosen.notes}
          hasAnswers={!deselected.has(answers)}
          onAnswers={(on) => leave(new Set([answers]), !on)}
        />
      </form>
    </section>
  );
}

type Selecting = Pick<ReturnType<typeof useSelection>, 'chosen' | 'choose'>;

/** Words for the README of the package. */
function AboutPackage({ chosen, choose }: Selecting) {
  return (
    <fieldset>
      <legend>{t('About the package')}</legend>
      <WordsField label={t('Title')} value={chosen.title} onChange={(title) => choose({ title })} />
      <MakerField label={t('Made by')} value={chosen.madeBy} onChange={(madeBy) => choose({ madeBy })} />
    </fieldset>
  );
}

interface MakingLineProps {
  readonly selection: PackageSelection | null;
  /** The course runs are still being read: a package made now would lack them. */
  readonly isReading: boolean;
}

/** Makes it, and says how large it will be or how far it is. */
function MakingLine({ selection, isReading }: MakingLineProps) {
  const running = useRunning('package');
  const { data: estimate, isFetching } = usePackageEstimate(selection);
  const isEmpty = !isFetching && estimate?.rows === 0;
  return (
    <div className="form-actions">
      <Button kind="primary" type="submit" disabled={running !== null || isReading || isEmpty}>
        {running ? t('Making…') : t('Make package…')}
      </Button>
      {running && <Button onClick={running.cancel}>{t('Cancel')}</Button>}
      <span role="status" data-testid="package-size" aria-busy={isFetching}>
        {running?.progress
          ? running.progress.words
          : isEmpty
            ? t('Nothing of the selection is synced yet.')
            : estimate &&
              t('About {rows, plural, one {# row} other {# rows}}, {size}', {
                rows: estimate.rows,
                size: formatSize(estimate.bytes),
              })}
      </span>
    </div>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly none: string;
  readonly items: readonly { readonly key: string; readonly label: React.ReactNode }[];
  readonly deselected: ReadonlySet<string>;
  readonly onLeave: (keys: ReadonlySet<string>, on: boolean) => void;
}

/** A list from which all is taken unless something is left out; folded while it is long. */
function Choices({ legend, none, items, deselected, onLeave }: ChoicesProps) {
  const id = useId();
  const keys = new Set(items.map(({ key }) => key));
  if (items.length === 0) return none === '' ? null : <p className="quiet">{none}</p>;
  return (
    <details className="choices">
      <summary id={id}>
        {t('{list} ({chosen} of {all})', {
          list: legend,
          chosen: formatNumber(keys.size - deselected.intersection(keys).size),
          all: formatNumber(keys.size),
        })}
      </summary>
      <div className="form-actions">
        <Button kind="link" onClick={() => onLeave(keys, false)}>
          {t('Select all')}
        </Button>
        <Button kind="link" onClick={() => onLeave(keys, true)}>
          {t('Select none')}
        </Button>
      </div>
      <RunPages runIds={[...keys]} label={legend}>
        {(shown) => (
          <ul aria-labelledby={id}>
            {items
              .filter(({ key }) => shown.includes(key))
              .map(({ key, label }) => (
                <li key={key}>
                  <Check checked={!deselected.has(key)} onChange={(on) => onLeave(new Set([key]), !on)}>
                    <span dir="auto">{label}</span>
                  </Check>
                </li>
              ))}
          </ul>
        )}
      </RunPages>
    </details>
  );
}

interface BeforeSharingProps {
  readonly threshold: number | null;
  readonly onThreshold: (threshold: number | null) => void;
  readonly hasLabels: boolean;
  readonly hasNotes: boolean;
  readonly hasAnswers: boolean;
  readonly onAnswers: (on: boolean) => void;
}

/** Says what becomes of the answers to problems, and what else their readers do without: the names of problems stand in the same table. */
export function answersText({ hasAnswers, hasLabels }: Pick<MayName, 'hasAnswers' | 'hasLabels'>): string {
  if (hasAnswers)
    return t(
      'Answers to problems are included. Answers that learners typed may contain names. Clear this box to leave all answers out.',
    );
  return t(
    'Answers to problems are left out, because those that learners typed may contain names. So the package does not say what problems are called{hasLabels, select, true {, except by names that you gave,} other {}} or which answer keys may be wrong.',
    { hasLabels: String(hasLabels) },
  );
}

/** A line of what to know before: checked, to be noticed, or to be minded. */
function Marked({ mark: Mark, children }: { readonly mark: Icon; readonly children: ReactNode }) {
  return (
    <li>
      <Mark size={14} />
      {children}
    </li>
  );
}

/** The private content of a package, and what is done about it. */
function BeforeSharing({ threshold, onThreshold, hasLabels, hasNotes, hasAnswers, onAnswers }: BeforeSharingProps) {
  return (
    <fieldset data-testid="before-you-share">
      <legend>{t('Before you share')}</legend>
      <ul className="marked-list">
        <Marked mark={CheckMark}>{t('A package never contains lists of learners, report files or passwords.')}</Marked>
        <Marked mark={threshold === null ? TriangleAlert : CheckMark}>
          {smallCountsText(threshold)}
          <HowCountsAreWithheld threshold={threshold ?? 0} />
        </Marked>
        {hasNotes && (
          <Marked mark={TriangleAlert}>
            {t('Your notes are included word for word. Make sure that they do not name anyone.')}
          </Marked>
        )}
        <Marked mark={hasAnswers ? TriangleAlert : Info}>
          {answersText({ hasAnswers, hasLabels })}
          <div>
            <Check checked={hasAnswers} onChange={onAnswers}>
              {t('Include “{dataset}”', { dataset: translated(datasets[answers].title) })}
            </Check>
          </div>
        </Marked>
      </ul>
      <ThresholdFields
        label={t('Hide small counts of learners')}
        countLabel={t('Hide counts below')}
        threshold={threshold}
        onThreshold={onThreshold}
      />
    </fieldset>
  );
}
