import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { longestSearch } from '../../../src-preload/contract/search.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/keys.ts';
import { useLabels, usePins } from '../../client/own-words.ts';
import { foundGroups, type OptionGroup, readMode, wordsGroups } from './options.ts';

const hitsPerKind = 5;
const noGroups: readonly OptionGroup[] = [];

/** Everything that matches what is typed, in groups. `isSearching` until the data host has answered for this text. */
export function useOptions(typed: string): { groups: readonly OptionGroup[]; isSearching: boolean; error: unknown } {
  const { mode, text } = readMode(typed);
  const pins = usePins();
  const labels = useLabels();
  // An empty text makes the indexes ready while the first letters are typed.
  const wanted = mode === 'all' ? text.slice(0, longestSearch) : '';
  const search = useQuery({
    queryKey: [...keys.cache, 'search', wanted],
    queryFn: ({ signal }) => call('search:all', { text: wanted, limit: hitsPerKind }, signal),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  const found = search.data?.groups;
  const groups = useMemo(() => {
    const hits = found
      ? foundGroups(found, wanted, (kind, hit) => {
          if ('courseKey' in hit) return otherOf(hit.name, hit.courseKey, labels.of('course', hit.courseKey));
          if ('moduleId' in hit) return `${labels.of('problem', hit.moduleId) ?? ''} ${hit.runId}`.trim();
          if ('videoId' in hit) return `${labels.of('video', hit.videoId) ?? ''} ${hit.runId}`.trim();
          if ('runId' in hit) return otherOf(hit.name, hit.runId, labels.of('run', hit.runId));
          return kind === 'posting' ? 'salary and demand' : undefined;
        })
      : noGroups;
    return wordsGroups(typed, pins, hits);
  }, [found, wanted, typed, pins, labels]);
  const isLate = wanted.trim() !== '' && (search.isPlaceholderData || search.isPending);
  return { groups, isSearching: isLate, error: search.error };
}

/** Of a thing with a name and an id, the one that did not match. */
const otherOf = (matched: string, id: string, label: string | undefined) => (matched === id ? label : id);
