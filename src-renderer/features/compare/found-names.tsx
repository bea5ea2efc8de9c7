import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompareKind } from '../../../src-preload/contract/compare.ts';
import type { SearchGroup, SearchKind } from '../../../src-preload/contract/search.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/keys.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { kindWords } from './names.ts';

const searched: Readonly<Record<CompareKind, SearchKind>> = {
  runs: 'run',
  courses: 'course',
  jobs: 'job',
  skills: 'skill',
};
const mostOffered = 8;

interface FoundNamesProps {
  readonly kind: CompareKind;
  readonly label: string;
  /** Already chosen, so not offered. */
  readonly without?: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** Things of one kind by their names, each to be chosen. */
export function FoundNames({ kind, label, without = [], onChoose }: FoundNamesProps) {
  const [text, setText] = useState('');
  const offered = useQuery({
    queryKey: [...keys.cache, 'search', kind, text],
    queryFn: ({ signal }) => call('search:all', { text, limit: mostOffered, kinds: [searched[kind]] }, signal),
  }).data?.groups.flatMap((group): Hit[] => group.hits);
  return (
    <search>
      <SearchField label={label} value={text} onChange={setText} />
      <ul className="chips" aria-label={`Found ${kindWords[kind].many}`}>
        {offered
          ?.map((hit) => ({ id: idOf(hit), name: hit.name }))
          .filter(({ id }) => !without.includes(id))
          .map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="chip" title={id} onClick={() => onChoose(id)}>
                + <bdi className="chip-name">{name}</bdi>
              </button>
            </li>
          ))}
      </ul>
    </search>
  );
}

type Hit = SearchGroup['hits'][number];

function idOf(hit: Hit): string {
  if ('courseKey' in hit) return hit.courseKey;
  if ('runId' in hit) return hit.runId;
  return String(hit.id);
}
