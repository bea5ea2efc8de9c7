import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CompareKind, mostCompared } from '../../../src-preload/contract/compare.ts';
import type { SearchGroup, SearchKind } from '../../../src-preload/contract/search.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/keys.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { PickChips } from './compare-tray.tsx';
import { kindWords } from './names.ts';

const searched: Readonly<Record<CompareKind, SearchKind>> = {
  runs: 'run',
  courses: 'course',
  jobs: 'job',
  skills: 'skill',
};
const mostOffered = 8;

interface ComparePickerProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** What is compared, and a search for more of it. */
export function ComparePicker({ kind, ids, onChange }: ComparePickerProps) {
  const [text, setText] = useState('');
  const offered = useQuery({
    queryKey: [...keys.cache, 'search', kind, text],
    queryFn: ({ signal }) => call('search:all', { text, limit: mostOffered, kinds: [searched[kind]] }, signal),
  }).data?.groups.flatMap((group): Hit[] => group.hits);
  const isFull = ids.length >= mostCompared;
  return (
    <div className="compare-picker">
      {ids.length > 0 && (
        <PickChips kind={kind} ids={ids} onRemove={(id) => onChange(ids.filter((each) => each !== id))} />
      )}
      {isFull ? (
        <p className="quiet">A comparison has room for {mostCompared}. Remove one to add another.</p>
      ) : (
        <search>
          <SearchField label={`Add a ${kindWords[kind].one}`} value={text} onChange={setText} />
          <ul className="chips" aria-label={`Found ${kindWords[kind].many}`}>
            {offered
              ?.map((hit) => ({ id: idOf(hit), name: hit.name }))
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, name }) => (
                <li key={id}>
                  <button type="button" className="chip" title={id} onClick={() => onChange([...ids, id])}>
                    + <bdi className="chip-name">{name}</bdi>
                  </button>
                </li>
              ))}
          </ul>
        </search>
      )}
    </div>
  );
}

type Hit = SearchGroup['hits'][number];

function idOf(hit: Hit): string {
  if ('courseKey' in hit) return hit.courseKey;
  if ('runId' in hit) return hit.runId;
  return String(hit.id);
}
