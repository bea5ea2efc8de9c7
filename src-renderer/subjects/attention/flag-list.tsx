import type { ReactNode } from 'react';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { blockName, partNumber, unnamedProblem, videoNames } from '#shared/catalog/module-id.ts';
import { termOfLabel } from '#shared/catalog/terms.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { attentionKinds } from '#shared/subjects/attention/attention.ts';
import { useLabels } from '../../client/annotations.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Awaited } from '../../ui/states.tsx';

export type FlagRow = ViewRow<'run-attention'>;

/** A kind of flag, which leads to its rule. */
export function FlagKind({ label }: { readonly label: string }) {
  const term = termOfLabel(label);
  const key = label === attentionKinds.key.label ? ' flag-key' : '';
  if (term === undefined) return <span className={`flag-kind${key}`}>{translated(label)}</span>;
  return (
    <a className={`flag-kind${key}`} href={hrefOf('definition', { term: term.id })} data-term={term.id}>
      {translated(label)}
    </a>
  );
}

type Item = Pick<FlagRow, 'item_name' | 'item_id' | 'about' | 'part_id'>;

export const hrefOfItem = (runId: string, { about, item_id: id }: Pick<Item, 'about' | 'item_id'>): string =>
  about === 'video' ? hrefOf('run', { id: runId, tab: 'videos' }) : hrefOf('problem', { id: runId, module: id });

/** Links to the problem or video of a flag; videos have no screen of their own. */
export function FlaggedItem({ runId, row }: { readonly runId: string; readonly row: Item }) {
  return (
    <a href={hrefOfItem(runId, row)} dir="auto" title={row.item_id}>
      <ItemName runId={runId} row={row} />
    </a>
  );
}

/** Name of the problem or video of a flag; its id is in no name. */
export function ItemName({ runId, row }: { readonly runId: string; readonly row: Item }) {
  const isNamed = row.item_name !== blockName(row.item_id);
  const part = partNumber(row.part_id);
  return (
    <>
      {isNamed && row.item_name}
      {!isNamed && row.about === 'video' && <UnnamedVideo runId={runId} id={row.item_id} />}
      {!isNamed && row.about !== 'video' && unnamedProblem(row.item_id)}
      {part !== null && <PartOfSeveral runId={runId} moduleId={row.item_id} part={part} lead=", " />}
    </>
  );
}

interface PartOfSeveralProps {
  readonly runId: string;
  readonly moduleId: string;
  /** 1 for the first. */
  readonly part: number;
  readonly lead?: string;
}

/** `part 2 of 3`: a problem with several parts has a row for each. Nothing for the only part. */
function PartOfSeveral({ runId, moduleId, part, lead = '' }: PartOfSeveralProps) {
  const { data, isPending } = useAllRows({ view: 'run-problems', params: { runId, moduleId } });
  // "Part 2" would become "part 2 of 3".
  if (isPending) return <Awaited />;
  const count = data?.rows[0]?.parts ?? 1;
  if (Math.max(part, count) === 1) return null;
  // Only parts with answers are counted.
  return `${lead}${count < part ? t('part {part}', { part }) : t('part {part} of {count}', { part, count })}`;
}

function UnnamedVideo({ runId, id }: { readonly runId: string; readonly id: string }) {
  const { data, isPending } = useAllRows({ view: 'run-videos', params: { runId } });
  const labels = useLabels();
  // Until the lengths are here the id would flash past.
  if (isPending) return <Awaited />;
  return data ? videoNames(data.rows, labels.of)(id) : null;
}

interface FlagListProps<Row> {
  readonly flags: readonly FlagEntry<Row>[];
  /** Names the subject of a flag, beside its kind. */
  readonly about: (row: Row) => ReactNode;
  /** Where else it is, where the flags are of several runs. */
  readonly elsewhere?: (rows: readonly Row[]) => ReactNode;
}

/** Flags as sentences, each with its subject. An explanation beyond the numbers is said once, at the first flag that it is true of. */
export function FlagList<Row extends FlagRow & { readonly run_id?: string }>({
  flags,
  about,
  elsewhere,
}: FlagListProps<Row>) {
  return (
    <ul className="ruled flags">
      {flags.map(({ row, others, elsewhere: more }, index) => (
        <li key={`${row.run_id} ${row.flag} ${row.item_id} ${row.part_id}`}>
          <p className="flag-head">
            <FlagKind label={row.flag} />
            <span className="flag-about">{about(row)}</span>
          </p>
          <p>
            <bdi>{row.sentence}</bdi>
            {others > 0 &&
              ` ${t('The same is true for {n, plural, one {# other part} other {# other parts}}.', { n: others })}`}
          </p>
          {more.length > 0 && elsewhere && <p>{elsewhere(more)}</p>}
          {flags.findIndex((other) => other.row.caveat === row.caveat) === index && (
            <p className="flag-caveat">{translated(row.caveat)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ProblemFlagsProps {
  readonly runId: string;
  readonly moduleId: string;
}

/** The flags of one problem, each with its part; nothing where there are none. */
export function ProblemFlags({ runId, moduleId }: ProblemFlagsProps) {
  const { data } = useAllRows({ view: 'run-attention', params: { runId, about: 'problem' } });
  const rows = data?.rows.filter(({ item_id }) => item_id === moduleId) ?? [];
  if (rows.length === 0) return null;
  const isOfParts = new Set(rows.map(({ part_id }) => part_id)).size > 1;
  return (
    <section className="block" aria-labelledby="problem-flags">
      <h2 id="problem-flags">{t('Needs attention')}</h2>
      <FlagList
        flags={rows.map((row) => ({ row, others: 0, elsewhere: [] }))}
        about={({ part_id: id }) => {
          const part = partNumber(id);
          if (id === null || !isOfParts) return null;
          return part === null ? (
            <span className="mono quiet">{blockName(id)}</span>
          ) : (
            <span className="quiet" title={id}>
              <PartOfSeveral runId={runId} moduleId={moduleId} part={part} />
            </span>
          );
        }}
      />
    </section>
  );
}

type Flag = Pick<ViewRow<'run-attention'>, 'flag' | 'item_id' | 'item_name'> & { readonly run_id?: string };

/** A flag that stands for others like it. */
interface FlagEntry<Row> {
  readonly row: Row;
  /** The parts of the same problem that have the flag, too. */
  readonly others: number;
  /** The same question or video in other runs of the course. */
  readonly elsewhere: readonly Row[];
}

const grouped = <Row,>(rows: readonly Row[], keyOf: (row: Row) => readonly (string | undefined)[]): Row[][] => [
  ...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row))).values(),
];

/** The same flag of several parts of a problem is one entry: the heaviest stands for all. */
export function byItem<Row extends Flag>(rows: readonly Row[]): FlagEntry<Row>[] {
  return grouped(rows, ({ flag, item_id, run_id }) => [flag, item_id, run_id]).flatMap(([row, ...others]) =>
    row ? [{ row, others: others.length, elsewhere: [] }] : [],
  );
}

/**
 * The same flag of problems or videos of one name in several runs of a course is one entry as well. Two of one name in a run stay two: they
 * are not the same question.
 */
export function byQuestion<Row extends Flag & { readonly run_id: string }>(rows: readonly Row[]): FlagEntry<Row>[] {
  const keyOf = ({ row }: FlagEntry<Row>) => [row.flag, courseOf(row.run_id), row.item_name ?? blockName(row.item_id)];
  return grouped(byItem(rows), keyOf).flatMap((entries) => {
    const runs = new Set(entries.map(({ row }) => row.run_id));
    const [first, ...more] = entries;
    if (first === undefined || runs.size < entries.length) return entries;
    return [{ ...first, elsewhere: more.map(({ row }) => row) }];
  });
}

/** The part of the id that all runs of a course share; the id itself where it says nothing of a course. */
function courseOf(runId: string): string {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.courseKey : runId;
}
