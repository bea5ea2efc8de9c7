import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';

/* `headless plan`, on a data folder that a running app has open. */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
/** The two jobs of which most is taught. */
let jobIds: number[];
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
  config = await writeConfig(folder.path, filled.service, {
    profileDir: filled.started.dir,
    runs: [...filled.service.runs],
  });
  const jobs = await filled.started.rows({ view: 'jobs', params: {} });
  const byTaught = jobs.toSorted((one, other) => (other.taught_skills ?? 0) - (one.taught_skills ?? 0));
  jobIds = byTaught.slice(0, 2).map(({ id }) => id);
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

const run = (...args: string[]) => runHeadless(['plan', '--config', config, ...args], '', folder.path);
const jobs = () => ['--jobs', jobIds.join(',')];
/** The plan as the screen of the app gets it. */
const byTheApp = (choices: object = {}) =>
  filled.started.host.call('plan:get', planQuestion.parse({ jobIds, ...choices }));

async function planned(...args: string[]) {
  const { code, stdout, stderr } = await run(...jobs(), ...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('a plan for programs', () => {
  it('is that of the screen, and asks the service for nothing', async () => {
    const asked = filled.service.requests.total;
    const plan = await byTheApp();
    expect(plan.courses.length).toBeGreaterThan(0);
    expect(plan.missing.length).toBeGreaterThan(0);
    const { courses, reached, reachable, bound, atLeast } = plan;
    expect(await planned()).toEqual({
      ...{ courses, reached, reachable, bound, atLeast, proved: plan.isProved },
      missing: plan.missing.map(({ skillId, name, weight, reason }) => ({ skillId, skill: name, weight, reason })),
    });
    expect(filled.service.requests.total).toBe(asked);
  });

  it('follows each choice', async () => {
    const { courses } = await byTheApp({ most: 8 });
    const [first = '', second = ''] = courses;
    const orgs = [first.split('+')[0] ?? ''];
    for (const [args, choices] of [
      [['--best', '1'], { most: 1 }],
      [['--fewest', '0.95'], { mode: 'fewest', share: 95 }],
      [['--fewest', '1'], { mode: 'fewest', share: 100 }],
      [['--tau', '0.75', '--weights', 'equal'], { tau: 0.75, weights: 'equal' }],
      [['--scope', 'runs'], { scope: { of: 'runs' } }],
      [['--scope', `orgs:${orgs}`], { scope: { of: 'organisations', orgs } }],
      [['--scope', `courses:${first},${second}`], { scope: { of: 'courses', courseKeys: [first, second] } }],
      [['--known', String(jobIds[1])], { knownJobIds: [jobIds[1]] }],
      [['--with', first, '--without', second], { withCourses: [first], withoutCourses: [second] }],
    ] as const) {
      const [theirs, ours] = [await planned(...args), await byTheApp(choices)];
      expect({ args, courses: theirs.courses, reached: theirs.reached }).toEqual({
        ...{ args, courses: ours.courses, reached: ours.reached },
      });
    }
    expect((await planned('--without', first)).courses).not.toContain(first);
  });
});

describe('a plan for users', () => {
  it('has a line for each course and each skill that is not reached', async () => {
    const { code, stdout } = await run(...jobs());
    const { courses, missing, jobs: named } = await byTheApp();
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.length]).toEqual([0, courses.length + missing.length + 3]);
    expect(lines[0]).toBe(`Plan for ${named.map(({ name }) => name).join(', ')}. All courses in the catalog.`);
    for (const [index, key] of courses.entries()) expect(lines[index + 1]).toContain(`${index + 1}  ${key}`);
    expect(lines[courses.length + 1]).toMatch(
      / reach \d+ of \d+ skills, .*% of their weight; all your courses together reach .*%\. Proved: /,
    );
    for (const [index, { name }] of missing.entries()) expect(lines[courses.length + 3 + index]).toContain(name);
  });

  it.each([[['--best', '8']], [['--fewest', '1']], [['--tau', '0.75', '--best', '6']]])(
    'adds up with %s',
    async (args) => {
      const { stdout } = await run(...jobs(), ...args);
      const tenths = (text = '') => Math.round(10 * Number(text));
      const steps = [...stdout.matchAll(/adds +([\d.]+)%, reaches +([\d.]+)%/g)];
      expect(steps.length).toBeGreaterThan(2);
      let sum = 0;
      for (const [said, adds, reached] of steps) {
        sum += tenths(adds);
        expect(sum, said).toBe(tenths(reached));
      }
    },
  );
});

describe('what cannot be planned', () => {
  it.each([
    [[], '--jobs is missing.'],
    [['--jobs', 'x'], '--jobs cannot be used as it is given.'],
    [['--jobs', '1', '--best', '9'], '--best cannot be used as it is given.'],
    [['--jobs', '1', '--best', '2', '--fewest', '0.9'], 'Either --best or --fewest can be given.'],
    [['--jobs', '1', '--fewest', '95'], '--fewest cannot be used as it is given.'],
    [['--jobs', '1', '--tau', '2'], '--tau cannot be used as it is given.'],
    [['--jobs', '1', '--scope', 'mine'], '--scope cannot be used as it is given.'],
    [['--jobs', '1', '--weights', 'size'], '--weights cannot be used as it is given.'],
    [['--jobs', '1', '--out', 'x'], 'This form has no --out.'],
  ])('is said in a sentence: %s', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout, stderr.startsWith('Usage: plan SOURCE ')]).toEqual([2, '', true]);
    expect(stderr.endsWith(`\n${sentence}\n`)).toBe(true);
  });

  it('are jobs and courses that are not stored', async () => {
    expect(await run('--jobs', '999999999')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This job is not in the synced data.'),
    });
    expect(await run(...jobs(), '--with', 'No+Such')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This course is not in the synced data.'),
    });
  });
});
