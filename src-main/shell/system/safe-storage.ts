import { join } from 'node:path';
import { app, safeStorage } from 'electron';
import type { SealedLocation } from '../../credentials/sealed-store.ts';

/** The stores of Linux whose key a password of the user protects; with `basic_text` a password in Chromium's sources does. */
const safeBackends = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);

/** How text begins that Chromium has sealed with the password that everybody knows. */
const knownPassword = 'v10';

/** The file for secrets beside the settings, sealed by the system: Keychain, DPAPI, Secret Service or KWallet hold the key. */
export function sealedSecrets(userData: string): SealedLocation {
  return {
    file: join(userData, 'secrets.sealed'),
    seal: {
      async isSafe() {
        await app.whenReady();
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
        return process.platform !== 'linux' || safeBackends.has(safeStorage.getSelectedStorageBackend());
      },
      async seal(text) {
        const sealed = await safeStorage.encryptStringAsync(text);
        // The backend is only what was chosen: where its store does not answer, Chromium goes on with the known password.
        if (process.platform === 'linux' && sealed.subarray(0, 3).toString('latin1') === knownPassword)
          throw new Error('The text would be sealed with a password that is known.');
        return sealed;
      },
      async open(sealed) {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed));
        return { text: result, isOutdated: shouldReEncrypt };
      },
    },
  };
}
