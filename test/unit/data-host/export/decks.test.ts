import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatsOf, hasFormat, newRecipe, reportFormat } from '#contract/reports/recipe.ts';
import { templateIds, templateOf } from '#contract/reports/templates.ts';
import { ownChart } from '#main/data-host/export/native/native-chart.ts';
import { slideXml } from '#main/data-host/export/pptx/slide.ts';
import { writeDeck } from '#main/data-host/export/pptx/write-deck.ts';
import { type Deck, deckOf, recipeOfDeck } from '#main/data-host/export/reports/deck.ts';
import type { Report } from '#main/data-host/export/reports/report.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { inks } from '#shared/figures/charts/palette.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { atLength } from '#test/support/at-length.ts';
import { drawnFrom } from '#test/support/drawn-figures.ts';
import { makeFolder } from '#test/support/folder.ts';
import { readPresentation } from '#test/support/presentation.ts';
import { pageOf } from '#test/support/random-rows.ts';

/* Slides: which there are, what their charts hold, and files that open whatever the words on them are. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

/** A PNG of one pixel. */
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '</a:t></a:r><p:sp/>',
    '"/><evil x="',
    '=cmd|calc',
    'two\nlines',
    '\u0000\uD800\uFFFE]]>',
    'ناتج ‮ & <b>',
  ),
);

const deckWith = (words: string, change: Partial<Deck> = {}): Deck => ({
  title: words,
  introduction: words,
  kpis: [{ label: words, value: words, number: 7, change: `▲ ${words}`, note: `${words}.`, tone: 'positive' }],
  slides: [
    {
      title: words,
      figure: words,
      description: words,
      source: words,
      notes: [words, words],
      chart: {
        chart: {
          form: 'bars',
          title: words,
          description: words,
          categories: 'name',
          valueTitle: words,
          series: [{ column: 'value', colour: '#152665', dash: [], marker: 'circle', marked: 'all' }],
          rows: 2,
          days: null,
          min: 0,
          max: null,
          step: 10,
        },
        table: {
          columns: [
            { key: 'name', type: 'text', nullable: false, label: words, meaning: '', source: '' },
            { key: 'value', type: 'integer', nullable: true, label: words, meaning: '', source: '' },
          ],
          rows: [
            { name: words, value: 12 },
            { name: 'hidden', value: null },
          ],
        },
      },
    },
  ],
  logo,
  accent: '#1F4E99',
  footer: words,
  createdAt: 1_700_000_000_000_000,
  ...change,
});

async function bytesOf(deck: Deck): Promise<Buffer> {
  const path = join(folder.path, 'deck.pptx');
  await writeDeck(path, deck, {});
  return readFileSync(path);
}

describe('a file of slides', () => {
  it('says the title of the report once where the figure has no other', async () => {
    const { slides } = await readPresentation(await bytesOf(deckWith('Portfolio')));
    expect(slides.flatMap(({ texts }) => texts)).not.toContain('Portfolio · Portfolio');
  });

  it('keeps the rules of its container with any words on it', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (words) => {
        const { slides, parts } = await readPresentation(await bytesOf(deckWith(words)));
        expect(slides).toHaveLength(1);
        expect(slides[0]?.chart?.series.map(({ values }) => values)).toEqual([[12, null]]);
        expect(parts).toContain('ppt/media/logo.png');
      }),
      { numRuns: atLength(15, 1000) },
    );
  });

  it('colours the change of a key figure, and nothing else that is said of it', () => {
    const change = '▲ 170 in 7 days';
    const deck = deckWith('Enrolled', {
      kpis: [{ label: 'Enrolled', value: '9,320', number: 9320, change, note: 'highest 9,521', tone: 'positive' }],
    });
    const [slide] = deck.slides;
    if (!slide) throw new Error('a deck has a slide');
    const runs = [
      ...slideXml(deck, slide, true).matchAll(/srgbClr val="(\w+)"\/><\/a:solidFill><\/a:rPr><a:t>([^<]*)/g),
    ];
    const colourOf = (words: string) => runs.find(([, , text]) => text === words)?.[1];
    expect(colourOf(change)).toBe(inks.light.positive.slice(1).toUpperCase());
    expect(colourOf(' · highest 9,521')).toBe(colourOf('Enrolled'));
  });

  it('has the words of the author on the first slide, as many as leave room for the chart', () => {
    const [slide] = deckWith('Enrolled').slides;
    if (!slide) throw new Error('a deck has a slide');
    const xmlWith = (introduction: string, isFirst = true) =>
      slideXml(deckWith('Enrolled', { introduction }), slide, isFirst);
    const brief = 'From the author: Dear dean.';
    expect(xmlWith(brief)).toContain(`<a:t>${brief}</a:t>`);
    expect(xmlWith(brief, false)).not.toContain(brief);
    const chartHeight = (xml: string) => Number(/name="Chart"[\s\S]*?cy="(\d+)"/.exec(xml)?.[1]) / 914_400;
    expect(chartHeight(xmlWith(brief))).toBeLessThan(chartHeight(xmlWith('')));
    for (const long of ['word '.repeat(400), 'a line\n'.repeat(40), `${'word '.repeat(95)}\nend`]) {
      const xml = xmlWith(long);
      expect(chartHeight(xml)).toBeGreaterThan(2);
      expect(xml).toContain('… (continued in the notes of this slide)');
    }
  });

  it('is the same bytes for the same slides', async () => {
    expect((await bytesOf(deckWith('Words'))).equals(await bytesOf(deckWith('Words')))).toBe(true);
  });

  it('has a slide without a chart where nothing can be drawn, and no logo where there is none', async () => {
    const [slide] = deckWith('Nothing').slides;
    if (!slide) throw new Error('a deck has a slide');
    const deck = deckWith('Nothing', { slides: [{ ...slide, chart: null }], logo: null });
    const { slides, parts } = await readPresentation(await bytesOf(deck));
    expect(slides.map(({ title, chart }) => [title, chart])).toEqual([['Nothing', null]]);
    expect(parts.filter((part) => /chart|embedding|media/.test(part))).toEqual([]);
  });
});

describe('a slide', () => {
  const reportWith = (chart: Chart, note: string): Report =>
    ({
      head: { title: 'A report', source: 'example.org', dates: [], subject: [], footer: '' },
      kpis: [],
      blocks: [
        {
          kind: 'figure',
          figure: { id: 'a', title: 'Runs', finding: 'A is the largest.', note, name: 'Runs', chart },
          view: 'runs',
          isDrawn: true,
          withholds: true,
          rule: 'Learner counts below 10 are hidden.',
          asOf: null,
        },
      ],
      annotations: [],
      coverage: [],
      definitions: [],
      smallNumbers: null,
      exportedAt: 0,
    }) as unknown as Report;
  const sourceOf = (report: Report) => deckOf(report).deck.slides[0]?.source;

  it('does not say above key figures that there is nothing to show', () => {
    const bars = { kind: 'bars', bars: [], valueLabel: 'Learners' } as const;
    const report = {
      ...reportWith(bars, ''),
      blocks: [],
      kpis: [{ label: 'Enrolled', value: '25,940', number: 25_940 }],
    };
    expect(deckOf(report as unknown as Report).deck).toMatchObject({
      slides: [{ title: 'A report', chart: null }],
      kpis: [{ value: '25,940' }],
    });
  });

  const rule = 'Learner counts below 10 are hidden.';

  it('says which bars of all it has, and its rule once', () => {
    const bars = ['A', 'B'].map((label, index) => ({ label, value: 90 - index }));
    expect(
      sourceOf(reportWith({ kind: 'bars', bars, valueLabel: 'Learners' }, `15 of 42 runs, the largest. ${rule}`)),
    ).toBe(`Source: example.org. 15 of 42 runs, the largest. ${rule}`);
  });

  it('says nothing of marks that its chart lacks', () => {
    const points = [1, 2, 3].map((x) => ({ x, y: x }));
    const axis = { min: 0, max: 3, step: 1, fromZero: true };
    const lines = { kind: 'lines', axis, series: [{ label: 'Learners', paletteIndex: 0, points }] } as const;
    expect(sourceOf(reportWith(lines, `1 day has no data (shaded band). ${rule}`))).toBe(
      `Source: example.org. ${rule}`,
    );
  });
});

/** The numbers that a chart draws; what is withheld is none. */
function numbersOf(chart: Chart): readonly (number | null)[] {
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return chart.series.flatMap(({ points }) => points.map(({ y }) => y));
    case 'areas':
      return chart.bands.flatMap(({ points }) => points.map(({ y }) => y));
    case 'changes':
      return chart.points.map(({ y }) => y);
    case 'bars':
      return chart.bars.map(({ value }) => (Number.isFinite(value) ? value : null));
    default:
      return [];
  }
}

describe.each(Object.keys(figures) as FigureId[])('the chart of %s', (figure) => {
  it('has the numbers that the figure draws, and none that it withholds', () => {
    fc.assert(
      fc.property(pageOf(figures[figure].view), (page) => {
        const drawn = drawnFrom(figure, page, 10);
        const own = drawn && ownChart(drawn.block);
        if (!own) return;
        const cells = own.chart.series.flatMap(({ column }) => own.table.rows.map((row) => row[column] ?? null));
        const known = (values: readonly unknown[]) =>
          values
            .filter((value) => value !== null)
            .map(Number)
            .sort();
        expect(known(cells)).toEqual(known(numbersOf(drawn.block.figure.chart)));
        expect(new Set(own.table.columns.map(({ key }) => key)).size).toBe(own.table.columns.length);
      }),
      { numRuns: atLength(15, 1000) },
    );
  });
});

describe('the kinds of reports', () => {
  it('have slides of sections that they have', () => {
    for (const id of templateIds) {
      const { slides = [], sections } = templateOf(id);
      expect(slides.filter((section) => !Object.hasOwn(sections, section))).toEqual([]);
      expect(formatsOf(id).includes('pptx')).toBe(slides.length > 0);
    }
    expect(formatsOf('portfolio')).toEqual(reportFormat.options);
  });

  it('have slides of the sections that are on alone', () => {
    const recipe = newRecipe('run-one-page', { kind: 'run', runId: 'course-v1:A+B+C' }, 'a4');
    const on = recipe.sections.map(({ id }) => ({ id, on: id === 'countries' }));
    expect(recipeOfDeck({ ...recipe, sections: on }).sections).toEqual([{ id: 'countries', on: true }]);
  });

  it('print no more charts of a new portfolio than its readers need, for the sake of its slides', () => {
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    expect(recipe.sections.filter(({ on }) => on).map(({ id }) => id)).toEqual([
      'runs',
      'courses',
      'postings',
      'changes',
    ]);
    expect(recipeOfDeck(recipe).sections).toEqual([{ id: 'runs', on: true }]);
  });

  it('are refused as slides where they have none', () => {
    const recipe = newRecipe('job-skills', { kind: 'job', jobId: 1 }, 'a4');
    expect(hasFormat({ recipe, format: 'pptx' })).toBe(false);
    expect(hasFormat({ recipe, format: 'pdf' })).toBe(true);
  });
});
