import { describe, expect, it } from 'vitest';
import { rowMask } from '#main/data-host/masking/masked-rows.ts';
import { pivotRow } from '#shared/catalog/columns.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';

const modes: ViewQuery = { view: 'run-modes', params: { runId: 'course-v1:edX+DemoX+1T2014' } };
const skillsOfJobs: ViewQuery = { view: 'compare-job-skills', params: { jobIds: [1, 2] } };

describe('a count under a key of its own', () => {
  it('is marked as withheld, also where the key has a word', () => {
    const mask = rowMask(modes, ['audit', 'verified', 'count'], 10);
    const row = { date: 1, count: null, modes: '{"audit":null,"verified":20,"count":null}' };
    expect(mask(row).notes).toEqual({ audit: withheldNote, 'modes.count': withheldNote });
  });

  it('is not marked where the day has no such key', () => {
    const mask = rowMask(modes, ['audit', 'verified'], 10);
    expect(mask({ date: 1, modes: '{"verified":20}' }).notes).toEqual({});
  });

  it('is not marked where it counts no learners: the service never said it', () => {
    const mask = rowMask(skillsOfJobs, ['A job', 'Another job'], 10);
    const row = { skill_id: 1, name: 'Analysis', shared: 2, jobs: '{"A job":null,"Another job":7}' };
    expect(mask(row)).toEqual({ row: pivotRow(row, 'jobs', ['A job', 'Another job']), notes: {} });
  });
});
