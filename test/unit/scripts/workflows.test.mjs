import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/lib/project.mjs';
import { readWorkflow } from '#scripts/lib/release/workflow.mjs';
import { TASKS } from '#scripts/lib/tasks.mjs';

/* Rules of a linter of workflows, and those of this project. */

const folder = join(ROOT, '.github/workflows');
const files = readdirSync(folder).map((name) => {
  const path = join(folder, name);
  return { name, text: readFileSync(path, 'utf8'), workflow: readWorkflow(path) };
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
  'actions/setup-node': 'a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0',
  'actions/upload-artifact': 'b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0',
  'actions/download-artifact': '37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0',
  'actions/attest-build-provenance': '977bb373ede98d70efdf65b84cb5f73e068dcc2a # v3.0.0',
});

const RUNNERS = ['macos-15', 'macos-15-intel', 'ubuntu-24.04', 'ubuntu-24.04-arm', 'windows-11-arm', 'windows-2025'];

const expressions = (/** @type {string} */ text) =>
  [...text.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, inner = '']) => inner.trim());

describe('workflows', () => {
  test('are three, and each may only read unless a job needs more', () => {
    expect(files.map(({ name }) => name)).toEqual(['check.yml', 'nightly.yml', 'release.yml']);
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

  test('install what compiling needs before anything is compiled, and only tasks that there are', () => {
    const install = 'node scripts/release/fetch-programs.mjs';
    const installing = jobs.filter(({ job }) => job.steps.some(({ run }) => run === 'npm ci' || run === install));
    expect(installing.length).toBeGreaterThan(3);
    for (const { name, job } of installing) {
      const commands = job.steps.flatMap(({ run }) => run ?? []);
      const [, prepared = ''] = /^node scripts\/release\/prepare\.mjs (.*)/.exec(commands[0] ?? '') ?? [];
      expect(['npm ci', install], name).toContain(commands[1]);
      for (const task of prepared.split(' ')) expect(Object.keys(TASKS), name).toContain(task);
      const started = commands.flatMap((command) => /bootstrap\.mjs (\S+)/.exec(command)?.[1] ?? []);
      if (started.length === 0) continue;
      expect(commands[1], name).toBe(install);
      expect(prepared.split(' '), name).toEqual(started);
    }
  });

  test('run the long suite every night and before a release', () => {
    const long = jobs.filter(({ job }) => job.steps.some(({ run }) => run?.endsWith('bootstrap.mjs test:long')));
    expect(long.map(({ name }) => name)).toEqual(['nightly.yml: long', 'release.yml: long']);
    expect(files.find(({ name }) => name === 'nightly.yml')?.workflow.on).toHaveProperty('schedule');
    expect(jobs.find(({ name }) => name === 'release.yml: release')?.job.needs).toEqual(['build', 'long']);
  });

  test.each(jobs)('$name ends in time, and needs what there is', ({ job, others }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const other of [job.needs ?? []].flat()) expect(others).toContain(other);
    expect(['ubuntu-24.04', '${' + '{ matrix.runner }}']).toContain(job['runs-on']);
  });

  test('ask for nothing that is not there', () => {
    const known =
      /^(?:github\.(?:head_ref|run_id|token)|runner\.os|secrets\.[A-Z_]+|vars\.[A-Z_]+|matrix\.(?:runner|arch))$/;
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
