import { expect, it } from 'vitest';
import type { ViewPage } from '#shared/catalog/views.ts';
import { buildFigure } from '#shared/figures/registry.ts';

const said = 'Videos without a name are shown by their length and the end of their ID.';

it.each([
  ['says nothing of unnamed videos where none of them is drawn', 20, false],
  ['says how unnamed videos are shown where they are drawn', 1, true],
])('the chart of videos %s', (_, named, isSaid) => {
  const video = (video_id: string, index: number) => ({
    ...{ video_id, duration: 60 + index, segment_length: 5, users_at_start: 100, users_at_end: 50, lost: 50 },
    completion_pct: index < 22 ? 50 : null,
  });
  const ids = Array.from({ length: 82 }, (_each, index) => `${index < named ? 'named' : 'unnamed'}${index}`);
  const page = { rows: ids.map(video), pivot: [] } as unknown as ViewPage<'run-videos'>;
  const labelOf = (_kind: string, id: string) => (id.startsWith('named') ? `Week ${id}` : null);
  const { note } = buildFigure('run-videos', { page, params: { runId: 'a' }, labelOf });
  expect((note ?? '').includes(said)).toBe(isSaid);
});
