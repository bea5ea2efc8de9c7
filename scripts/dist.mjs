/**
 * `npm run dist`: builds the app and makes installers for the system it runs on in dist/. Other arguments go on to electron-builder
 * (`npm run dist -- --arm64`). Where Electron cannot be downloaded there are no installers, but everything before them is
 * made and tested.
 */
import { join } from 'node:path';
import { fetchElectron } from './lib/fetch-electron.mjs';
import { compileKeytar } from './lib/install.mjs';
import { KEYTAR } from './lib/package/before-pack.mjs';
import { builderOptions } from './lib/package/builder-options.mjs';
import { targetOfFile } from './lib/package/native-modules.mjs';
import { ownNode, ROOT } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { runScript, Stop, say } from './lib/say.mjs';

/**
 * @param {string[]} args
 * @param {string} trouble what to say when it fails
 */
async function step(args, trouble) {
  const { code } = await run(ownNode(), args, { cwd: ROOT });
  if (code !== 0) throw new Stop(trouble);
}

/** Where installed copies ask for updates: without an address they never do. */
function updateOptions() {
  const feed = process.env.ALMANAC_UPDATE_FEED;
  if (feed === undefined || feed === '') return [];
  if (!URL.canParse(feed) || new URL(feed).protocol !== 'https:') {
    throw new Stop(
      'ALMANAC_UPDATE_FEED must be an https address: the folder where the installers and latest*.yml will lie.',
    );
  }
  const { CSC_LINK, WIN_CSC_LINK, CSC_NAME } = process.env;
  if (process.platform !== 'linux' && !(CSC_LINK || WIN_CSC_LINK || CSC_NAME)) {
    throw new Stop(
      'Updates are checked against their signature, so installers with an address for updates must be signed: set CSC_LINK.',
    );
  }
  return ['-c.publish.provider=generic', `-c.publish.url=${feed}`];
}

await runScript(async () => {
  const updates = updateOptions();
  await compileKeytar(ROOT);
  await step(['--run', 'build'], 'The app does not build; the message is above.');
  if (process.platform === 'linux') {
    await step(['--run', 'package'], 'The app cannot be packed; the message is above.');
    const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'packaged'];
    await step(
      ['scripts/with-keyring.mjs', ownNode(), ...tests],
      'The packed app does not work; the failed test is above.',
    );
  }
  const refusal = await fetchElectron({ always: true });
  if (refusal !== undefined) {
    if (process.env.ALMANAC_REAL_ELECTRON === '1') throw new Stop(refusal);
    say(`${refusal} There are no installers without it; what goes into them is packed and tested in dist/app.`);
    return;
  }
  const builder = join('node_modules', 'electron-builder', 'cli.js');
  const options = builderOptions(process.argv.slice(2), process.platform);
  await step([builder, '--publish', 'never', ...updates, ...options], 'electron-builder says above what is missing.');
  // A Mac has packed for its other processor as well, and node_modules holds that module now.
  if (targetOfFile(KEYTAR)?.arch !== process.arch) await compileKeytar(ROOT);
});
