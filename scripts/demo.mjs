/**
 * `npm run demo`: builds the app and shows it on the sample service. With a display the window opens; without one it goes through the
 * main job by itself and leaves pictures and files in demo-output/. Its keychain is a throw-away one in either case.
 */
import { hasDisplay } from './lib/display.mjs';
import { electronForPeople } from './lib/fetch-electron.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { capture, endLike, run } from './lib/run.mjs';
import { runScript, Stop, say } from './lib/say.mjs';
import { temporaryIn, withTemporaryFolder } from './lib/temporary-folder.mjs';

/** Whether a user may be looking. */
const isWatched = () => hasDisplay() && (process.platform === 'linux' || process.env.CI === undefined);

async function build() {
  say('Building the app …');
  const { code, output } = await capture(ownNode(), ['--run', 'build'], { cwd: ROOT });
  if (code === 0) return;
  say(output);
  throw new Stop('The app does not build; the message is above.');
}

await runScript(async () => {
  const args = process.argv.slice(2);
  await electronForPeople();
  await build();
  const mode = args.length === 0 && isWatched() ? ['--window'] : [];
  const demo = ['test/demo/main.ts', ...mode, ...args];
  const command = ['scripts/with-keyring.mjs', ownNode(), ...demo];
  const ending = await withTemporaryFolder('almanac-demo-', (folder) =>
    run(ownNode(), command, { cwd: ROOT, env: { ...process.env, ...temporaryIn(folder) } }),
  );
  endLike(ending);
});
