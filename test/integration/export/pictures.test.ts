import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type PictureSource, sourceOf } from '#contract/pictures.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { formatExact } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { offeredName } from '../../support/offered-name.ts';
import { expectHarmless, textsOfSvg } from '../../support/svg.ts';

let service: SampleService;
let host: StartedHost;
const folder = mkdtempSync(join(tmpdir(), 'almanac-pictures-'));
/** A run with many learners, and values for every parameter of every view. */
let runId: string;
let params: Record<string, unknown>;

beforeAll(async () => {
  service = await startSampleService();
  host = await startHost({ service });
  await host.sync();
  const runs = (await host.rows({ view: 'runs', params: {} })).toSorted((a, b) => (b.current ?? 0) - (a.current ?? 0));
  runId = runs[0]?.run_id ?? '';
  const jobs = await host.rows({ view: 'jobs', params: {} });
  const skills = await host.rows({ view: 'skills', params: {} });
  const courses = (await host.rows({ view: 'courses', params: {} })).map((row) => row.course_key);
  const [problem] = await host.rows({ view: 'run-problems', params: { runId } });
  params = {
    runId,
    runIds: runs.slice(0, 3).map((row) => row.run_id),
    moduleId: problem?.module_id,
    courseKey: courses[0],
    courseKeys: courses.slice(0, 3),
    skillId: skills[0]?.id,
    skillIds: skills.slice(0, 3).map((row) => row.id),
    jobId: jobs[0]?.id,
    jobIds: jobs.slice(0, 3).map((row) => row.id),
    align: 'dates',
    unit: 'absolute',
  };
});
afterAll(async () => {
  await host?.close();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = Object.keys(figures) as FigureId[];

const salaryOf = (text: string) => Number(text.replaceAll(',', ''));

function sourceFor(figure: FigureId): PictureSource {
  const view = figures[figure].view;
  const wanted = Object.entries(viewDefinition(view).params().shape).filter(
    ([, each]) => !(each as z.ZodType).safeParse(undefined).success,
  );
  const query = { view, params: Object.fromEntries(wanted.map(([key]) => [key, params[key]])) } as ViewQuery;
  return { figure, query, choice: {} };
}

const noRows = 'There is nothing to show here.';
const nothingDrawn = 'Nothing is shown because the numbers are too small to be shared.';

const drawn = (source: PictureSource, threshold = 10) =>
  host.host.call('picture:draw', { ...source, threshold, address: null });

describe('a picture of a figure', () => {
  it.each(names)('of %s stands alone: title, what it is of, source, and nothing that could do harm', async (figure) => {
    const { svg, title } = await drawn(sourceFor(figure));
    const texts = textsOfSvg(svg).join(' ');
    expectHarmless(svg.replace(/<(title|desc|text)\b[^>]*>[^<]*/g, ''));
    expect(texts).toContain(title);
    expect(texts).toContain(new URL(service.url).host);
    expect(texts).toMatch(/snapshot [0-9a-f]{12}$/);
    expect(svg).toMatch(/<title id="[a-z-]+">[^<]+<\/title><desc id="[a-z-]+">[^<]+<\/desc>/);
  });

  it('is the chart alone where it is for a slide: no title, no finding, no source, and all of them for who does not see it', async () => {
    const source = sourceFor('run-countries');
    const whole = await drawn(source);
    const bare = await drawn({ ...source, choice: { isBare: true } });
    const texts = textsOfSvg(bare.svg).join(' ');
    expect(texts).not.toContain(bare.title);
    expect(texts).not.toMatch(/snapshot|with the most learners/);
    expect(texts).toContain('India');
    expect(bare.height).toBeLessThan(whole.height);
    expect(bare.svg).toMatch(/<title id="[a-z-]+">[^<]+<\/title><desc id="[a-z-]+">[^<]+<\/desc>/);
  });

  it('of a bare chart withholds the same numbers', async () => {
    const source = sourceFor('run-education');
    const bare = await drawn({ ...source, choice: { isBare: true } });
    const words = new Set(textsOfSvg((await drawn(source)).svg));
    expect(textsOfSvg(bare.svg).filter((text) => !words.has(text))).toEqual([]);
  });

  it('is never of single learners', () => {
    expect(Object.values(figures).filter(({ view }) => isLearnerView(view))).toEqual([]);
  });

  it('neither draws nor says numbers below the threshold, and draws all without one', async () => {
    const runs = await host.rows({ view: 'runs', params: {} });
    const found = [];
    for (const { run_id } of runs) {
      const rows = await host.rows({ view: 'run-education', params: { runId: run_id } });
      const small = rows.filter(({ count }) => (count ?? 0) > 0 && (count ?? 0) < 10);
      if (small.length > 0) found.push({ run_id, small });
    }
    const [first] = found;
    if (!first) throw new Error('The sample has no run with few learners of some education.');
    const source = sourceOf('run-education', { runId: first.run_id });
    const hidden = await drawn(source);
    expect(hidden.withholds).toBe(true);
    const texts = textsOfSvg(hidden.svg);
    expect(texts.filter((text) => text === 'not shown').length).toBeGreaterThanOrEqual(first.small.length);
    // Behind another note the sentence is broken over lines.
    expect(texts.join(' ')).toContain('Learner counts below 10 are hidden.');
    const whole = await drawn(source, 0);
    expect(whole.withholds).toBe(false);
    for (const { count, pct_of_known } of first.small) {
      const beginning = pct_of_known === null ? `${count}` : `${count} · `;
      expect(texts.filter((text) => text.startsWith(beginning))).toEqual([]);
      expect(textsOfSvg(whole.svg).some((text) => text.startsWith(beginning))).toBe(true);
    }
  });

  it('says that its numbers are withheld where none of them is left, not that there are no rows', async () => {
    const runs = await host.rows({ view: 'runs', params: {} });
    const sources = runs.map(({ run_id }) => sourceOf('run-gender-trend', { runId: run_id }));
    let undrawn = 0;
    for (const source of sources) {
      const { svg, withholds } = await drawn(source, 100);
      const hasRows = !textsOfSvg((await drawn(source, 0)).svg).includes(noRows);
      const texts = textsOfSvg(svg);
      if (hasRows) expect(texts, JSON.stringify(source)).not.toContain(noRows);
      if (!hasRows || !texts.includes(nothingDrawn)) continue;
      undrawn += 1;
      expect(withholds).toBe(true);
      expect(texts[0]).toBe('Gender over time, % of those who answered');
      expect(texts).toContain('Learner counts below 100 are hidden.');
      expect(texts.filter((text) => text.includes('left out'))).toEqual([]);
    }
    expect(undrawn).toBeGreaterThan(0);
  });

  it('of the map hatches countries that are not shown, and lists no class of them', async () => {
    const source = sourceOf('run-world', { runId });
    const hidden = await drawn(source);
    expect(hidden.svg).toContain('url(#run-world-hidden)');
    expect(textsOfSvg(hidden.svg)).toContain('not shown');
    const whole = await drawn(source, 0);
    expect(textsOfSvg(whole.svg)).not.toContain('not shown');
  });

  it('has a gap on every day of the shares on which one gender is hidden', async () => {
    const [small] = (await host.rows({ view: 'runs', params: {} }))
      .filter(({ current }) => (current ?? 0) > 300)
      .toSorted((a, b) => (a.current ?? 0) - (b.current ?? 0));
    const { svg, withholds } = await drawn(sourceOf('run-gender-trend', { runId: small?.run_id ?? '' }));
    expect(withholds).toBe(true);
    const lines = [...svg.matchAll(/<path d="([^"]+)" fill="none" stroke="[^"]+" stroke-width="1.7"/g)].map(
      ([, d = '']) => d.match(/M/g)?.length ?? 0,
    );
    expect(new Set(lines).size).toBe(1);
  });

  it('of jobs by median salary draws those that pay most of all that the filter shows, highest first', async () => {
    const all = await host.rows({ view: 'job-postings', params: {} });
    const paid = all.find(({ median_salary }) => median_salary !== null);
    for (const filter of [{}, { text: paid?.job_name ?? '' }]) {
      const rows = await host.rows({ view: 'job-postings', params: filter });
      const salaries = rows.flatMap(({ median_salary }) =>
        median_salary === null ? [] : [formatExact(median_salary)],
      );
      const highest = salaries.toSorted((a, b) => salaryOf(b) - salaryOf(a)).slice(0, 20);
      const { svg } = await drawn(sourceOf('job-salaries', filter));
      expect(textsOfSvg(svg).join('\n')).toContain(highest.join('\n'));
      expect(svg.match(/<circle/g)).toHaveLength(highest.length);
    }
  });

  it('of compared courses tells apart those that bear the same name, as the screen does', async () => {
    const courseKeys = params.courseKeys as string[];
    const named = (text: string | null) =>
      host.host.call('labels:change', { changes: courseKeys.map((id) => ({ kind: 'course' as const, id, text })) });
    await named('Basics');
    try {
      for (const figure of ['compare-courses-figures', 'compare-course-skills'] as const) {
        const texts = textsOfSvg((await drawn(sourceFor(figure))).svg);
        for (const key of courseKeys) expect(texts.some((text) => text.startsWith(key))).toBe(true);
      }
    } finally {
      await named(null);
    }
  });

  it('over days bears the notes at their very day, those of compared runs with the name of the run', async () => {
    const weeks = await host.rows({ view: 'run-activity', params: { runId } });
    const day = (weeks.at(-1)?.week_ending ?? 0) - 3;
    const label = (text: string | null) =>
      host.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text }] });
    const { noteNo } = await host.host.call('notes:add', { kind: 'run', id: runId, day, text: 'A newsletter' });
    await label('Demonstration');
    const ofOne = ['run-enrollment', 'run-net-change', 'run-modes', 'run-ever-enrolled', 'run-activity'] as const;
    for (const figure of [...ofOne, 'run-gender-trend'] as const) {
      const texts = textsOfSvg((await drawn(sourceFor(figure))).svg);
      expect(texts.filter((text) => text.includes('newsletter'))).toEqual([`a ${formatDate(day)}: A newsletter`]);
    }
    for (const figure of ['compare-enrollment', 'compare-activity'] as const) {
      const texts = textsOfSvg((await drawn(sourceFor(figure))).svg);
      expect(texts.filter((text) => text.includes('newsletter'))).toEqual([
        `a ${formatDate(day)}: Demonstration: A newsletter`,
      ]);
      const counted = sourceFor(figure);
      const query = { ...counted.query, params: { ...counted.query.params, align: 'day0' } } as ViewQuery;
      expect((await drawn({ ...counted, query })).svg).not.toContain('newsletter');
    }
    await label(null);
    await host.host.call('notes:remove', { noteNo });
  });

  it('is written with a file that says where it comes from', async () => {
    const source = sourceOf('run-enrollment', { runId });
    const picture = { ...source, threshold: 10, address: '/runs/x/enrollment', format: { kind: 'svg' } } as const;
    const path = join(folder, 'enrollment.svg');
    const result = await host.host.call('host:savePicture', { picture, path, sidecar: true });
    const bytes = readFileSync(path);
    expect(result).toEqual({ bytes: bytes.length, sidecar: 'written' });
    expect(bytes.toString()).toBe((await drawn(source)).svg);
    expect(JSON.parse(readFileSync(`${path}.meta.json`, 'utf8'))).toMatchObject({
      profile: 'course-almanac-export',
      title: 'Daily enrollment',
      file: 'enrollment.svg',
      format: 'svg',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sources: [{ host: new URL(service.url).host }],
      query: { view: 'run-enrollment', params: { runId }, hash: expect.stringMatching(/^[0-9a-f]{12}$/) },
      address: '/runs/x/enrollment',
      figure: { name: 'run-enrollment' },
      suppression: { threshold: 10 },
      snapshot_id: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    const alone = { picture, path: join(folder, 'alone.svg'), sidecar: false };
    expect((await host.host.call('host:savePicture', alone)).sidecar).toBe('off');
    expect(readdirSync(folder).filter((name) => name.startsWith('alone'))).toEqual(['alone.svg']);
  });

  const namesOf = async (figure: FigureId, query: ViewQuery, threshold: number) => {
    const shown = { query, threshold, address: null } as const;
    const picture = { ...shown, figure, choice: {}, format: { kind: 'svg' } } as const;
    const file = {
      format: 'csv' as const,
      excludedColumns: [],
      guard: true,
      labels: false,
      sidecar: false,
      dialect: dataDialect,
    };
    return {
      ofPicture: await offeredName(host.host, 'host:savePicture', { picture, sidecar: false }),
      ofTable: await offeredName(host.host, 'host:exportFile', { ...shown, ...file }),
    };
  };

  it('is named as the file of the same view, and apart from others of it', async () => {
    const query = { view: 'run-enrollment', params: { runId } } as const;
    const { ofPicture, ofTable } = await namesOf('run-enrollment', query, 10);
    expect(ofPicture).toBe(ofTable.replace(/csv$/, 'svg'));
    expect((await namesOf('run-net-change', query, 10)).ofPicture).toBe(
      ofTable.replace('--enrollment--', '--run-net-change--').replace(/csv$/, 'svg'),
    );
  });

  it('is named by the days that it shows, not by those that it hides', async () => {
    const runs = await host.rows({ view: 'runs', params: {} });
    for (const figure of everyNth(
      6,
      names.filter((name) => name === figures[name].view),
    )) {
      for (const { run_id } of figure.startsWith('run-') ? runs : runs.slice(0, 1)) {
        const { query } = sourceFor(figure);
        const ofRun = { ...query, params: { ...query.params, ...('runId' in query.params && { runId: run_id }) } };
        const { ofPicture, ofTable } = await namesOf(figure, ofRun as ViewQuery, 100);
        expect(ofPicture).toBe(ofTable.replace(/csv$/, 'svg'));
      }
    }
  });
});
