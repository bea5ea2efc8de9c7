/**
 * `npm run demo`: builds the app and shows it on the sample service. With a display the window opens; without one it goes through the
 * main job by itself and leaves pictures and files in demo-output/. Its keychain is a throw-away one in either case.
 */
import { ownNode, ROOT } from './lib/project.mjs';
import { capture, endLike, run } from './lib/run.mjs';
import { runScript, Stop, say } from './lib/say.mjs';

function hasDisplay() {
  if (process.platform !== 'linux') return process.env.CI === undefined;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

async function build() {
  say('Building the app …');
  const { code, output } = await capture(ownNode(), ['--run', 'build'], { cwd: ROOT });
  if (code === 0) return;
  say(output);
  throw new Stop('The app does not build; the message is above.');
}

await runScript(async () => {
  const args = process.argv.slice(2);
  await build();
  const mode = args.length === 0 && hasDisplay() ? ['--window'] : [];
  const tour = ['test/demo/tour.ts', ...mode, ...args];
  endLike(await run(ownNode(), ['scripts/with-keyring.mjs', ownNode(), ...tour], { cwd: ROOT }));
});
