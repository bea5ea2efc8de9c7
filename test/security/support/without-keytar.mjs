import { registerHooks } from 'node:module';

/** As on a computer where the module of the keychain does not load. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'keytar') throw new Error('keytar does not load here');
    return next(specifier, context);
  },
});
