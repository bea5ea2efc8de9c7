import { registerHooks } from 'node:module';
import './asar/register.ts';

/*
 * `node --import ./test/electron-standin/register.ts out/main/index.js`, or the same in an
 * `app.asar`: whatever the app imports as `electron` is the stand-in.
 */

const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
});
