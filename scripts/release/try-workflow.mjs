/**
 * `node scripts/release/try-workflow.mjs FILE ROOT [--job=ID] [--only=STAGES] [--without-electron]`: runs the shell steps of a workflow's
 * jobs for ubuntu-24.04 in a copy of this repository below ROOT, the folder of a bare Debian (`debootstrap --variant=minbase
 * --include=git,ca-certificates bookworm ROOT`), as root. It reads the workflow itself. Of the steps that use an action, the checkout
 * and Node are replaced; the others are left out. Each is named, and so is what \`--only\` cuts from \`npm test\`.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { npm } from '../lib/install.mjs';
import { ownNode, ROOT } from '../lib/project.mjs';
import { fillIn, jobsOn, readWorkflow } from '../lib/release/workflow.mjs';
import { run } from '../lib/run.mjs';
import { runScript, Stop, say } from '../lib/say.mjs';

const RUNNER = 'ubuntu-24.04';
const COPY = '/root/repository';
const VARIABLES = '/root/variables';

/** @param {string[]} command */
async function must(...command) {
  const [program = '', ...args] = command;
  const { code } = await run(program, args);
  if (code !== 0) throw new Stop(`${command.join(' ')} ended with ${code}.`);
}

/** The work of actions that is done here. @type {Record<string, (root: string) => Promise<void>>} */
const REPLACED = {
  'actions/checkout': async (root) => {
    rmSync(join(root, COPY), { recursive: true, force: true });
    await must('git', 'clone', '--quiet', ROOT, join(root, COPY));
  },
  'actions/setup-node': async (root) => {
    const [script = ''] = npm().first;
    if (script === '') throw new Stop('Start this with npm: npm exec -- node scripts/release/try-workflow.mjs …');
    cpSync(realpathSync(ownNode()), join(root, 'usr/local/bin/node'));
    cpSync(dirname(dirname(realpathSync(script))), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
    const start = '#!/bin/sh\nexec /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
    writeFileSync(join(root, 'usr/local/bin/npm'), start, { mode: 0o755 });
  },
};

/**
 * @param {string} root
 * @param {string} command
 * @param {Record<string, string>} env
 */
async function runStep(root, command, env) {
  const file = join(root, VARIABLES);
  const set = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const own = Object.entries({ ...env, HOME: '/root', GITHUB_ENV: VARIABLES }).map(
    ([name, value]) => `${name}=${value}`,
  );
  // The network's own certificates, where it has some, are those of this computer.
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const variables = [
    'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...passed.map((each) => each.join('=')),
    ...own,
    ...set,
  ];
  const shell = `cd ${COPY} && ${command}`;
  return run('chroot', [
    root,
    'env',
    '-i',
    ...variables,
    'bash',
    '--noprofile',
    '--norc',
    '-eo',
    'pipefail',
    '-c',
    shell,
  ]);
}

/**
 * @param {string} root
 * @param {import('../lib/release/workflow.mjs').Step} step
 * @param {Record<string, string>} matrix
 * @param {Record<string, string>} env
 * @param {string | undefined} only
 */
async function takeStep(root, step, matrix, env, only) {
  if (step.run === undefined) {
    const [action = ''] = (step.uses ?? '').split('@');
    const replacement = REPLACED[action];
    say(`${replacement ? 'replaced' : 'LEFT OUT'}  ${action}`);
    return replacement?.(root);
  }
  const command = fillIn(step.run, matrix);
  const isCut = only !== undefined && command.endsWith('bootstrap.mjs test');
  const started = performance.now();
  const filled = Object.entries({ ...env, ...step.env }).map(([name, value]) => [name, fillIn(value, matrix)]);
  const { code } = await runStep(root, isCut ? `${command} --only=${only}` : command, Object.fromEntries(filled));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  say(`${code === 0 ? 'ok      ' : 'FAILED  '}  ${command}${isCut ? ` (cut to ${only})` : ''}, ${seconds} s`);
  if (code !== 0) throw new Stop(`This step fails in a bare Debian: ${command}`);
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { job: { type: 'string' }, only: { type: 'string' }, 'without-electron': { type: 'boolean' } },
  });
  const [file, root] = positionals;
  if (file === undefined || root === undefined || process.getuid?.() !== 0) {
    throw new Stop(
      'Usage, as root: node scripts/release/try-workflow.mjs FILE ROOT [--job=ID] [--only=STAGES] [--without-electron]',
    );
  }
  // It is root there already.
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  writeFileSync(join(root, 'usr/local/bin/sudo'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  for (const place of ['proc', 'dev']) await must('mount', '--bind', `/${place}`, join(root, place));
  try {
    for (const { id, job, matrix } of jobsOn(readWorkflow(file), RUNNER)) {
      if (values.job !== undefined && values.job !== id) continue;
      say(`\n=== ${id} ===`);
      rmSync(join(root, VARIABLES), { force: true });
      const env = { ...job.env, ...(values['without-electron'] ? { ALMANAC_REAL_ELECTRON: '' } : {}) };
      for (const step of job.steps) await takeStep(root, step, matrix, env, values.only);
    }
  } finally {
    for (const place of ['proc', 'dev']) await run('umount', [join(root, place)]);
  }
});
