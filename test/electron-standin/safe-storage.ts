import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SafeStorage } from 'electron';
import { app } from './app.ts';
import { part } from './part.ts';
import { switchValue } from './switches.ts';

/*
 * As Electron on Linux: text sealed with a key of the keyring begins with "v11"; with `--password-store=basic` it begins with "v10" and is
 * sealed with a password that everybody knows. The stand-in keeps its key in a file instead of a keyring.
 */

const isBasic = () => switchValue('password-store') === 'basic';

function key(): Buffer {
  if (isBasic()) return createHash('sha256').update('peanuts').digest();
  const file = join(app.getPath('userData'), 'StandIn Safe Storage');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}

function mustBeReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
}

export const safeStorage: SafeStorage = part<SafeStorage>('safeStorage', {
  getSelectedStorageBackend: () => (app.isReady() ? (isBasic() ? 'basic_text' : 'gnome_libsecret') : 'unknown'),
  async isAsyncEncryptionAvailable() {
    mustBeReady();
    return true;
  },
  async encryptStringAsync(plainText) {
    mustBeReady();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), nonce);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(isBasic() ? 'v10' : 'v11'), nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(encrypted) {
    mustBeReady();
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    const result = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8');
    return { result, shouldReEncrypt: false };
  },
});
