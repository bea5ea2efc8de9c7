import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { pureConstants } from '#scripts/lib/pure-constants.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-pure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contract = `
  const made = (name: string) => ({ min: () => { globalThis.calls.push(name); return name; } });
  const word = made('word').min();
  export const used = { title: word, list: [made('item').min()] };
  export const unused = made('unused').min(), alsoUnused = { of: [made('other').min()] };
  export let counted = made('counted').min();
`;

async function bundled(plugins: ReturnType<typeof pureConstants>[]): Promise<string> {
  writeFileSync(join(folder, 'contract.ts'), contract);
  writeFileSync(join(folder, 'main.ts'), "import { used } from './contract.ts'; console.log(used);");
  const output = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}

describe('constants of modules in which making one does nothing else', () => {
  test('are left out of the bundle where nothing uses them', async () => {
    const code = await bundled([pureConstants(/contract\.ts$/)]);
    for (const used of ['word', 'item']) expect(code).toContain(`"${used}"`);
    for (const unused of ['unused', 'other']) expect(code).not.toContain(`"${unused}"`);
    // No constant: it may be set by what its maker does.
    expect(code).toContain('"counted"');
  });

  test('stay in every other bundle', async () => {
    const code = await bundled([pureConstants(/elsewhere/)]);
    for (const made of ['word', 'item', 'unused', 'other', 'counted']) expect(code).toContain(`"${made}"`);
  });
});
