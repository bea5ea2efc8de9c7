import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { defaultSections } from '#contract/reports/templates.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { translated } from '#shared/language/message.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';

/* Texts of the data host for its user, and in files for others. */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
});
afterEach(() => speak('en'));
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

const speak = (choice: 'en' | 'es' | 'system', computer = 'en-US') => {
  const { connection, host } = filled.started;
  return host.call('host:configure', { connection, historyFrom: '2013-01-01', language: { choice, computer } });
};

const unknownRun = () => filled.started.host.call('run:get', { runId: 'course-v1:No+Such+Run' });

describe('a user who reads Spanish', () => {
  it.each([
    ['chose it', 'es', 'en-US'],
    ['has a computer in Spanish', 'system', 'es-MX'],
  ] as const)('is told why something is refused, when that user %s', async (_, choice, computer) => {
    await expect(unknownRun()).rejects.toThrow('is not in the synced data');
    await speak(choice, computer);
    await expect(unknownRun()).rejects.toThrow('no está en los datos sincronizados');
  });

  it('is told in the last of several languages that were chosen at once', async () => {
    await Promise.all([speak('es'), speak('en')]);
    await expect(unknownRun()).rejects.toThrow('is not in the synced data');
  });

  it('reads why something needs attention, of what was stored before', async () => {
    const { rows } = filled.started;
    const english = (await rows({ view: 'run-attention', params: { runId: filled.runId } })).map(
      ({ sentence }) => sentence,
    );
    expect(english.length).toBeGreaterThan(0);
    await speak('es');
    const spanish = (await rows({ view: 'run-attention', params: { runId: filled.runId } })).map(
      ({ sentence }) => sentence,
    );
    expect(spanish).toHaveLength(english.length);
    expect(spanish.filter((sentence) => english.includes(sentence))).toEqual([]);
  });

  it('reads lists in the order of the words that are shown', async () => {
    const query: ViewQuery<'coverage-skills'> = { view: 'coverage-skills', params: coverageQuestion.parse({}) };
    const placesOf = async () => {
      const rows = await filled.started.rows({ ...query, sort: { column: 'place', direction: 'asc' } });
      return rows.map(({ place }) => place);
    };
    const english = await placesOf();
    expect(new Set(english).size).toBeGreaterThan(2);
    expect(english).toEqual(english.toSorted());
    await speak('es');
    const shown = (await placesOf()).map(translated);
    expect(shown).toEqual(shown.toSorted());
    expect(shown).not.toEqual(english.map(translated));
  });
});

describe('what is written for others', () => {
  const csvOf = async (query: ViewQuery, name: string) => {
    const path = join(folder.path, name);
    const choices = { threshold: 10, guard: false, labels: true, excludedColumns: [], address: null };
    const file = { format: 'csv' as const, path, dialect: dataDialect, sidecar: false };
    await filled.started.host.call('host:exportFile', { query, ...choices, ...file });
    return readFileSync(path, 'utf8');
  };

  it('has the same bytes in a data file, whatever its writer reads', async () => {
    const queries: ViewQuery[] = [
      { view: 'run-enrollment', params: { runId: filled.runId } },
      { view: 'run-attention', params: { runId: filled.runId } },
      { view: 'runs', params: {} },
    ];
    for (const query of queries) {
      const english = await csvOf(query, 'en.csv');
      await speak('es');
      expect(await csvOf(query, 'es.csv')).toBe(english);
      await speak('en');
    }
  });

  it('is a report in the language of its readers, whatever its writer reads', async () => {
    const make = async (language: 'en' | 'es') => {
      const usual = newRecipe('run-full', { kind: 'run', runId: filled.runId }, 'a4');
      const recipe = { ...usual, language, sections: defaultSections('run-full') };
      return (await filled.started.host.call('host:report', { recipe })).html;
    };
    const withoutMoments = (html: string) => html.replaceAll(/\d\d:\d\d(:\d\d)?|[0-9a-f]{8,}/g, '');
    const english = await make('en');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('About these numbers');
    await speak('es');
    expect(withoutMoments(await make('en')) === withoutMoments(english)).toBe(true);
    const spanish = await make('es');
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).not.toContain('About these numbers');
    await speak('en');
    expect(withoutMoments(await make('es')) === withoutMoments(spanish)).toBe(true);
  });

  it('is a workbook in the language of its readers, the cells and the foot of each page as well', async () => {
    const portfolio = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const make = async (language: 'en' | 'es') => {
      const path = join(folder.path, `${language}.xlsx`);
      const recipe = { ...portfolio, language, sections: defaultSections('portfolio') };
      await filled.started.host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: false });
      const parts = unzipSync(readFileSync(path));
      const sheets = (await readWorkbook(path)) as unknown as { data: unknown[][] }[];
      const texts = sheets.flatMap(({ data }) => data.flat()).filter((cell) => typeof cell === 'string');
      return { texts, foot: strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()) };
    };
    const english = await make('en');
    expect(english.texts).toContain('Ever enrolled');
    expect(english.foot).toContain('&amp;RPage &amp;P of &amp;N<');
    const spanish = await make('es');
    expect(spanish.foot).toContain('&amp;RPágina &amp;P de &amp;N<');
    expect(spanish.texts).toContain('Inscritos alguna vez');
    expect(spanish.texts).not.toContain('Ever enrolled');
  });

  it('is a workbook of learners in the language of its writer, described in English', async () => {
    const path = join(folder.path, 'learners.xlsx');
    const choices = { names: false, format: 'xlsx', dialect: dataDialect, sidecar: true } as const;
    await speak('es');
    await filled.started.host.call('host:exportLearners', { runId: filled.runId, path, ...choices });
    const sheets = (await readWorkbook(path)) as unknown as { sheet: string; data: unknown[][] }[];
    const { columns } = JSON.parse(readFileSync(`${path}.meta.json`, 'utf8'));
    const heads = sheets[0]?.data[0] ?? [];
    const titles: string[] = columns.map((column: { title: string }) => column.title);
    expect(titles).toContain('Posts, last week');
    expect(heads.filter((head) => titles.includes(String(head)))).toEqual([]);
    expect(heads).toEqual(titles.map((title) => translated(title)));
    expect(sheets.at(-1)?.sheet).toBe('Acerca de');
  });
});
