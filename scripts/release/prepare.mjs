/**
 * `node scripts/release/prepare.mjs TASK…`: brings a new Linux computer of the build service into order, before anything is installed:
 * what the tasks need on the machine, a screen, and what packs an rpm. Other systems have it all.
 */
import { existsSync } from 'node:fs';
import { debianPackages } from '../lib/prerequisites.mjs';
import { run } from '../lib/run.mjs';
import { runScript, Stop } from '../lib/say.mjs';
import { TASKS } from '../lib/tasks.mjs';

/** The browser comes with the computer, or later: Ubuntu's package is an empty shell. */
const ALWAYS = /** @type {const} */ (['compiler', 'screen', 'packer']);

const CONFINEMENT = 'kernel.apparmor_restrict_unprivileged_userns';

/** @param {string[]} args */
async function asRoot(...args) {
  const { code } = await run('sudo', args);
  if (code !== 0) throw new Stop(`${args.join(' ')} ended with ${code}.`);
}

await runScript(async () => {
  const tasks = process.argv.slice(2).map((name) => TASKS[name]);
  if (tasks.length === 0 || tasks.includes(undefined)) throw new Stop('Usage: node scripts/release/prepare.mjs TASK…');
  const needs = tasks.flatMap((task) => task?.needs ?? []);
  if (process.platform !== 'linux') return;
  const packages = debianPackages([...ALWAYS, ...needs.filter((need) => need !== 'browser')]);
  await asRoot('apt-get', 'update', '-qq');
  await asRoot('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
  // Ubuntu lets no program confine its pages unless it is installed with a profile; Electron from npm has none.
  if (existsSync(`/proc/sys/${CONFINEMENT.replace('.', '/')}`)) await asRoot('sysctl', '-w', `${CONFINEMENT}=0`);
});
