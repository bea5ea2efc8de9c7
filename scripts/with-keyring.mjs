#!/usr/bin/env node
/**
 * Runs a command with a real, throw-away keychain: `node scripts/with-keyring.mjs <command> [args…]`.
 * On Linux that is a Secret Service of its own. macOS and Windows have one keychain per user; there the tests use entry names of
 * their own and remove them.
 */
import { withKeyring } from './lib/keyring.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';

await runScript(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) throw new Stop('Usage: node scripts/with-keyring.mjs <command> [args…]');
  const isThere = process.platform !== 'linux' || process.env.ALMANAC_TEST_KEYRING === '1';
  endLike(isThere ? await run(command, args) : await withKeyring((env) => run(command, args, { env })));
});
