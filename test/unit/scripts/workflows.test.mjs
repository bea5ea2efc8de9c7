import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/lib/project.mjs';
import { TASKS } from '#scripts/lib/tasks.mjs';

/* What a linter of workflows would say, and what this project wants besides. */

/** @typedef {{ uses?: string, run?: string, env?: Record<string, string>, with?: Record<string, unknown> }} Step */
/** @typedef {{ 'runs-on': string, needs?: string | string[], permissions?: Record<string, string>, 'timeout-minutes'?: number, env?: Record<string, string>, strategy?: { matrix: { include: Record<string, string>[] } }, steps: Step[] }} Job */
/** @typedef {{ name: string, on: Record<string, unknown>, permissions: Record<string, string>, jobs: Record<string, Job> }} Workflow */

const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { load } = createRequire(ofBuilder.resolve('app-builder-lib'))('js-yaml');
const folder = join(ROOT, '.github/workflows');
const files = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return { name, text, workflow: /** @type {Workflow} */ (load(text)) };
});
const jobs = files.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({
    name: `${name}: ${id}`,
    job,
    others: Object.keys(workflow.jobs),
  })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, job, step })));

/** The commits of the versions that are used, as many public workflows pin them. */
const COMMITS = /** @type {Record<string, string>} */ ({
  'actions/checkout': '08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0',
  'actions/setup-node': '49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  'actions/upload-artifact': 'ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
  'actions/download-artifact': 'd3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0',
  'actions/attest-build-provenance': '977bb373ede98d70efdf65b84cb5f73e068dcc2a # v3.0.0',
});

const RUNNERS = ['macos-15', 'macos-15-intel', 'ubuntu-24.04', 'ubuntu-24.04-arm', 'windows-11-arm', 'windows-2025'];

const expressions = (/** @type {string} */ text) =>
  [...text.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, inner = '']) => inner.trim());

describe('workflows', () => {
  test('are two, and each may only read unless a job needs more', () => {
    expect(files.map(({ name }) => name)).toEqual(['check.yml', 'release.yml']);
    for (const { workflow } of files) expect(workflow.permissions).toEqual({ contents: 'read' });
    const writing = jobs.filter(({ job }) => job.permissions !== undefined);
    expect(writing.map(({ name, job }) => [name, job.permissions])).toEqual([
      ['release.yml: release', { contents: 'write', 'id-token': 'write', attestations: 'write' }],
    ]);
    expect(files.every(({ text }) => !text.includes('pull_request_target'))).toBe(true);
  });

  test('run no action but by a commit that is known, beside its version', () => {
    for (const { text } of files) {
      for (const [, action = '', commit] of text.matchAll(/uses: ([^@\s]+)@(.+)/g)) {
        expect(commit, action).toBe(COMMITS[action]);
      }
    }
    expect(new Set(steps.flatMap(({ step }) => step.uses?.split('@')[0] ?? []))).toEqual(new Set(Object.keys(COMMITS)));
  });

  test('leave no token in the copy that scripts run in', () => {
    const copies = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    expect(copies).toHaveLength(jobs.length);
    for (const { step } of copies) expect(step.with).toEqual({ 'persist-credentials': false });
  });

  test('test and build on six kinds of computer', () => {
    const matrices = jobs.flatMap(({ job }) => job.strategy?.matrix.include ?? []);
    expect(matrices).toHaveLength(12);
    expect([...new Set(matrices.map(({ runner }) => runner))].toSorted()).toEqual(RUNNERS);
    for (const { runner, arch } of matrices) {
      expect(arch, runner).toBe(/arm$|^macos-15$/.test(String(runner)) ? 'arm64' : 'x64');
    }
    // On Electron, or they fail.
    for (const { job } of jobs.filter(({ job }) => job.strategy)) expect(job.env?.ALMANAC_REAL_ELECTRON).toBe('1');
  });

  test.each(jobs)('$name ends in time, and needs what there is', ({ job, others }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const other of [job.needs ?? []].flat()) expect(others).toContain(other);
    expect(['ubuntu-24.04', '${' + '{ matrix.runner }}']).toContain(job['runs-on']);
  });

  test('ask for nothing that is not there', () => {
    const known = /^(?:github\.(?:ref|token)|runner\.os|secrets\.[A-Z_]+|vars\.[A-Z_]+|matrix\.(?:runner|arch))$/;
    for (const { text } of files) {
      expect(text.split('${' + '{').length - 1).toBe(expressions(text).length);
      for (const expression of expressions(text)) {
        const names = expression.replace(/'[^']*'/g, '').match(/[a-z]+\.[\w.-]+/gi) ?? [];
        for (const name of names) expect(name).toMatch(known);
        expect(expression.split('(').length).toBe(expression.split(')').length);
      }
    }
  });

  test('hand secrets to one step alone, by its environment', () => {
    const withSecrets = steps.filter(({ step }) => JSON.stringify(step).includes('secrets.'));
    expect(withSecrets.map(({ step }) => step.run)).toEqual([expect.stringContaining('bootstrap.mjs dist')]);
    for (const { step } of steps)
      expect(expressions(step.run ?? '').every((each) => each.startsWith('matrix.'))).toBe(true);
  });

  const commands = [...new Set(steps.flatMap(({ step }) => step.run ?? []))];
  test.each(commands)('`%s` is a script of this repository', (command) => {
    const scripts = command.match(/\S+\.mjs/g) ?? [];
    for (const script of scripts) expect(existsSync(join(ROOT, script)), script).toBe(true);
    const [, task] = /bootstrap\.mjs (\S+)/.exec(command) ?? [];
    if (task !== undefined) expect(Object.keys(TASKS)).toContain(task);
    if (scripts.length === 0) expect(['npm ci', 'npm run build']).toContain(command);
    expect(command).not.toMatch(/[|;&\n]/);
  });
});
