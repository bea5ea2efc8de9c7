import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { keyBytes } from './seal.ts';

/** A key that is asked for once; again after a failure and when it was forgotten. */
export interface AskedKey {
  /** @throws AlmanacError LEARNERS_KEY_MISSING for what is no key */
  get(): Promise<Uint8Array>;
  forget(): void;
}

export function createAskedKey(askKey: () => Promise<Uint8Array>): AskedKey {
  let asked: Promise<Uint8Array> | null = null;
  const ask = async () => {
    const key = await askKey();
    if (key.length !== keyBytes) throw new AlmanacError('LEARNERS_KEY_MISSING');
    return key;
  };
  return {
    get: () => {
      if (asked) return asked;
      const asking = ask();
      asked = asking;
      asking.catch(() => {
        if (asked === asking) asked = null;
      });
      return asking;
    },
    forget: () => {
      asked = null;
    },
  };
}
