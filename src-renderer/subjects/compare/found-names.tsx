import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SearchGroup, SearchKind } from '#contract/search.ts';
import { courseNames, runNames } from '#shared/catalog/course-id.ts';
import { t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { type LabelLookup, runInWords, useLabels } from '../../client/annotations.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/queries.ts';
import { SearchField } from '../../ui/fields.tsx';
import { Awaited } from '../../ui/states.tsx';

const searched: Readonly<Record<CompareKind, SearchKind>> = {
  runs: 'run',
  courses: 'course',
  jobs: 'job',
  skills: 'skill',
};
const maxOffered = 8;

interface FoundNamesProps {
  readonly kind: CompareKind;
  readonly label: string;
  /** Already chosen, so not offered. */
  readonly without?: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** Things of one kind by their names, each to be chosen; Enter takes the first of those that match what is typed. */
export function FoundNames({ kind, label, without = [], onChoose }: FoundNamesProps) {
  const [text, setText] = useState('');
  const offered = useQuery({
    queryKey: [...keys.cache, 'search', kind, text],
    queryFn: ({ signal }) => call('search:all', { text, limit: maxOffered, kinds: [searched[kind]] }, signal),
  }).data?.groups.flatMap((group): Hit[] => group.hits);
  const labels = useLabels();
  const nameOf = namesOf(kind, offered ?? [], labels);
  const ids = offered?.map(idOf).filter((id) => !without.includes(id));
  const client = useQueryClient();
  const choose = (id: string) => {
    setText('');
    // Its chip shows it at once: were it read, the field would go for a moment, and with it the focus.
    client.setQueryData(nameKey(kind, id), nameOf(id));
    onChoose(id);
  };
  /** The text for which Enter was pressed, maybe before anything was found for it. */
  const [entered, setEntered] = useState<string | null>(null);
  const chooseFirst = useEffectEvent((first: string | undefined) => {
    setEntered(null);
    if (first !== undefined) choose(first);
  });
  useEffect(() => {
    if (entered === text && ids !== undefined) chooseFirst(ids[0]);
  }, [entered, text, ids]);
  const isTyped = text.trim() !== '';
  return (
    <search>
      <SearchField
        label={label}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setEntered(null);
        }}
        onEnter={(typed) => typed.trim() !== '' && setEntered(typed)}
      />
      <ul
        className="chips"
        aria-label={t('Found {kind, select, runs {runs} courses {courses} jobs {jobs} other {skills}}', { kind })}
      >
        {ids?.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className="chip"
              data-first={isTyped && index === 0}
              title={id}
              onClick={() => choose(id)}
            >
              + <bdi className="chip-name">{nameOf(id)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}

type Hit = SearchGroup['hits'][number];

/** Several runs of a course often bear its name, so none may look like another. */
function namesOf(kind: CompareKind, hits: readonly Hit[], labels: LabelLookup): (id: string) => string | undefined {
  const names = new Map(hits.map((hit) => [idOf(hit), hit.name]));
  const own = (id: string) => names.get(id);
  if (kind === 'runs') return runNames([...names.keys()], own, labels.titleOf);
  // A course may be found by its key.
  const ofCourse = (key: string) => (own(key) === key ? labels.of('course', key) : own(key));
  return kind === 'courses' ? courseNames([...names.keys()], ofCourse) : own;
}

function idOf(hit: Hit): string {
  if ('courseKey' in hit) return hit.courseKey;
  if ('runId' in hit) return hit.runId;
  return String(hit.id);
}

const nameKey = (kind: CompareKind, id: string) => [...keys.cache, 'name', kind, id];

async function readName(kind: 'jobs' | 'skills', id: string, signal: AbortSignal): Promise<string | null> {
  const input = { id: Number(id) };
  const { name, externalId } =
    kind === 'jobs' ? await call('job:get', input, signal) : await call('skill:get', input, signal);
  return name ?? externalId;
}

/** Name of a picked thing: its label or name, else its id; beside `others` no two have the same. Undefined until it is read. */
export function usePickName(kind: CompareKind, id: string, others: readonly string[] = [id]): string | undefined {
  const labels = useLabels();
  const hasNumber = kind === 'jobs' || kind === 'skills';
  const { data: name, isLoading } = useQuery({
    queryKey: nameKey(kind, id),
    queryFn: ({ signal }) => (hasNumber ? readName(kind, id, signal) : null),
    enabled: hasNumber,
  });
  if (kind === 'runs') return runNames(others, (runId) => labels.of('run', runId), labels.titleOf)(id);
  if (kind === 'courses') return courseNames(others, (key) => labels.of('course', key))(id);
  return isLoading ? undefined : (name ?? id);
}

/** The name of a picked thing in its chip. */
export function PickName({
  kind,
  id,
  others,
}: {
  readonly kind: CompareKind;
  readonly id: string;
  readonly others: readonly string[];
}) {
  const labels = useLabels();
  const picked = usePickName(kind, id, others);
  // Runs that are not picked may bear the same name.
  const isBare = kind === 'runs' && picked !== undefined && picked === labels.of('run', id);
  const name = isBare ? runInWords(labels, id) : picked;
  return <bdi className="chip-name">{name ?? <Awaited />}</bdi>;
}
