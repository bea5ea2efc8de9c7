import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackPage } from '#contract/packed-page.ts';
import { recipe } from '#contract/reports/recipe.ts';
import { type LocalDataHost, openDataHost } from '#main/data-host/host.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { addressOfMatch, readAddress } from '#renderer/routing/routes.ts';
import { citedIn, linkedAddress } from '#shared/catalog/app-link.ts';
import { type ViewQuery, views } from '#shared/catalog/views.ts';
import { figures } from '#shared/figures/figures.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * Opens in this version what users have stored with version 1.0.0: their data folder, settings, names, notes, pinned addresses, kept
 * reports, citations and data packages. The files were made from the sample service by states of the program before it; 1.0.0 has opened
 * the folder.
 */

const fixture = fileURLToPath(new URL('../../fixtures/version-1.0/', import.meta.url));
const expected = JSON.parse(readFileSync(join(fixture, 'expected.json'), 'utf8')) as {
  readonly runs: readonly [string, string];
  readonly labels: readonly object[];
  readonly notes: readonly { readonly text: string; readonly day: number | null }[];
  readonly pins: readonly { readonly address: string; readonly name: string }[];
  readonly documents: readonly { readonly name: string; readonly recipe: unknown }[];
  readonly subsections: readonly string[];
  readonly rows: readonly {
    readonly view: string;
    readonly params: object;
    readonly total: number;
    readonly first: object;
  }[];
  readonly citations: readonly string[];
};

describe('what version 1.0.0 has stored', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let host: LocalDataHost;
  const opened: LocalDataHost[] = [];
  const open = (dir: string, isPackage = false) => {
    const ports = { authorize: async () => ({ header: null }), emit: () => {} };
    const made = openDataHost(dir, ports, undefined, { isPackage });
    opened.push(made);
    return made;
  };
  const page = async (of: LocalDataHost, query: object) =>
    unpackPage(await of.call('view:rows', { ...query, page: 1, pageSize: 10_000 } as never));

  beforeAll(async () => {
    folder = await makeFolder();
    const data = join(folder.path, 'data');
    mkdirSync(data);
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(fixture, 'data.zip')))))
      writeFileSync(join(data, name), bytes);
    cpSync(join(fixture, 'settings.json'), join(folder.path, 'settings.json'));
    host = open(data);
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await folder.remove();
  });

  it('is not taken for damaged by a look at every page and name', async () => {
    const copy = join(folder.path, 'copy');
    cpSync(join(folder.path, 'data'), copy, { recursive: true });
    const ports = { authorize: async () => ({ header: null }), emit: () => {} };
    const checked = openDataHost(copy, ports, undefined, { check: true });
    expect((await checked.call('host:cacheState', {})).message).toBeNull();
    await checked.close();
  });

  it('keeps its rows and its course runs', async () => {
    const state = await host.call('host:cacheState', {});
    expect(state.message).toBeNull();
    for (const { view, params, total, first } of expected.rows) {
      const found = await page(host, { view, params });
      expect([view, found.total]).toEqual([view, total]);
      // A newer version may know more of a row, never less or something else.
      const told = Object.fromEntries(Object.entries(first).filter(([, value]) => value !== null));
      expect(found.rows[0], view).toMatchObject(told);
    }
    const runs = await page(host, { view: 'runs', params: {} });
    expect(runs.rows.map((row) => (row as { run_id: string }).run_id).toSorted()).toEqual([...expected.runs].sort());
  });

  it('keeps names, notes, pins and subsections', async () => {
    const [runId] = expected.runs;
    const { labels } = await host.call('labels:all', {});
    expect(labels.filter(({ own }) => own)).toMatchObject(expected.labels);
    const notes = await page(host, { view: 'notes', params: { kind: 'run', id: runId } });
    expect(notes.rows).toMatchObject(expected.notes);
    expect((await host.call('pins:list', {})).pins).toEqual(expected.pins);
    expect((await host.call('subsections:list', { runId })).moduleIds).toEqual(expected.subsections);
  });

  it('leads to the same screens by every pinned address', () => {
    for (const { address } of expected.pins) {
      const match = readAddress(address);
      expect(match, address).not.toBeNull();
      if (match) expect(readAddress(addressOfMatch(match)), address).toEqual(match);
    }
  });

  it('makes every kept report', async () => {
    const { reports } = await host.call('savedReports:list', {});
    expect(reports.map(({ name }) => name).toSorted()).toEqual(expected.documents.map(({ name }) => name).toSorted());
    for (const kept of expected.documents) {
      const { html, title } = await host.call('host:report', { recipe: recipe.parse(kept.recipe) });
      expect(title).not.toBe('');
      expect(html).toContain('For the board');
    }
  });

  it('keeps the choices of the user, and knows every figure that one is about', () => {
    const store = new SettingsStore(join(folder.path, 'settings.json'));
    expect(store.damagedCopy).toBeNull();
    expect(store.get()).toMatchObject(JSON.parse(readFileSync(join(fixture, 'settings.json'), 'utf8')).settings);
    expect(Object.keys(store.get().figures).filter((id) => !Object.hasOwn(figures, id))).toEqual([]);
  });

  it('opens the views of its citations', () => {
    for (const citation of expected.citations) {
      const address = linkedAddress(citation) ?? '';
      expect(readAddress(address), citation).not.toBeNull();
      expect(Object.keys(views)).toContain(citedIn(address)?.view);
    }
  });

  it('opens its data package, with small counts still withheld', async () => {
    const { id, facts } = await host.call('host:importPackage', {
      path: join(fixture, 'package.zip'),
      folder: join(folder.path, 'packages'),
    });
    expect(facts.title).toBe('Spring term');
    const inside = open(join(folder.path, 'packages', id), true);
    for (const { view, params, total } of expected.rows.filter((row) => 'runId' in row.params)) {
      const found = await page(inside, { view, params } as ViewQuery);
      expect(found.total, view).toBeGreaterThan(0);
      expect(found.total, view).toBeLessThanOrEqual(total);
    }
  });
});
