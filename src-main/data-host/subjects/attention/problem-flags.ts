import { storedJson, storedObject } from '#shared/catalog/columns.ts';
import { message } from '#shared/language/message.ts';
import { weightedMedian } from '#shared/statistics/distributions.ts';
import {
  kuderRichardson20,
  minParts,
  type SpreadOfShares,
  shrunkShare,
  wilsonInterval,
} from '#shared/statistics/proportions.ts';
import { attentionLimits as limits } from '#shared/subjects/attention/attention.ts';
import { type Flag, type Item, noShare, type ProblemRow, percentOf } from './items.ts';
import { numberOf, sentencesToStore, shareOf } from './stored-sentences.ts';

/** Rows as they are stored, or as they may be shared. */
export interface GradeRow {
  readonly module_id: string;
  readonly grade: number | null;
  readonly max_grade: number | null;
  readonly count: number | null;
}

export interface TagRow {
  readonly module_id: string;
  readonly total: number | null;
  readonly right: number | null;
  /** JSON object of lists. */
  readonly tags: string;
}

type Label = 'Easy' | 'Hard';

interface Labelled {
  readonly moduleId: string;
  readonly learners: number;
  /** As counted. */
  readonly share: number;
  readonly label: Label;
  readonly found: ReturnType<typeof shrunkShare>;
}

const difficulty = 'difficulty';
const other: Readonly<Record<Label, Label>> = { Easy: 'Hard', Hard: 'Easy' };

/** The problems whose tag of difficulty says the opposite of their answers. */
export function labelsAtOdds(rows: readonly TagRow[], spread: SpreadOfShares): Flag[] {
  const labelled = rows.flatMap(({ module_id: moduleId, total, right, tags }): Labelled[] => {
    const label = labelOf(tags);
    if (label === null || total === null || right === null || total < limits.learners || right > total) return [];
    const share = right / total;
    return [{ moduleId, learners: total, share, label, found: shrunkShare({ part: right, whole: total }, spread) }];
  });
  const middles = { Easy: middleOf(labelled, 'Easy'), Hard: middleOf(labelled, 'Hard') };
  return labelled.flatMap(({ moduleId, learners, share, label, found }): Flag[] => {
    const middle = middles[other[label]];
    if (middle === null) return [];
    const { median } = middle;
    const beyond = label === 'Easy' ? median - found.share : found.share - median;
    const variance = (found.share * (1 - found.share)) / (learners + 1) + middle.variance;
    if (beyond <= limits.atOdds * Math.sqrt(variance)) return [];
    return [
      {
        kind: 'label',
        id: moduleId,
        partId: null,
        sentence: sentencesToStore([
          message(
            'Tagged {label}, but {share} of {learners, plural, one {# learner} other {# learners}} got it right in the end; the median for problems tagged {other} is {median}.',
          ),
          {
            label: { text: label },
            share: shareOf(share),
            learners,
            other: { text: other[label] },
            median: shareOf(median),
          },
        ]),
        learners,
        ...percentOf({ ...found, share }, median),
        severity: Math.round(learners * Math.abs(share - median)),
      },
    ];
  });
}

/** The median of the shares with a label, and its variance `π/2 · s²/m`: that of m normal shares (H. Cramér, Mathematical Methods of Statistics, 1946, 28.5). */
function middleOf(labelled: readonly Labelled[], label: Label): { median: number; variance: number } | null {
  const shares = labelled.flatMap((each) => (each.label === label ? [each.found.share] : []));
  const median = weightedMedian(shares.map((value) => ({ value, count: 1 })));
  if (median === null || shares.length < limits.labelled) return null;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const spread = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
  return { median, variance: ((Math.PI / 2) * spread) / shares.length };
}

/** The difficulty that a problem is tagged with, if it is one. */
function labelOf(tags: string): Label | null {
  const all = Object.entries(storedObject<readonly string[]>(tags));
  const values = all.flatMap(([key, found]) => (key.toLowerCase() === difficulty ? found : []));
  const labels = (['Easy', 'Hard'] as const).filter((label) =>
    values.some((value) => value.toLowerCase() === label.toLowerCase()),
  );
  return labels.length === 1 ? (labels[0] ?? null) : null;
}

/** The flags of problems with several parts, from their grades. */
export function flagsOfParts(
  problems: readonly ProblemRow[],
  items: readonly Item[],
  grades: readonly GradeRow[],
): Flag[] {
  const gradesOf = Map.groupBy(grades, ({ module_id }) => module_id);
  const itemsOf = Map.groupBy(items, ({ moduleId }) => moduleId);
  return problems.flatMap(({ module_id: moduleId, part_ids }) => {
    const parts = (storedJson(part_ids) as unknown[]).length;
    const known = (gradesOf.get(moduleId) ?? []).flatMap(({ grade, max_grade: max, count }) =>
      grade === null || max === null || max <= 0 || count === null ? [] : [{ grade, max, count }],
    );
    const learners = known.reduce((sum, { count }) => sum + count, 0);
    // Grades that are not all known prove nothing.
    const isWhole = known.length === (gradesOf.get(moduleId) ?? []).length;
    if (parts < minParts || learners < limits.learners || !isWhole) return [];
    const about = { moduleId, parts, learners };
    return [...allOrNothing(about, known), ...looseParts(about, itemsOf.get(moduleId) ?? [], known)];
  });
}

interface About {
  readonly moduleId: string;
  readonly parts: number;
  readonly learners: number;
}

type Grades = readonly { readonly grade: number; readonly max: number; readonly count: number }[];

function allOrNothing({ moduleId, parts, learners }: About, grades: Grades): Flag[] {
  const atEnds = grades.reduce((sum, { grade, max, count }) => sum + (grade <= 0 || grade >= max ? count : 0), 0);
  if (atEnds < limits.allOrNothing * learners) return [];
  const found = wilsonInterval({ part: atEnds, whole: learners });
  return [
    {
      kind: 'allOrNothing',
      id: moduleId,
      partId: null,
      sentence: sentencesToStore([
        message(
          '{share} of {learners, plural, one {# learner} other {# learners}} got either all the points or none, although the problem has {parts, plural, one {# part} other {# parts}}.',
        ),
        { share: shareOf(found.share), learners, parts },
      ]),
      learners,
      ...percentOf(found),
      severity: 0,
    },
  ];
}

/** Only where each part is one point, and every part can be judged. */
function looseParts({ moduleId, parts, learners }: About, items: readonly Item[], grades: Grades): Flag[] {
  if (items.length !== parts || items.some(({ partId }) => partId === null)) return [];
  if (grades.some(({ max }) => max !== parts)) return [];
  const alpha = kuderRichardson20(
    items.map(({ last }) => ({ right: last.part, learners: last.whole })),
    grades,
  );
  if (alpha === null || alpha >= limits.reliability) return [];
  return [
    {
      kind: 'parts',
      id: moduleId,
      partId: null,
      sentence: sentencesToStore([
        message(
          'The {parts, plural, one {# part} other {# parts}} of the problem may not test the same thing: the reliability of the answers (KR-20) is only {reliability} for {learners, plural, one {# learner} other {# learners}}.',
        ),
        { parts, reliability: numberOf(alpha, 2), learners },
      ]),
      learners,
      ...noShare,
      severity: 0,
    },
  ];
}
