/**
 * `npm run audit`: asks the registry for known vulnerabilities of the packages that are installed. Grave ones fail; without an answer, as
 * on a plane, it says so and passes, because nothing was found out.
 */
import { npm } from './lib/install.mjs';
import { ROOT } from './lib/project.mjs';
import { readAudit } from './lib/read-audit.mjs';
import { capture } from './lib/run.mjs';
import { runScript, Stop, say } from './lib/say.mjs';

await runScript(async () => {
  const { command, first, shell } = npm();
  const { output } = await capture(command, [...first, 'audit', '--json', '--loglevel=silent'], { cwd: ROOT, shell });
  const { answered, grave } = readAudit(output);
  if (!answered) say('The registry gave no answer about vulnerabilities, so nothing is known.');
  else if (grave.length === 0) say('No grave vulnerability is known.');
  else throw new Stop(`Known vulnerabilities:\n${grave.join('\n')}\n\`npm audit\` says more.`);
});
