/** The part of keytar that is used, for one service: what a keychain can do. */
export interface Keychain {
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Windows keeps at most 2,560 bytes per entry. */
const bytesPerEntry = 2400;

const header = 'almanac-parts:';
const headerPattern = /^almanac-parts:(\d{1,3})$/;

/**
 * A keychain for secrets of any length. One that is too long for an entry is cut into further entries, and the entry of its
 * own name says into how many. The same on every system, so that what is tested on one holds on the others.
 */
export function inParts(keychain: Keychain): Keychain {
  const partName = (account: string, number: number) => `${account} (part ${number})`;

  const countOf = async (account: string) => Number(headerPattern.exec((await keychain.read(account)) ?? '')?.[1] ?? 0);

  const removeParts = async (account: string, from: number, to: number) => {
    for (let number = from; number <= to; number += 1) await keychain.remove(partName(account, number));
  };

  return {
    async read(account) {
      const entry = await keychain.read(account);
      const count = Number(headerPattern.exec(entry ?? '')?.[1] ?? 0);
      if (count === 0) return entry;
      const parts: string[] = [];
      for (let number = 1; number <= count; number += 1) {
        const part = await keychain.read(partName(account, number));
        if (part === null) return null;
        parts.push(part);
      }
      return parts.join('');
    },
    async write(account, secret) {
      const before = await countOf(account);
      const fits = Buffer.byteLength(secret) <= bytesPerEntry && !secret.startsWith(header);
      const parts = fits ? [] : cut(secret);
      // The entry that counts comes last: until then the old secret is whole or missing, never mixed.
      if (!fits && before > 0) await keychain.remove(account);
      for (const [index, part] of parts.entries()) await keychain.write(partName(account, index + 1), part);
      await keychain.write(account, fits ? secret : `${header}${parts.length}`);
      await removeParts(account, parts.length + 1, before);
    },
    async remove(account) {
      const count = await countOf(account);
      await keychain.remove(account);
      await removeParts(account, 1, count);
    },
  };
}

/** Cuts between characters, never within one. */
function cut(secret: string): string[] {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of secret) {
    const size = Buffer.byteLength(character);
    if (bytes + size > bytesPerEntry) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part];
}
