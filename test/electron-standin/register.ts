import { registerHooks } from 'node:module';

/*
 * `node --import ./test/electron-standin/register.ts out/main/index.js`: whatever the app imports as `electron` is the stand-in.
 */

const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
});
