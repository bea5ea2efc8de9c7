import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/*
 * Menu entries of an AppImage as electron-builder would write them. The tool that makes one is only downloaded to make it.
 */

const ours = createRequire(import.meta.url);
const ofBuilder = createRequire(ours.resolve('electron-builder'));
const ofLibrary = createRequire(ofBuilder.resolve('app-builder-lib'));

/** @typedef {{ linux: Record<string, unknown>, toolsets?: { appimage?: string } }} Config */

/** @type {Config} */
const config = ofLibrary('js-yaml').load(
  readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8'),
);

/** @param {Config} given */
function menuCommand(given) {
  /** @type {{ default: new (...parts: unknown[]) => { desktopEntry: { value: Promise<string> } } }} */
  const { default: AppImageTarget } = ofBuilder('app-builder-lib/out/targets/appimage/AppImageTarget');
  const packager = {
    config: given,
    platformSpecificBuildOptions: given.linux,
    appInfo: { buildVersion: '1.0.0' },
  };
  const helper = {
    /**
     * @param {unknown} _options
     * @param {string} command
     */
    computeDesktopEntry: (_options, command) => command,
  };
  return new AppImageTarget('', packager, helper, '').desktopEntry.value;
}

test('the menu entry of an AppImage starts the app in its sandbox', async () => {
  expect(await menuCommand(config)).toBe('AppRun %U');
});

test('with the older tool it would not', async () => {
  expect(await menuCommand({ linux: config.linux })).toBe('AppRun --no-sandbox %U');
});

test('electron-builder knows the tool that is named', () => {
  const { appimageChecksums } = ofBuilder('app-builder-lib/out/toolsets/linux');
  expect(Object.keys(appimageChecksums)).toContain(config.toolsets?.appimage);
});
