import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds } from '#contract/reports/templates.ts';
import { finishPdf } from '#main/pdf/finish-pdf.ts';
import { languages } from '#shared/language/language.ts';
import { openBrowser } from '../../e2e/support/own-browser.ts';
import { atLength } from '../../support/at-length.ts';
import { type LookedAtPdf, lookAtPdf } from '../../support/pdf-rules.ts';
import { has, outputOf } from '../../support/programs.ts';
import { type ReportWorld, startReportWorld } from '../../support/reports.ts';

/*
 * Reports on paper, of long, middle and tiny data, as poppler reads them: fonts, sizes, pages, and headings that stand alone.
 */

interface Printed {
  readonly name: string;
  readonly template: TemplateId;
  readonly path: string;
  readonly bytes: number;
  readonly pdf: LookedAtPdf;
  /** Without spaces, as lines are broken anywhere. */
  readonly pages: readonly string[];
  /** Heading and rows of each table, without spaces. */
  readonly tables: readonly { readonly heading: string; readonly rows: readonly string[] }[];
  /** Headings of figures, and of sections that say why there is nothing, with the words below. */
  readonly others: readonly { readonly heading: string; readonly below: string }[];
}

const isOfRun = (template: TemplateId) => template === 'run-one-page' || template === 'run-full';
const isOfOnePage = (template: TemplateId) => template === 'run-one-page' || template === 'course-brief';

/** Without spaces, and without letters that poppler writes in another order than they were given. */
const squeezed = (words: string) => words.replaceAll(/[^!-~]+/g, '');

/** Every third kind each day, those of a run, and those that promise one page. */
const kinds = atLength(
  templateIds.filter((id, index) => isOfRun(id) || isOfOnePage(id) || index % 3 === 0),
  templateIds,
);

/** Need more words than English. */
const wordier = languages.slice(1);
const spoken = atLength(wordier, [...languages]);

let world: ReportWorld;
let browser: Browser;
let folder: string;
const printed: Printed[] = [];
/** More reports of one page, where it is harder: in a language that needs more words, and with rows of names. */
const harder: Printed[] = [];
/** The last one, as Chromium made it. */
let asPrinted: Uint8Array;

/** Words that are printed over others, by the boxes of all words. */
function overprintedIn(path: string): string[] {
  const lines = outputOf('pdftotext', '-bbox', path, '-').split('\n');
  const boxes = lines.flatMap((line) => {
    const [, x, y, right, bottom, text] = /xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)</.exec(line) ?? [];
    return text === undefined
      ? []
      : [{ x: Number(x), y: Number(y), right: Number(right), bottom: Number(bottom), text }];
  });
  const shared = (from: number, to: number, other: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, other);
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => shared(one.x, one.right, other.x, other.right) > 1)
      // Boxes of neighbouring lines share the room of letters with tails.
      .filter((other) => shared(one.y, one.bottom, other.y, other.bottom) > (one.bottom - one.y) / 3)
      .map((other) => `${one.text} and ${other.text}`),
  );
}

async function print(recipe: Recipe, name: string, from = browser): Promise<Printed> {
  const { html } = await world.host.host.call('host:report', { recipe });
  const page = await from.newPage();
  // Its own policy would keep out what looks at it.
  await page.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
  const { tables, others } = await page.evaluate(() => {
    const words = (element: Element | null) => element?.textContent ?? '';
    const sections = [...document.querySelectorAll('section.block, figure.block')];
    const isTable = (section: Element) => section.querySelector('table') !== null;
    return {
      tables: sections.filter(isTable).map((section) => ({
        heading: words(section.querySelector('h2')),
        rows: [...section.querySelectorAll('tbody tr')].map(words),
      })),
      others: sections
        .filter((section) => !isTable(section))
        .map((section) => ({ heading: words(section.querySelector('h2')), below: words(section.querySelector('p')) })),
    };
  });
  const path = join(folder, `${name}.pdf`);
  const options = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
  asPrinted = await page.pdf(options);
  const { bytes } = await finishPdf(asPrinted, { author: 'Ana & Søren' });
  writeFileSync(path, bytes);
  await page.close();
  const pages = outputOf('pdftotext', '-raw', path, '-').split('\f').slice(0, -1).map(squeezed);
  return {
    name,
    template: recipe.template,
    path,
    bytes: bytes.length,
    pdf: await lookAtPdf(bytes),
    pages,
    tables: tables.map(({ heading, rows }) => ({ heading: squeezed(heading), rows: rows.map(squeezed) })),
    others: others.map(({ heading, below }) => ({ heading: squeezed(heading), below: squeezed(below) })),
  };
}

const isHere = has('pdffonts');
/** The tests see no font in colour: this environment does. */
const { FONTCONFIG_FILE: _, ...ofThisComputer } = process.env as Record<string, string>;
/** Its fonts in colour. A server has none, and then there is nothing to try. */
const coloured = has('fc-list')
  ? execFileSync('fc-list', [':color=true', 'family'], { encoding: 'utf8', env: ofThisComputer }).trim()
  : '';

beforeAll(async () => {
  if (!isHere) return;
  folder = mkdtempSync(join(tmpdir(), 'printed-'));
  browser = await openBrowser();
  world = await startReportWorld();
  const runs = await world.host.rows({ view: 'runs', params: {} });
  const bySize = runs.toSorted((one, other) => (other.current ?? 0) - (one.current ?? 0)).map(({ run_id }) => run_id);
  // Notes on the run and on a day of it are lists without marks.
  const noted = { kind: 'run', id: bySize[0] ?? '' } as const;
  const lastDay = Math.max(...runs.map(({ data_through }) => data_through ?? 0));
  await world.host.host.call('notes:add', { ...noted, day: null, text: 'Runs again next year' });
  await world.host.host.call('notes:add', { ...noted, day: lastDay - 30, text: 'A newsletter' });
  const lengths = { long: bySize[0], tiny: bySize.at(-1), middle: bySize[Math.floor(bySize.length / 2)] };
  for (const template of kinds) {
    for (const [length, runId] of Object.entries(lengths).slice(0, atLength(2, 3))) {
      if (!isOfRun(template) && length !== 'long') continue;
      const subject = isOfRun(template) ? ({ kind: 'run', runId: runId ?? '' } as const) : world.subjects[template];
      // The taller paper changes where pages break.
      for (const paper of atLength(['letter'] as const, ['a4', 'letter'] as const)) {
        const recipe = newRecipe(template, subject, paper);
        const name = `${template} ${length} ${paper}`;
        printed.push(await print(recipe, name));
        if (atLength(length === 'long', true) && (isOfOnePage(template) || template === 'portfolio'))
          harder.push(await print({ ...recipe, language: 'es' }, `${name} in Spanish`));
      }
    }
  }
  const traits = ['countries', 'ages', 'education'];
  const ofTraits = newRecipe('run-one-page', { kind: 'run', runId: lengths.long ?? '' }, 'letter');
  const sections = ofTraits.sections.map(({ id }) => ({ id, on: traits.includes(id) }));
  for (const language of spoken)
    harder.push(await print({ ...ofTraits, sections, language }, `run-one-page of traits in ${language}`));
  const introduction = 'Las inscripciones vuelven a crecer. '.repeat(11).trim();
  const subjects = { ...world.subjects, 'run-one-page': ofTraits.subject };
  for (const template of ['run-one-page', 'course-brief'] as const) {
    for (const language of spoken) {
      const recipe = { ...newRecipe(template, subjects[template], 'letter'), introduction, language };
      harder.push(await print(recipe, `${template} with an introduction in ${language}`));
    }
  }
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** The faults of each printed report, by its name; faultless ones are left out. */
const wrong = (look: (report: Printed) => unknown, reports: readonly Printed[] = printed) =>
  reports.flatMap((report) => {
    const found = look(report);
    return found === null || (Array.isArray(found) && found.length === 0) ? [] : [[report.name, found]];
  });

describe.runIf(isHere)('reports on paper', () => {
  it('are of these kinds, of two papers, and of long, middle and tiny data', () => {
    expect(new Set(printed.map(({ template }) => template))).toEqual(new Set(kinds));
    expect(printed.filter(({ template }) => template === 'run-one-page')).toHaveLength(atLength(2, 2 * 3));
  });

  it('print the notes on their subject and its days', () => {
    const isNoted = ({ template, name }: Printed) => isOfRun(template) && name.includes('long');
    const without = wrong(
      ({ pages }) =>
        /Runsagainnextyear.*Anewsletter|Anewsletter.*Runsagainnextyear/.test(pages.join('')) ? null : 'no notes',
      printed.filter(isNoted),
    );
    expect(printed.filter(isNoted)).not.toEqual([]);
    expect(without).toEqual([]);
  });

  it('embed their fonts as fonts, never as drawings of letters', () => {
    const poor = wrong(({ path }) =>
      outputOf('pdffonts', path)
        .split('\n')
        .slice(2)
        .filter((line) => /Type 3/.test(line) || (line !== '' && !/ yes yes yes /.test(line))),
    );
    expect(poor).toEqual([]);
  });

  it.runIf(coloured.length > 0)('embed emoji as letters where the computer has a font for them in colour', async () => {
    const desktop = await openBrowser(ofThisComputer);
    try {
      const subject = { kind: 'run', runId: world.service.runs[0] ?? '' } as const;
      const introduction = 'Graduates 🎓 of the lab 👩‍🔬, with love ❤️ and coffee ☕';
      const { path, bytes } = await print(
        { ...newRecipe('run-one-page', subject, 'a4'), introduction },
        'emoji',
        desktop,
      );
      const fonts = outputOf('pdffonts', path);
      expect(fonts).toMatch(/NotoEmoji/);
      expect(fonts).not.toMatch(/Type 3/);
      expect(bytes).toBeLessThan(300_000);
    } finally {
      await desktop.close();
    }
  });

  it('are small: a page below 200 kB, everything below 1.5 MB', () => {
    const maxBytes = (template: TemplateId) => (template === 'run-one-page' ? 200_000 : 1_500_000);
    expect(wrong(({ template, bytes }) => (bytes <= maxBytes(template) ? null : bytes))).toEqual([]);
  });

  it('keep to PDF/UA-1 as far as a program can tell, and say so', () => {
    expect(wrong(({ pdf }) => pdf.problems)).toEqual([]);
    expect(wrong(({ pdf }) => (pdf.xmp.includes('<pdfuaid:part>1</pdfuaid:part>') ? null : pdf.xmp))).toEqual([]);
  });

  it('would not, as Chromium prints them', async () => {
    const { problems } = await lookAtPdf(asPrinted);
    expect(problems).toContainEqual(expect.stringMatching(/is neither tagged nor an artifact$/));
  });

  it('say their title, author and language to programs that list files', () => {
    const told = ({ path, pdf }: Printed) => {
      const [, title] = /^Title: +(.*)$/m.exec(outputOf('pdfinfo', path)) ?? [];
      return [`>${title}</rdf:li>`, '<rdf:li>Ana &amp; Søren</rdf:li>', '<rdf:li>en</rdf:li>'].filter(
        (part) => !pdf.xmp.includes(part),
      );
    };
    expect(wrong(told)).toEqual([]);
    expect(wrong(({ pdf }) => (pdf.hasOutline ? null : 'no outline'))).toEqual([]);
    expect(
      wrong(({ path, pdf }) => {
        const [, creator] = /^Creator: +(.*)$/m.exec(outputOf('pdfinfo', path)) ?? [];
        return creator === 'Course Almanac' && pdf.xmp.includes(`<xmp:CreatorTool>${creator}<`) ? null : creator;
      }),
    ).toEqual([]);
    expect(wrong(({ pdf }) => />(.+) – \1</.exec(pdf.xmp)?.[1] ?? null)).toEqual([]);
  });

  it('have one page where they say so, and a run in full no more than eleven', () => {
    const maxPages = (template: TemplateId) => (template === 'run-one-page' ? 1 : 11);
    expect(wrong(({ template, pages }) => (pages.length <= maxPages(template) ? null : pages.length))).toEqual([]);
  });

  it('keep the heading of a table with its first two rows', () => {
    const alone = wrong(({ tables, pages }) =>
      tables
        .filter(
          ({ heading, rows }) =>
            !pages.some((page) => page.includes(heading) && rows.slice(0, 2).every((row) => page.includes(row))),
        )
        .map(({ heading }) => heading),
    );
    expect(alone).toEqual([]);
  });

  it('keep the heading of a figure with what it says', () => {
    const alone = wrong(({ others, pages }) =>
      others
        .filter(({ heading, below }) => !pages.some((page) => page.includes(heading + below)))
        .map(({ heading }) => heading),
    );
    expect(alone).toEqual([]);
  });

  it('have the words that explain others once, behind the last table', () => {
    const misplaced = wrong(({ template, pages, tables }) => {
      const whole = pages.join('');
      const [before = '', ...after] = whole.split('Termsusedhere');
      const rows = tables.flatMap((table) => table.rows).filter((row) => row.length > 12);
      const late = rows.filter((row) => !before.includes(row) && after.join('').includes(row));
      return [...(after.length === 1 || template === 'run-one-page' ? [] : [`${after.length} times`]), ...late];
    });
    expect(misplaced).toEqual([]);
  });

  it('have no page of a few lines', () => {
    const few = wrong(({ template, path }) => {
      if (template === 'run-one-page') return null;
      const pages = outputOf('pdftotext', '-layout', path, '-').split('\f').slice(0, -1);
      const lines = pages.map((page) => page.split('\n').filter((line) => line.trim() !== '').length);
      // Head and foot of the page are two of them.
      return pages.length > 1 ? lines.filter((count) => count < 8) : null;
    });
    expect(few).toEqual([]);
  });

  it('are not made smaller as a whole by a table that is wider than the page', () => {
    const title = wrong(
      ({ template, path }) => {
        if (isOfOnePage(template)) return null;
        const xml = outputOf('pdftohtml', '-xml', '-i', '-stdout', path);
        const largest = Math.max(...[...xml.matchAll(/<fontspec [^>]*size="(\d+)"/g)].map(([, size]) => Number(size)));
        return largest < 25 ? largest : null;
      },
      [...printed, ...harder],
    );
    expect(title).toEqual([]);
  });

  it('list their parts nowhere, as the numbers of pages would be missing', () => {
    expect(wrong(({ pages }) => (pages.some((page) => page.includes('Wordsandsources')) ? 'a list' : null))).toEqual(
      [],
    );
  });

  it('take no more than a page for a digest without news', () => {
    expect(wrong(({ template, pages }) => (template === 'digest' && pages.length > 1 ? pages.length : null))).toEqual(
      [],
    );
  });

  it('print no words over others on one page, and no second page of what has one', () => {
    const reports = [...printed, ...harder];
    expect(wrong(({ template, path }) => (isOfOnePage(template) ? overprintedIn(path) : null), reports)).toEqual([]);
    expect(wrong(({ template, pages }) => (isOfOnePage(template) ? pages.slice(1) : null), reports)).toEqual([]);
  });

  it('have no letter below nine points on one page, and no second page', () => {
    const small = wrong(
      ({ template, path, pages }) => {
        if (template !== 'run-one-page') return null;
        const xml = outputOf('pdftohtml', '-xml', '-i', '-stdout', path);
        // Poppler draws 108 pixels to the inch, and rounds.
        const sizes = [...xml.matchAll(/<fontspec [^>]*size="(\d+)"/g)].map(([, size]) => Number(size));
        return [...sizes.filter((size) => (size * 72) / 108 < 8.6), ...pages.slice(1)];
      },
      [...printed, ...harder],
    );
    expect(small).toEqual([]);
  });
});
