/** `node scripts/release/on-screen.mjs <command> [args…]`: runs a command where windows can open, on Linux on a virtual screen where there is no other. */
import { hasDisplay } from '../lib/display.mjs';
import { endLike, run } from '../lib/run.mjs';
import { runScript, Stop } from '../lib/say.mjs';

await runScript(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) throw new Stop('Usage: node scripts/release/on-screen.mjs <command> [args…]');
  endLike(await (hasDisplay() ? run(command, args) : run('xvfb-run', ['--auto-servernum', command, ...args])));
});
