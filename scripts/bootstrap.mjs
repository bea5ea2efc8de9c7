#!/usr/bin/env node
/**
 * The way into every command: `node scripts/bootstrap.mjs <task> [args…]`. Plain JavaScript for any Node from 18 on, because it runs
 * before anything is installed. It brings the machine and node_modules into order and goes on with the project's own Node.
 */
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensurePrerequisites } from './lib/prerequisites.mjs';
import { ownEnvironment, ownNode, ROOT } from './lib/project.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';
import { TASKS } from './lib/tasks.mjs';

await runScript(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const task = TASKS[name];
  if (task === undefined) {
    throw new Stop(`Usage: node scripts/bootstrap.mjs <${Object.keys(TASKS).join('|')}> [args…]`);
  }
  await ensurePrerequisites(task.needs);
  await ensureInstalled(ROOT);
  const script = join(ROOT, task.script);
  endLike(await run(ownNode(), [script, ...(task.args ?? []), ...args], { env: { ...ownEnvironment(), ...task.env } }));
});
