import { execFileSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { type Keychain, openSecretStore } from '#main/credentials/keytar-store.ts';
import { openSealedStore, type Seal } from '#main/credentials/sealed-store.ts';
import { lastingKey } from '#main/credentials/secret-store.ts';
import { createHttp } from '#main/net/http.ts';

const canary = 'canary-secret-0x5ea1ed';
const account = 'client secret of demo at https://token.example.org';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-sealed-'));
  file = join(folder, 'secrets.sealed');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A system that seals, with a key of its own. */
function system(changes: Partial<Seal> = {}): Seal {
  const key = randomBytes(32);
  return {
    isSafe: async () => true,
    async seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return { text: decipher.update(bytes.subarray(28)).toString('utf8') + decipher.final('utf8'), isOutdated: false };
    },
    ...changes,
  };
}

const connectionAt = (url: string): Connection => ({
  taxonomy: { baseUrl: url, scheme: 'JWT' },
  analytics: { baseUrl: url, scheme: 'JWT' },
  token: { url, clientId: 'client' },
});

const doesNotLoad = async (): Promise<Keychain> => {
  throw new Error('libsecret-1.so.0: cannot open shared object file');
};

function memoryKeychain(): Keychain & { readonly secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  return {
    secrets,
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, secret) => void secrets.set(name, secret),
    remove: async (name) => void secrets.delete(name),
  };
}

describe('where the module of the keychain does not load', () => {
  it('a sealed file keeps secrets over a start, and tells neither them nor their accounts', async () => {
    const sealed = { file, seal: system() };
    const first = await openSecretStore({ sealed, load: doesNotLoad });
    expect(first.kind).toBe('sealed');
    await first.set(account, canary);
    await first.set('another', 'ü'.repeat(10_000));
    const second = await openSecretStore({ sealed, load: doesNotLoad });
    expect(await second.get(account)).toBe(canary);
    expect(await second.get('none')).toBeNull();
    const bytes = readFileSync(file);
    for (const text of [canary, account, 'another']) expect(bytes.includes(text)).toBe(false);
    expect(readdirSync(folder)).toEqual(['secrets.sealed']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is where lasting keys can lie', async () => {
    const store = await openSecretStore({ sealed: { file, seal: system() }, load: doesNotLoad });
    const key = await lastingKey(store);
    expect(key).toHaveLength(32);
    expect(await lastingKey(store)).toEqual(key);
  });

  it('changes at the same time keep each other, and the last secret that goes takes the file with it', async () => {
    const store = await openSecretStore({ sealed: { file, seal: system() }, load: doesNotLoad });
    const names = Array.from({ length: 20 }, (_, index) => `account ${index}`);
    await Promise.all(names.map((name) => store.set(name, name)));
    expect(await Promise.all(names.map((name) => store.get(name)))).toEqual(names);
    await Promise.all(names.map((name) => store.delete(name)));
    expect(existsSync(file)).toBe(false);
    await store.delete('none');
  });

  it.each<[string, Partial<Seal>]>([
    ['says that sealing is not safe', { isSafe: async () => false }],
    ['does not answer', { isSafe: () => Promise.reject(new Error('not ready')) }],
    ['seals nothing', { seal: async (text) => Buffer.from(text) }],
    ['cannot open what it has sealed', { open: () => Promise.reject(new Error('no key')) }],
    ['opens something else', { open: async () => ({ text: '', isOutdated: false }) }],
  ])('secrets last for this session alone when the system %s', async (_, changes) => {
    const store = await openSecretStore({ sealed: { file, seal: system(changes) }, load: doesNotLoad });
    expect(store.kind).toBe('session');
    await store.set(account, canary);
    expect(await store.get(account)).toBe(canary);
    expect(readdirSync(folder)).toEqual([]);
  });

  describe.each<[string, (bytes: Buffer) => Promise<Buffer> | Buffer]>([
    ['is torn', () => Buffer.from(`torn ${canary}`)],
    ['is empty', () => Buffer.alloc(0)],
    ['was sealed with another key', async () => Buffer.from(await system().seal(JSON.stringify({ other: canary })))],
    ['has a wrong byte', (bytes) => bytes.fill((bytes[20] ?? 0) ^ 1, 20, 21)],
    ['was cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ])('a file that %s', (_, damage) => {
    it('is set aside, new secrets are stored, and a missing one says so', async () => {
      const seal = system();
      await (await openSealedStore({ file, seal }))?.set(account, canary);
      const damaged = await damage(readFileSync(file));
      writeFileSync(file, damaged);
      const store = (await openSealedStore({ file, seal })) ?? expect.unreachable();
      expect(await store.get(account)).toBeNull();
      expect(readFileSync(`${file}.damaged-1`).equals(damaged)).toBe(true);
      expect(await store.fileSetAside?.()).toBe('secrets.sealed.damaged-1');
      await store.set('another', 'new');
      expect(await (await openSealedStore({ file, seal }))?.get('another')).toBe('new');
      const credentials = createCredentials({ store, http: createHttp({}) });
      const connection = connectionAt('http://127.0.0.1:9');
      await expect(credentials.authorize({ connection, service: 'analytics' })).rejects.toMatchObject({
        code: 'SECRETS_SET_ASIDE',
        message: expect.stringMatching(/kept as secrets\.sealed\.damaged-1.*Enter the secrets again/),
      });
    });
  });

  const odd: readonly (readonly [string, (at: string) => void])[] = [
    ['a pipe', (at) => execFileSync('mkfifo', [at])],
    ['a device', (at) => symlinkSync('/dev/zero', at)],
    ['a folder', (at) => mkdirSync(join(at, 'with something in it'), { recursive: true })],
  ];
  it
    .skipIf(process.platform === 'win32')
    .each(
      odd.flatMap(([kind, make]) => ['secrets.sealed', 'secrets.sealed.lock'].map((name) => ({ kind, name, make }))),
    )('$kind in the place of $name is set aside, and secrets are stored', async ({ name, make }) => {
    make(join(folder, name));
    const seal = system();
    const store = (await openSealedStore({ file, seal })) ?? expect.unreachable();
    expect(await store.get(account)).toBeNull();
    await store.set(account, canary);
    expect(await (await openSealedStore({ file, seal }))?.get(account)).toBe(canary);
    expect(readdirSync(folder).sort()).toEqual(['secrets.sealed', `${name}.damaged-1`]);
  });

  it('a file stays where it is while the system opens nothing, and the error does not tell the secret', async () => {
    const seal = system();
    let isLocked = false;
    const open: Seal['open'] = async (bytes) => {
      if (isLocked) throw new Error(`locked ${canary}`);
      return seal.open(bytes);
    };
    const store = await openSealedStore({ file, seal: { ...seal, open } });
    await store?.set(account, canary);
    isLocked = true;
    for (const call of [() => store?.get(account), () => store?.set('b', canary), () => store?.delete(account)]) {
      const error = await call()?.then(
        () => null,
        (reason: Error) => reason,
      );
      expect(error).toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
      expect(`${error?.stack} ${JSON.stringify(error)} ${String(error?.cause)}`).not.toContain(canary);
    }
    isLocked = false;
    expect(await store?.get(account)).toBe(canary);
  });

  it('two processes keep the entries of each other', async () => {
    const seal = system();
    // Two stores do not know of each other, like two processes; a lock that a killed one has left is no hindrance.
    writeFileSync(`${file}.lock`, '999999999');
    const stores = await Promise.all([openSealedStore({ file, seal }), openSealedStore({ file, seal })]);
    const names = Array.from({ length: 20 }, (_, index) => `account ${index}`);
    await Promise.all(names.map((name, index) => stores[index % 2]?.set(name, name)));
    expect(await Promise.all(names.map((name) => stores[0]?.get(name)))).toEqual(names);
    expect(readdirSync(folder)).toEqual(['secrets.sealed']);
  });

  it('a lock that bears the number of a process which does not know of it is removed after a while', async () => {
    writeFileSync(`${file}.lock`, String(process.ppid));
    const store = await openSealedStore({ file, seal: system() });
    await store?.set(account, canary);
    expect(await store?.get(account)).toBe(canary);
  });

  it('what was sealed with an older key is sealed again when it is read', async () => {
    const seal = system();
    const store = await openSealedStore({ file, seal });
    await store?.set(account, canary);
    const before = readFileSync(file);
    const later = await openSealedStore({
      file,
      seal: { ...seal, open: async (bytes) => ({ ...(await seal.open(bytes)), isOutdated: true }) },
    });
    expect(await later?.get(account)).toBe(canary);
    expect(readFileSync(file).equals(before)).toBe(false);
    expect(await store?.get(account)).toBe(canary);
  });
});

describe('where the keychain loads again', () => {
  it('it takes over what was sealed, keeps what is newer in it, and the file goes', async () => {
    const sealed = { file, seal: system() };
    const old = await openSecretStore({ sealed, load: doesNotLoad });
    await old.set(account, canary);
    await old.set('key', 'older');
    const keychain = memoryKeychain();
    keychain.secrets.set('key', 'newer');
    const store = await openSecretStore({ sealed, load: async () => keychain });
    expect(store.kind).toBe('keychain');
    expect(await store.get(account)).toBe(canary);
    expect(await store.get('key')).toBe('newer');
    expect(existsSync(file)).toBe(false);
  });

  it('one that is locked is not replaced by a file: it will open again', async () => {
    const locked = { ...memoryKeychain(), write: () => Promise.reject(new Error('locked')) };
    const store = await openSecretStore({ sealed: { file, seal: system() }, load: async () => locked });
    expect(store.kind).toBe('session');
    await store.set(account, canary);
    expect(readdirSync(folder)).toEqual([]);
  });
});
