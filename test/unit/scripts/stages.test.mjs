import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { lengthsIn, longerInLongRun } from '#scripts/lib/long-run.mjs';
import { overBudget, processorSecondsOfChildren, watchSlowness } from '#scripts/lib/processor-time.mjs';
import { ROOT } from '#scripts/lib/project.mjs';
import { chooseStages, groupsOf, leanEnvironment, runInLanes, STAGES } from '#scripts/lib/stages.mjs';
import { failuresOf, readReport, totalsLine, totalsOf } from '#scripts/lib/totals.mjs';

/** @param {string[]} args */
const ids = (...args) => chooseStages(args).stages.map(({ id }) => id);

describe('choosing stages', () => {
  it('runs everything unless told otherwise', () => {
    expect(chooseStages([]).stages).toEqual(STAGES);
  });

  it('builds first for a suite that works on the built output', () => {
    expect(ids('--only=e2e')).toEqual(['build', 'e2e']);
  });

  it('runs the unit tests once, in a time zone in which the day is mostly another one than in UTC', () => {
    expect(chooseStages(['--only=unit']).stages).toMatchObject([{ id: 'unit', env: { TZ: 'Pacific/Apia' } }]);
    expect(ids('--fast')).toEqual(['types', 'style', 'deps', 'dead', 'words', 'unit']);
  });

  it('hands everything else to vitest and notices a stage that does not exist', () => {
    expect(chooseStages(['--only=unit,unti', '-t', 'totals'])).toMatchObject({
      rest: ['-t', 'totals'],
      unknown: ['unti'],
    });
  });
});

/**
 * Runs stages in two lanes, each for as many turns as its number says.
 * @param {import('#scripts/lib/stages.mjs').Stage[]} stages
 * @param {Record<string, number>} turns
 * @param {(one: import('#scripts/lib/stages.mjs').Stage, other: import('#scripts/lib/stages.mjs').Stage) => boolean} [clashes]
 */
async function orderOf(stages, turns, clashes = () => false) {
  /** @type {string[]} */
  const said = [];
  const parts = stages.flatMap((stage) => Array.from({ length: stage.shards ?? 1 }, () => ({ stage })));
  await runInLanes(
    parts,
    2,
    async ({ stage: { id } }, lane) => {
      said.push(`${lane} ${id}`);
      for (let turn = 0; turn < 10 * (turns[id] ?? 1); turn++) await Promise.resolve();
      said.push(`end ${id}`);
    },
    clashes,
  );
  return said;
}

/** @param {Partial<import('#scripts/lib/stages.mjs').Stage> & { id: string }} facts */
const stageOf = (facts) => ({ title: facts.id, beside: true, ...facts });

describe('stages at the same time', () => {
  it('are a stage and those beside it', () => {
    const [a, b, c, d] = [{ id: 'a', beside: false }, { id: 'b' }, { id: 'c' }, { id: 'd', beside: false }].map(
      stageOf,
    );
    const all = [a, b, c, d].flatMap((stage) => stage ?? []);
    expect(groupsOf(all)).toEqual([[a, b, c], [d]]);
    expect(groupsOf(all.slice(1))).toEqual([[b, c], [d]]);
  });

  it('are not those of different groups, where the stages between them are not chosen', () => {
    const groups = groupsOf(STAGES, chooseStages(['--only=integration,security']).stages);
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['build'], ['integration'], ['security']]);
  });

  it('run two at a time: who is free takes the next, a part of a suite as well', async () => {
    const stages = [{ id: 'long' }, { id: 'short' }, { id: 'parts', shards: 2 }].map(stageOf);
    const order = await orderOf(stages, { long: 5, parts: 6 });
    expect(order.filter((line) => !line.startsWith('end'))).toEqual(['0 long', '1 short', '1 parts', '0 parts']);
  });

  it('wait for what they work on', async () => {
    const order = await orderOf(chooseStages(['--only=package,packaged,contract']).stages, { build: 3, package: 3 });
    const at = (/** @type {string} */ what) => order.findIndex((line) => line.endsWith(what));
    expect(at('end build')).toBeLessThan(at('contract'));
    expect(at('end build')).toBeLessThan(at(' package'));
    expect(at('end package')).toBeLessThan(at('packaged'));
  });

  it('are not two that clash', async () => {
    const stages = [{ id: 'windows', shards: 2 }, { id: 'quiet' }].map(stageOf);
    const order = await orderOf(stages, {}, (one, other) => one.id === 'windows' && other.id === 'windows');
    expect(order.slice(0, 2)).toEqual(['0 windows', '1 quiet']);
    const windows = order.filter((line) => line.endsWith('windows'));
    expect(windows.map((line) => line.startsWith('end'))).toEqual([false, true, false, true]);
  });

  it('leave the integration tests, with their two workers, alone', () => {
    const groups = groupsOf(STAGES).map((group) => group.map(({ id }) => id));
    expect(groups).toContainEqual(['integration']);
  });

  it('start with little memory, and with what the developer asks of Node', () => {
    expect(leanEnvironment({}).NODE_OPTIONS).toBe('--max-semi-space-size=4');
    expect(leanEnvironment({ NODE_OPTIONS: '--max-semi-space-size=16' }).NODE_OPTIONS).toMatch(
      / --max-semi-space-size=16$/,
    );
  });

  it('cost 900 processor seconds at most', () => {
    const budgets = STAGES.map(({ budget }) => budget ?? Number.NaN);
    expect(budgets.reduce((sum, budget) => sum + budget, 0)).toBeLessThanOrEqual(900);
  });

  it('end before a failure is told, and nothing begins after it', async () => {
    /** @type {string[]} */
    const ended = [];
    const parts = [{ id: 'bad' }, { id: 'good' }, { id: 'later' }].map((facts) => ({ stage: stageOf(facts) }));
    const run = runInLanes(parts, 2, async ({ stage: { id } }) => {
      if (id === 'bad') throw new Error('interrupted');
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      ended.push(id);
    });
    await expect(run).rejects.toThrow('interrupted');
    expect(ended).toEqual(['good']);
  });

  it('lose none of all stages', () => {
    expect(groupsOf(STAGES).flat()).toEqual(STAGES);
  });
});

describe('a budget of processor seconds', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `/app/${index}.test.ts`,
    status: 'passed',
    assertionResults: [],
    startTime: 0,
    endTime: 1000 * index,
  }));

  it('is exceeded by more than half, and then the ten slowest files are named', () => {
    expect(overBudget(100, 150, 1, files, '/app')).toBeUndefined();
    expect(overBudget(100, 290, 2, files, '/app')).toBeUndefined();
    const said = overBudget(100, 151, 1, files, '/app') ?? '';
    expect(said.split('\n')).toHaveLength(11);
    expect(said).toContain('took 151 processor seconds, far more than its budget of 100');
    expect(said).toContain('11.0 s  11.test.ts\n');
    expect(said).not.toContain(' 1.test.ts');
  });

  it('leaves a small stage ten seconds', () => {
    expect(overBudget(5, 15, 1, files, '/app')).toBeUndefined();
    expect(overBudget(5, 16, 1, files, '/app')).toContain('its budget of 5');
  });

  it('holds nobody to what was not measured', () => {
    expect(overBudget(100, null, 1, files, '/app')).toBeUndefined();
    expect(overBudget(undefined, 1000, 1, files, '/app')).toBeUndefined();
  });

  it('is that of the processor while the stage runs, not of a moment after it', () => {
    const measured = vi.spyOn(process, 'cpuUsage');
    vi.useFakeTimers();
    try {
      // Each piece of work takes 40 ms of processor time at first, and 120 from the fourth on.
      let calls = 0;
      let micros = 0;
      measured.mockImplementation(() => {
        calls += 1;
        if (calls % 2 === 0) return { user: micros, system: 0 };
        micros = calls < 6 ? 40_000 : 120_000;
        return { user: 0, system: 0 };
      });
      const end = watchSlowness();
      vi.advanceTimersByTime(45_000);
      expect(end()).toBeCloseTo((3 * 1 + 3 * 3) / 6, 5);
    } finally {
      vi.useRealTimers();
      measured.mockRestore();
    }
  });

  it.runIf(process.platform === 'linux')('counts what children have used', () => {
    const before = processorSecondsOfChildren() ?? NaN;
    spawnSync(process.execPath, ['-e', 'for (const end = Date.now() + 300; Date.now() < end; );']);
    expect((processorSecondsOfChildren() ?? NaN) - before).toBeGreaterThan(0.02);
  });
});

describe('what a long run does besides', () => {
  it('is named with both lengths', () => {
    expect(lengthsIn('const worlds = atLength(4, 120);\n  { numRuns: atLength(20, 600), a: 1 },')).toEqual([
      'worlds (4, 120)',
      'numRuns (20, 600)',
    ]);
    expect(longerInLongRun(ROOT)).toContainEqual(
      expect.stringMatching(/^ {2}test\/integration\/sync\/kill\.test\.ts: kills \(\d+, 200\)$/),
    );
  });
});

describe('totals', () => {
  const tests = (/** @type {string[]} */ ...statuses) => statuses.map((status) => ({ status }));
  const failing = {
    name: '/app/a.test.ts',
    status: 'failed',
    assertionResults: tests('passed', 'failed', 'skipped', 'todo'),
  };
  const broken = { name: '/app/b.test.ts', status: 'failed', assertionResults: [] };
  const passing = { name: '/app/c.test.ts', status: 'passed', assertionResults: tests('passed', 'passed') };

  it('counts a file that does not load as a failure', () => {
    expect(totalsOf({ testResults: [failing, broken, passing] })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts tests that a failed set-up kept from running as one failure', () => {
    const unset = { ...broken, assertionResults: tests('skipped', 'skipped') };
    expect(totalsOf({ testResults: [unset] })).toEqual({ passed: 0, failed: 1, skipped: 2 });
  });

  it('counts a run without a report as a failure', () => {
    const report = readReport('/nowhere/report.json');
    expect(totalsOf(report)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(failuresOf(report, '/app')).toEqual(['The run ended without a report.']);
  });

  it('names each test that failed with its error but not its stack, and a file that does not load', () => {
    const results = [
      { status: 'passed', fullName: 'a start shows the overview' },
      {
        status: 'failed',
        fullName: 'a start opens the last view',
        failureMessages: ['\u001b[31mError: too late\u001b[39m\nwaiting for a link\n    at x.ts:1'],
      },
    ];
    const files = [
      { name: '/app/test/e2e/start.test.ts', status: 'failed', assertionResults: results },
      { name: '/app/test/e2e/zoom.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
    ];
    expect(failuresOf({ testResults: files }, '/app')).toEqual([
      'test/e2e/start.test.ts > a start opens the last view: Error: too late\n      waiting for a link',
      'test/e2e/zoom.test.ts: SyntaxError: no',
    ]);
  });

  it('keeps the form of the last line', () => {
    expect(totalsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(totalsLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
