#!/usr/bin/env node
/**
 * Draws resources/icon.svg in every size: `node scripts/make-icons.mjs`. Run by hand when the icon is to change; what it writes
 * is committed, so that making installers needs no browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ICON_SIZES, packIcns, packIco } from './lib/package/icon-files.mjs';
import { findProgram } from './lib/programs.mjs';
import { ROOT } from './lib/project.mjs';
import { runScript, Stop } from './lib/say.mjs';

const RESOURCES = join(ROOT, 'resources');

/** @returns {Promise<Map<number, Buffer>>} */
async function draw() {
  const executablePath = findProgram('chromium', { platform: process.platform, path: process.env.PATH ?? '' });
  if (executablePath === undefined) throw new Stop('The icon is drawn by Chromium, which is not on the path.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const svg = readFileSync(join(RESOURCES, 'icon.svg'), 'utf8');
  const pictures = new Map();
  for (const size of ICON_SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>html,body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    pictures.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return pictures;
}

await runScript(async () => {
  const pictures = await draw();
  const pngOf = (/** @type {number} */ size) => pictures.get(size) ?? Buffer.alloc(0);
  const folder = join(RESOURCES, 'icons');
  mkdirSync(folder, { recursive: true });
  for (const size of ICON_SIZES) writeFileSync(join(folder, `${size}x${size}.png`), pngOf(size));
  writeFileSync(join(RESOURCES, 'icon.ico'), packIco(pngOf));
  writeFileSync(join(RESOURCES, 'icon.icns'), packIcns(pngOf));
});
