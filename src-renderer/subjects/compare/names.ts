import { useQuery } from '@tanstack/react-query';
import { courseNames, runNames } from '#shared/catalog/names-apart.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { useLabels } from '../../client/annotations.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/query-client.ts';

async function readName(kind: 'jobs' | 'skills', id: string, signal: AbortSignal): Promise<string | null> {
  const asked = { id: Number(id) };
  const { name, externalId } =
    kind === 'jobs' ? await call('job:get', asked, signal) : await call('skill:get', asked, signal);
  return name ?? externalId;
}

/** What a picked thing is called: by its label or name, else by its id; beside `others` no two are called alike. */
export function usePickName(kind: CompareKind, id: string, others: readonly string[] = [id]): string {
  const labels = useLabels();
  const hasNumber = kind === 'jobs' || kind === 'skills';
  const name = useQuery({
    queryKey: [...keys.cache, 'name', kind, id],
    queryFn: ({ signal }) => (hasNumber ? readName(kind, id, signal) : null),
    enabled: hasNumber,
  }).data;
  if (kind === 'runs') return runNames(others, (runId) => labels.of('run', runId))(id);
  if (kind === 'courses') return courseNames(others, (key) => labels.of('course', key))(id);
  return name ?? id;
}
