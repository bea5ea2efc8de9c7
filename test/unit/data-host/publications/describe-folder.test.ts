import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readmeOfFolder } from '#main/data-host/publications/describe-folder.ts';
import { periodsOf } from '#main/data-host/publications/parts.ts';
import { dayOf } from '#test/support/days.ts';

/* Texts for readers name the parts of a table by how it is divided. */

const days = { firstDay: dayOf('2021-05-01'), lastDay: dayOf('2026-11-20') };
const hasMonths = (runs: number) => periodsOf(days, runs).some(({ name }) => /^\d{4}-\d{2}$/.test(name));

const readme = readmeOfFolder({
  facts: {
    title: 'All courses',
    madeBy: '',
    madeAt: 1_700_000_000_000_000,
    appVersion: '1.2.3',
    hosts: { taxonomy: 'taxonomy.example.org', analytics: null },
    dataThrough: null,
    syncedFrom: null,
    syncedTo: null,
    threshold: 10,
    withheld: 0,
    snapshotId: '0123-4567-89ab',
    isSample: false,
  },
});
const texts = {
  'README.txt': readme,
  'docs/publishing.md': readFileSync('docs/publishing.md', 'utf8'),
  'docs/lake.md': readFileSync('docs/lake.md', 'utf8'),
};

describe('how many runs an organization has whose months lie by themselves', () => {
  it.each(Object.entries(texts))('is said in %s', (_, text) => {
    const runs = Array.from({ length: 100 }, (_each, index) => index).find(hasMonths) ?? expect.unreachable();
    expect(text).toMatch(new RegExp(`${runs} runs or more[^.]*newest three`));
  });
});
