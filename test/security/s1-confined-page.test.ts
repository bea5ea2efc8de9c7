import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openedApp } from './support/opened-app.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const decisive = /\b(nodeIntegration\w*|contextIsolation|webSecurity|sandbox|webviewTag|allowRunningInsecureContent)\b/;

describe('S1: the page is confined', () => {
  test('one file alone says what a page may do', () => {
    const sources = globSync('{src-main,src-preload,src-renderer,src-shared}/**/*.{ts,tsx,html}', { cwd: project });
    expect(sources.length).toBeGreaterThan(50);
    // The attribute of a frame only takes rights away; one that runs scripts is not among ours.
    const saidBy = (file: string) =>
      readFileSync(`${project}/${file}`, 'utf8').replaceAll(' sandbox="allow-same-origin"', '');
    const saying = sources.filter((file) => decisive.test(saidBy(file)));
    // The list of refused switches only names them: it is given words, and nothing that could open a page or add a switch.
    const refusing = 'src-main/shell/hardening/refused-switches.ts';
    const words = "import { message, t } from '#shared/language/message.ts';";
    expect(saidBy(refusing).replace(words, '')).not.toMatch(/\bimport\b|appendSwitch|webPreferences/);
    expect(saying.map((file) => file.replaceAll('\\', '/')).filter((file) => file !== refusing)).toEqual([
      'src-main/shell/windows/window.ts',
    ]);
  });

  test('that file says it as it should be', () => {
    const text = readFileSync(`${project}/src-main/shell/windows/window.ts`, 'utf8');
    for (const setting of ['sandbox: true', 'contextIsolation: true', 'webSecurity: true'])
      expect(text).toContain(setting);
    for (const name of ['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag']) {
      expect(text).toContain(`${name}: false`);
    }
  });

  const app = openedApp();

  test.each(['require', 'module', 'exports', 'process', 'Buffer', 'global', 'setImmediate', 'electron', 'ipcRenderer'])(
    'the page has no %s',
    async (name) => {
      expect(await app().page.evaluate((key) => typeof Reflect.get(globalThis, key), name)).toBe('undefined');
    },
  );

  test('the bridge is four functions that the page can neither change nor replace', async () => {
    const seen = await app().page.evaluate(() => {
      const before = window.almanac;
      Reflect.set(window, 'almanac', { invoke: null });
      Reflect.set(before, 'invoke', null);
      Reflect.deleteProperty(window, 'almanac');
      return {
        same: window.almanac === before,
        kinds: Object.entries(window.almanac).map(([key, value]) => `${key}: ${typeof value}`),
      };
    });
    expect(seen.same).toBe(true);
    expect(seen.kinds.toSorted()).toEqual(['cancel: function', 'drop: function', 'invoke: function', 'on: function']);
  });
});
