import { type Catalogue, locale } from '../language/language.ts';
import { t, translated } from '../language/message.ts';
import { namedIn } from '../text/text.ts';
import type { Column, DerivedTerm } from './columns.ts';
import { derivedTerms } from './derived-terms.ts';
import { type ViewDefinition, type ViewName, viewDefinition, viewNames } from './views.ts';

/*
 * Definitions have their label in their address. Labels became plainer, and links and pins that were kept still open.
 */

/**
 * Where the definitions of version 1.0.0 are whose label has changed: a column of a view, or the label of a word without a column. No other
 * definition takes their address.
 */
export const formerTerms: Readonly<Record<string, string>> = {
  'active-enrollments-last-week': 'courses.active_last_week',
  '5-percent-point': 'coverage-skills.low',
  '95-percent-point': 'coverage-skills.high',
  'active-last-week': 'runs.active_last_week',
  'active-week-ends': 'run-trends.active_week',
  'against-demand': 'coverage-skills.standing',
  'active-of-enrolled': 'Share of enrolled learners active',
  'answers-synced': 'run-looked-at.answers_synced',
  'asked-for-from': 'coverage-map.demand_cut',
  'because-of': 'job-similar.reasons',
  'beside-earlier-runs': 'Compared with earlier runs',
  came: 'changed-links.came',
  'can-be-reached': 'plan-jobs.reachable_pct',
  change: 'unusual-changes.change_pct',
  'complete-earlier-runs': 'run-outlook.complete_runs',
  'common-shift': 'changes-compared.shift_pct',
  completes: 'coverage-next-skills.completes',
  'confidence-in-the-taxonomy': 'skill-marks.confidence',
  'cut-off-of-a-plan': 'Minimum confidence',
  'could-carry-it': 'coverage-opportunity.carriers',
  'current-enrollment': 'run-trends.current',
  'current-enrollments': 'courses.current',
  'data-of-the-runs': 'Run data',
  dataset: 'sync-resources.dataset',
  day: 'run-earlier.day_no',
  'day-0': 'compare-runs.first_day',
  'day-in-notes': 'notes.day',
  elsewhere: 'plan-missing.elsewhere_course',
  'enrollments-ever': 'courses.ever_enrolled',
  'first-right-from': 'problem-runs.first_low_pct',
  'first-right-to': 'problem-runs.first_high_pct',
  'found-by': 'problem-runs.found_by',
  from: 'run-attention.low_pct',
  'hard-and-much-tried': 'Hard and often tried',
  'hard-for-this-run': 'Few get it right',
  'highest-likely-end': 'run-outlook.high_end',
  'in-already': 'plan-steps.is_fixed',
  instead: 'plan-steps.instead_course',
  'key-to-check': 'Possible wrong answer key',
  'label-at-odds': 'Difficulty tag looks wrong',
  'last-right-from': 'problem-runs.low_pct',
  'last-right-to': 'problem-runs.high_pct',
  'learners-before': 'run-moved-problems.learners_before',
  'learners-concerned': 'run-moved-problems.severity',
  'learners-now': 'run-moved-problems.learners',
  loss: 'plan-steps.instead_loss_pct',
  'lowest-likely-end': 'run-outlook.low_end',
  mark: 'skill-marks.mark',
  marked: 'skill-marks.changed_at',
  'marks-on-skills': 'Corrections to skills',
  'middle-of-likely-ends': 'run-outlook.middle_end',
  module: 'run-problems.module_id',
  'module-in-run-videos': 'run-videos.encoded_module_id',
  'moved-by': 'run-moved-problems.change_points',
  'moved-by-in-moved-figures': 'moved-figures.change',
  'moved-since-the-run-before': 'Changed since the previous run',
  nearness: 'coverage-opportunity.nearness_pct',
  note: 'notes.text',
  of: 'problem-grades.max_grade',
  'of-a': 'run-attention.about',
  'of-cases': 'run-outlook.of_cases',
  'of-these-by-chance': 'changes-compared.unusual',
  'near-guessing': 'Close to guessing',
  'only-here': 'plan-steps.only_here_pct',
  organisation: 'courses.org',
  'options-without-takers': 'Wrong options rarely chosen',
  'out-of-the-usual-course': 'run-alarms.what',
  'own-change': 'unusual-changes.own_pct',
  'own-confidence': 'skill-marks.own_confidence',
  'parts-hardly-hang-together': 'Parts do not go together',
  'percent-active-last-week': 'runs.active_pct',
  'percent-of-all': 'run-countries.pct',
  'percent-of-answers-right': 'run-problem-tags.correct_pct',
  'percent-of-known': 'run-birth-years.pct_of_known',
  'problems-last-week': 'run-learners.problems_last_week',
  'ratio-shrunken': 'coverage-skills.shrunken',
  reached: 'plan-steps.reached_pct',
  'reached-in-plan-jobs': 'plan-jobs.reached_pct',
  'reached-skills': 'plan-served-jobs.reached_skills',
  rejected: 'sync-resources.rejected',
  'run-before': 'run-moved-problems.run_before',
  'runs-still-to-look-at': 'looked-at.runs_due',
  'scope-of-courses': 'Courses in scope',
  share: 'run-attention.share_pct',
  'skills-that-are-there-already': 'Skills learners already have',
  standing: 'coverage-skills.place',
  state: 'sync-resources.state',
  'stronger-in': 'plan-steps.stronger_in',
  surprise: 'unusual-weeks.score',
  'surprise-z': 'unusual-changes.z',
  taught: 'jobs.taught_skills',
  'taught-in-coverage-jobs': 'coverage-jobs.reached_pct',
  to: 'run-attention.high_pct',
  'to-build': 'portfolio-index.build',
  'to-keep': 'portfolio-index.keep',
  'to-review': 'portfolio-index.review',
  'total-enrollments': 'run-trends.ever_enrolled',
  'total-enrollments-in-run-modes': 'run-modes.cumulative_count',
  trend: 'run-trends.trend',
  'unusual-1-in': 'unusual-changes.z',
  'value-added': 'plan-next.adds_pct',
  'value-in-plan-steps': 'plan-steps.adds_pct',
  'videos-with-too-few-to-say': 'run-looked-at.videos_too_few',
  week: 'run-earlier-activity.week_no',
  'week-in-compare-activity': 'compare-activity.week_no',
  weight: 'run-attention.severity',
  'weight-in-plan-missing': 'plan-missing.weight_pct',
  went: 'changed-links.went',
  'where-a-run-may-end': 'Forecast of the enrollment at the end',
  'which-are-missing': 'coverage-jobs.missing_skills',
  'why-in-coverage-opportunity': 'coverage-opportunity.near_skills',
  'with-counts-not-shown': 'run-looked-at.not_shown',
};

/** One entry of the definitions: a column as the tables show it, or a word that no table has as a column. */
export interface Term extends DerivedTerm {
  /** Its place in the address of its definition. */
  readonly id: string;
  /** The tables that have it as a column. */
  readonly views: readonly ViewName[];
}

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll('%', ' percent ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Columns with the same label and meaning are one term, wherever they stand. */
const identityOf = ({ label, meaning }: Column): string => `${label}\n${meaning}`;

function collect(): { terms: Term[]; byColumn: Map<string, Term> } {
  const derived = new Map(derivedTerms.map((term) => [term.label, term]));
  const taken = new Set(Object.keys(formerTerms));
  const freeId = (preferred: string, otherwise: string) => {
    const id = taken.has(preferred) ? `${preferred}-in-${otherwise}` : preferred;
    taken.add(id);
    return id;
  };
  const byColumn = new Map<string, Term & { views: ViewName[] }>();
  for (const name of viewNames) {
    const { columns } = viewDefinition(name);
    for (const column of columns) {
      const known = byColumn.get(identityOf(column));
      if (known) known.views.push(name);
      else if (!column.offScreen) {
        const { label, meaning, source, unit, alsoCalled } = column;
        const more = sameSource(derived.get(label), source);
        byColumn.set(identityOf(column), {
          ...more,
          id: freeId(slug(label), name),
          label,
          meaning,
          source,
          ...(unit !== undefined && { unit }),
          ...(alsoCalled !== undefined && { alsoCalled }),
          views: [name],
        });
      }
    }
  }
  const shown = [...byColumn.values()];
  const words = derivedTerms.filter(
    (term) => !shown.some((each) => each.label === term.label && sameSource(term, each.source)),
  );
  const terms = [...shown, ...words.map((term) => ({ ...term, id: freeId(slug(term.label), 'words'), views: [] }))];
  return { terms, byColumn };
}

/** Formula and caveat belong to the column only where both speak of the same field. */
function sameSource(term: DerivedTerm | undefined, source: string): DerivedTerm | undefined {
  return term && (term.source === source || source.startsWith('derived')) ? term : undefined;
}

const collected = collect();

interface Shown {
  readonly catalogue: Catalogue;
  readonly sorted: readonly Term[];
  readonly byLabel: ReadonlyMap<string, Term>;
  /** The labels of more than one term. */
  readonly sharedLabels: ReadonlySet<string>;
}

let shown: Shown | null = null;
/** The terms as the language of the user has them. Sorted when they are wanted: by the rules of a language, that takes its time. */
function ofLanguage(): Shown {
  const { catalogue, language } = locale();
  if (shown?.catalogue === catalogue) return shown;
  const labelled = collected.terms.map((term) => ({ term, label: translated(term.label) }));
  // `% finished` stands at its word.
  const wordsOf = (label: string) => label.replace(/^% /, '');
  const sorted = labelled
    .toSorted((a, b) => wordsOf(a.label).localeCompare(wordsOf(b.label), language))
    .map(({ term }) => term);
  const firstByLabel = new Map(labelled.toReversed().map(({ term, label }) => [label, term]));
  const sharedLabels = new Set(
    labelled.filter(({ term, label }) => firstByLabel.get(label) !== term).map(({ label }) => label),
  );
  shown = { catalogue, sorted, byLabel: firstByLabel, sharedLabels };
  return shown;
}

/** Names the tables that have a term as a column, each once: tables on several screens may share a title. */
export const tablesOf = ({ views }: Pick<Term, 'views'>): readonly string[] => [
  ...new Set(views.map((view) => translated(viewDefinition(view).title))),
];

/** Names the tables of a term that shares its label with another one, in the language of the user. */
export function whereUsed(term: Term): string | undefined {
  if (!ofLanguage().sharedLabels.has(translated(term.label))) return undefined;
  // A word without a column is explained where charts and reports use it.
  if (term.views.length === 0) return t('Charts and reports');
  const [first, ...others] = tablesOf(term);
  return others.length === 0 ? first : t('{first} and {n} more', { first: first ?? '', n: others.length });
}

/** Every word on screen that has a definition, in the order of its label in the language of the user. */
export const allTerms = (): readonly Term[] => ofLanguage().sorted;

/** The source of a definition, in the language of the user. Names of fields are those of the services in all languages. */
export function sourceOfTerm({ source }: Pick<Term, 'source'>): string {
  const words = translated(source);
  const fields = /^derived: (.+)$/.exec(words)?.[1];
  return fields === undefined ? words : t('derived: {fields}', { fields: translated(fields) });
}

export const termOfColumn = (column: Column): Term | undefined => collected.byColumn.get(identityOf(column));

const byLabel = new Map(collected.terms.toReversed().map((term) => [term.label, term]));

const byId = new Map(collected.terms.map((term) => [term.id, term]));

/** The term at an address, also at the one that it had in version 1.0.0. */
export function findTerm(id: string): Term | undefined {
  const former = namedIn(formerTerms, id);
  if (former === undefined) return byId.get(id);
  const [view, key] = former.split('.') as [ViewName, string?];
  const columns: ViewDefinition['columns'] = key === undefined ? [] : viewDefinition(view).columns;
  const column = columns.find((each) => each.key === key);
  return column ? termOfColumn(column) : byLabel.get(former);
}

/**
 * The term that a figure's label names, in English or in the language of the user; words that are explained for themselves go before
 * columns.
 */
export const termOfLabel = (label: string): Term | undefined => byLabel.get(label) ?? ofLanguage().byLabel.get(label);
