import { describe, expect, it } from 'vitest';
import { checkDependencies, findCycles, targetOf } from '#scripts/lib/dependency-check.mjs';

/** @param {Record<string, string>} files */
const problems = (files) => checkDependencies(new Map(Object.entries(files)));

const SHELL = { 'src-main/shell/windows/window.ts': "import { app } from 'electron'; app.quit();" };

describe('the dependency rule', () => {
  it('lets through what the table allows', () => {
    expect(
      problems({
        ...SHELL,
        'src-preload/contract/channels.ts': '',
        'src-preload/contract/bridge.ts': "import * as z from 'zod'; z.string();",
        'src-preload/index.ts':
          "import { ipcRenderer } from 'electron'; import type { Bridge } from './contract/bridge.ts'; import './contract/channels.ts'; ipcRenderer.send('x');",
        'src-main/index.ts': "import './shell/window.ts';",
        'src-main/data-host/cache/database/database.ts':
          "import Database from 'better-sqlite3'; import { join } from 'node:path';",
        'src-renderer/main.ts': "import { createRoot } from 'react-dom/client'; import './app.css';",
        'test/unit/a.test.ts': "import '#main/shell/windows/window.ts'; import 'fast-check'; import 'vitest';",
      }),
    ).toEqual([]);
  });

  it('keeps JSX out of programs that Node runs as they are, and lets them have its types', () => {
    const files = (/** @type {string} */ kind) => ({
      'test/demo/main.ts': "import './support/user.ts';",
      'test/demo/support/user.ts': `import ${kind}{ a } from '#renderer/a.tsx';`,
      'src-renderer/a.tsx': 'export const a = 1;',
    });
    expect(problems(files(''))).toContainEqual(
      'a program that Node runs imports JSX: test/demo/main.ts -> test/demo/support/user.ts -> src-renderer/a.tsx',
    );
    expect(problems(files('type '))).not.toContainEqual(expect.stringContaining('JSX'));
  });

  it.each([
    ['electron outside the shell', 'src-main/index.ts', "import 'electron';"],
    ['electron in the data host', 'src-main/data-host/a.ts', "await import('electron');"],
    ['keytar outside its store', 'src-main/credentials/credentials.ts', "const keytar = require('keytar');"],
    ['undici outside the client', 'src-main/data-host/remote/taxonomy.ts', "export { fetch } from 'undici';"],
    ['better-sqlite3 outside the cache', 'src-main/data-host/sync/a.ts', "type A = import('better-sqlite3').Database;"],
    ['Node in the renderer', 'src-renderer/main.ts', "import { readFile } from 'node:fs';"],
    ['main in the renderer', 'src-renderer/main.ts', "import type { A } from '../src-main/shell/window.ts';"],
    ['more than zod in the contract', 'src-preload/contract/a.ts', "import 'react';"],
    ['zod schemas in the preload', 'src-preload/index.ts', "import { a } from './contract/bridge.ts';"],
    ['the shell from a neighbour', 'src-main/headless/index.ts', "import '../shell/window.ts';"],
    ['sources in the sample service', 'test/sample-service/main.ts', "import '#shared/catalog/columns.ts';"],
    ['electron as a value in the stand-in', 'test/electron-standin/app.ts', "import { app } from 'electron';"],
    ['a test in a test', 'test/unit/a.test.ts', "import './b.test.ts';"],
    ['a test in the sources', 'src-renderer/main.ts', "import '../test/support/launch.ts';"],
    ['a folder without a rule', 'src-main/elsewhere/a.ts', "import 'node:fs';"],
    [
      'a raw channel in the shell',
      'src-main/shell/windows/window.ts',
      "import * as e from 'electron'; e.ipcMain.handle('a');",
    ],
    ['the day of this machine', 'src-shared/time/days.ts', 'export const day = new Date(0).getDate();'],
    ['a time in the zone of this machine', 'src-renderer/ui/when.tsx', 'export const at = new Date(2026, 10, 20);'],
    ['a date format with a zone of its own', 'src-renderer/ui/when.tsx', 'export const f = Intl.DateTimeFormat;'],
  ])('refuses %s', (_what, file, text) => {
    expect(problems({ [file]: `\n${text}` })).toEqual([expect.stringMatching(`^${file}:2 `)]);
  });

  it('names every file of a cycle, of types too', () => {
    expect(
      problems({
        'src-renderer/a.ts': "import './b.ts';",
        'src-renderer/b.ts': "import './a.ts';",
        'src-renderer/c.ts': "import type { D } from './d.ts';",
        'src-renderer/d.ts': "import type { C } from './c.ts';",
      }),
    ).toEqual([
      'cycle: src-renderer/a.ts -> src-renderer/b.ts -> src-renderer/a.ts',
      'cycle: src-renderer/c.ts -> src-renderer/d.ts -> src-renderer/c.ts',
    ]);
  });

  it('names the subjects of a cycle whose files have none', () => {
    expect(
      problems({
        'src-renderer/subjects/plan/a.ts': "import '../watch/b.ts';",
        'src-renderer/subjects/watch/b.ts': '',
        'src-renderer/subjects/watch/list/c.ts': "import '../../plan/d.ts';",
        'src-renderer/subjects/plan/d.ts': '',
      }),
    ).toEqual(['cycle: src-renderer/subjects/plan/ -> src-renderer/subjects/watch/ -> src-renderer/subjects/plan/']);
  });

  it.each([
    ['the page', 'src-renderer/ui/button.tsx', "import '../features/run/run-screen.tsx';"],
    ['the page, by an alias', 'src-renderer/routing/routes.ts', "import '#renderer/app/shell.tsx';"],
    ['the data host, as a type', 'src-main/data-host/cache/cache.ts', "import type { A } from '../sync/sync.ts';"],
    ['the cache', 'src-main/data-host/cache/database/database.ts', "import '../reading/overview.ts';"],
    ['the shell', 'src-main/shell/system/logging.ts', "import '../compose.ts';"],
  ])('refuses an import from a higher floor of %s', (_what, file, text) => {
    expect(problems({ [file]: text })).toEqual([expect.stringContaining('is on a higher floor of')]);
  });

  it('allows an import from the same floor and from those below', () => {
    const files = {
      'src-renderer/subjects/runs/run/run-screen.tsx':
        "import '../notes/notes-section.tsx'; import '#renderer/routing/routes.ts';",
      'src-main/shell/compose.ts': "import './system/logging.ts';",
      'src-main/data-host/host.ts': "import './protocol.ts';",
    };
    expect(problems(files)).toEqual([]);
  });

  it('refuses a path that climbs three levels', () => {
    const files = { 'src-renderer/features/run/content/a.ts': "import '../../../routing/routes.ts';" };
    expect(problems(files)).toEqual([expect.stringContaining('use an alias')]);
  });

  it('refuses a file that it cannot read', () => {
    expect(() => problems({ 'src-renderer/a.ts': 'const = ;' })).toThrow('src-renderer/a.ts cannot be parsed');
  });
});

describe('finding cycles', () => {
  it('finds one that does not go back to where it was entered', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(findCycles(graph)).toEqual([['b', 'c', 'b']]);
  });

  it('is quiet about two ways to the same file', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
    ]);
    expect(findCycles(graph)).toEqual([]);
  });
});

describe('what an import means', () => {
  it.each([
    ['../ui/b', 'src-renderer/ui/b.tsx'],
    ['../ui/b.tsx?raw', 'src-renderer/ui/b.tsx'],
    ['react-dom/client', 'react-dom'],
    ['@tanstack/react-query/build', '@tanstack/react-query'],
    ['node:fs/promises', 'node:'],
  ])('%s is %s', (specifier, target) => {
    expect(targetOf('src-renderer/app/a.tsx', specifier, new Map([['src-renderer/ui/b.tsx', '']]))).toBe(target);
  });
});
