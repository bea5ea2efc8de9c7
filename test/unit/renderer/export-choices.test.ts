import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '#contract/settings.ts';
import { columnsText, type TableToExport } from '#renderer/client/exporting.ts';
import { contentsText, csvText, fileOf, namedText } from '#renderer/features/export/export-dialog.tsx';
import { namesText } from '#renderer/features/export/findings.tsx';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const table = (excludedColumns: readonly string[]): TableToExport => ({
  query: { view: 'skills', params: {} },
  title: 'Skills',
  rows: 3,
  isFiltered: false,
  excludedColumns,
  counts: { shown: 4, hidden: excludedColumns.length, leftOut: [], alwaysInFile: 0, screenOnly: [] },
});

const choices = fc.record({
  exportFormat: fc.constantFrom('csv', 'xlsx'),
  exportColumns: fc.constantFrom('shown', 'all'),
  exportLabels: fc.boolean(),
  exportProfile: fc.constantFrom('data', 'excel'),
  formulaGuard: fc.constantFrom(null, true, false),
  smallNumbers: fc.constantFrom(0, 5, 10),
});

it('the columns of a file are counted in one sentence, and those of no file are quoted', () => {
  const counts = {
    shown: 8,
    hidden: 0,
    leftOut: ['90-day change'],
    alwaysInFile: 0,
    screenOnly: ['Weekly change', 'Needs attention'],
  };
  const files = { shown: { total: 16, explaining: 8 }, all: { total: 10, explaining: 1 } };
  expect(columnsText(counts, files, 'shown')).toBe(
    'The file has 8 columns of this table, and 8 to explain them (IDs, names, days or notes). “Weekly change” and “Needs attention” are never in a file.',
  );
  expect(columnsText(counts, files, 'all')).toBe(
    'The file has 9 columns of this table, and one to explain them (an ID, name, day or note). 8 on the screen and 1 that this table leaves out: “90-day change”. “Weekly change” and “Needs attention” are never in a file.',
  );
  // Every file has the ID of a row, so the dialog does not name it as left out.
  const ofProblems = { shown: 5, hidden: 0, leftOut: ['Updated'], alwaysInFile: 1, screenOnly: [] };
  expect(columnsText(ofProblems, { shown: { total: 6, explaining: 1 }, all: { total: 7, explaining: 0 } }, 'all')).toBe(
    'The file has 6 columns of this table, and one to explain them (an ID, name, day or note). 5 on the screen and 1 that this table leaves out: “Updated”.',
  );
  const plain = { shown: { total: 3, explaining: 0 }, all: { total: 3, explaining: 0 } };
  expect(columnsText({ ...counts, screenOnly: [] }, plain, 'shown')).toBe('The file has 3 columns of this table.');
});

it('a file is asked for with the columns, counts and words that were chosen', () => {
  const hidden = fc.uniqueArray(fc.constantFrom('skill_id', 'category', 'jobs'));
  fc.assert(
    fc.property(hidden, choices, fc.boolean(), (excluded, chosen, withholds) => {
      const least = chosen.smallNumbers === 0 ? defaultThreshold : chosen.smallNumbers;
      expect(fileOf(table(excluded), { ...defaultSettings, ...chosen }, withholds, '/skills')).toEqual({
        query: { view: 'skills', params: {} },
        format: chosen.exportFormat,
        excludedColumns: chosen.exportColumns === 'all' ? [] : excluded,
        threshold: withholds ? least : 0,
        guard: chosen.formulaGuard === null ? chosen.exportProfile === 'excel' : chosen.formulaGuard,
        labels: chosen.exportLabels,
        address: '/skills',
      });
    }),
  );
});

it.each([
  ['runs', false, 'The file has all 3 rows of the table. No column lists the names of learners.'],
  ['run-enrollment', true, 'The file has 3 rows, filtered as on the screen. No column lists the names of learners.'],
  ['coverage-opportunity', false, 'The file has all 3 rows of the table. No column lists the names of learners.'],
  ['job-postings', false, 'The file has all 3 rows of the table.'],
] as const)('a file of %s says first whether learners are named', (view, isFiltered, says) => {
  expect(contentsText(view, 3, isFiltered)).toBe(says);
});

it.each([
  [
    'run-problems',
    [],
    false,
    // Names come with the answers, which may not be downloaded.
    'Each row shows the name of its problem, or the last part of its ID where it has no name.',
  ],
  ['run-problems', ['problem_display_name'], true, false],
  [
    'run-attention',
    [],
    false,
    'Each row shows the name of its problem or video, or the last part of its ID where it has no name.',
  ],
  ['run-videos', [], true, 'Each row shows the name of its video.'],
  ['run-videos', [], false, false],
  ['runs', [], true, 'Each row shows the name of its course run.'],
  ['run-enrollment', [], true, false],
  ['coverage-opportunity', [], true, 'Each row shows the names of the courses that it lists.'],
  ['coverage-opportunity', [], false, false],
  ['coverage-opportunity', ['carriers'], true, false],
] as const)('a file of %s without %j, with names beside IDs: %j, says %j', (view, excluded, besideIds, says) => {
  expect(namedText(view, excluded, besideIds, 'csv')).toBe(says);
});

it.each([
  ['run-problems', 'Each row shows the name of its problem, as on the screen.'],
  ['run-attention', 'Each row shows the name of its problem or video, as on the screen.'],
  ['run-videos', false],
] as const)('a workbook of %s is said to call things as the screen does', (view, says) => {
  expect(namedText(view, [], false, 'xlsx')).toBe(says);
});

it.each([
  [{ ids: 0, columns: [], known: [] }, null],
  // The dialog reminds a user who left names out once, and offers them again.
  [{ ids: 0, columns: [], known: ['Courses to extend'] }, 'All names in Courses to extend are known.'],
  [{ ids: 2, columns: ['Courses to extend'], known: ['Course'] }, '2 names are missing in Courses to extend.'],
])('names of %j are offered: %s', (unlabelled, says) => {
  expect(namesText(unlabelled)).toBe(says);
});

it.each(['excel', 'data'] as const)('a CSV for %s says that it is in English, where the screen is not', (profile) => {
  expect(csvText(profile)).not.toContain('English');
  speakSpanish();
  expect(csvText(profile)).toMatch(/ Los encabezados y las palabras que añade la aplicación están en inglés\.$/);
});
