import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemScreen, screensOf } from '../demo/screens.ts';
import { everyNth } from '../support/at-length.ts';
import { shiftClock } from '../support/fixed-clock.ts';
import { difference, differTooMuch, shrink } from '../support/pictures/compare.ts';
import { type Picture, readPng, writePng } from '../support/pictures/png.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { chooseTheme } from './support/launch.ts';
import { type Session, startSynced } from './support/session.ts';

/*
 * Every screen of the tour looks as in `screens/`. That guards against accidents: a chart that is gone, a block that has moved, a
 * colour that is lost. Meant changes are taken over with `npm run screens`.
 */

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const references = at('./screens');
const seen = at('../../out/screens');
const isRewriting = process.env.ALMANAC_REWRITE_SCREENS === '1';

const builtApp = at('../../out/main/index.js');
const clock = new URL('../support/fixed-clock.ts', import.meta.url).href;
/** The day after the last one of the sample service's world, so that data is as fresh as it would be. */
const now = Date.parse('2026-11-21T09:30:00Z');
/** Three runs of the example course, and one each of some others. */
const runsToShow = 8;

/** Charts choose their colours by the theme; everything else takes them from the style sheet, which one screen of each make shows. */
const hasCharts =
  /^(overview|skill|job|job-postings|compare-runs|course|plan|coverage|palette|sync|run-(?!notes|reports|learners|subsections).*|problem|report)$/;
const names = screensOf([]).map(({ name }) => name);
/** Every eighth screen, and some of those with charts in the dark theme; all of them in a long run. */
const shownIn = (theme: 'light' | 'dark') => {
  if (isRewriting) return names;
  return theme === 'light'
    ? everyNth(8, names)
    : everyNth(
        24,
        names.filter((name) => hasCharts.test(name)),
      );
};

describe('every screen looks as it did', () => {
  const shift = now - Date.now();
  let app: Session;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(references, { recursive: true });
    rmSync(seen, { recursive: true, force: true });
    app = await startSynced({
      service: { scale: 'world' },
      runs: runsToShow,
      change: ({ setClockOffset }) => setClockOffset(shift / 1000),
      // Always the stand-in: pictures of another browser would differ everywhere a little.
      entry: builtApp,
      args: ['--lang=en-GB'],
      env: { TZ: 'UTC', ALMANAC_TEST_CLOCK: String(shift), NODE_OPTIONS: `--import=${clock}` },
    });
    page = app.page;
    await page.evaluate(`(${shiftClock})(${shift})`);
    // Reads the answers to it, which Overview shows from then on, whichever screens are looked at before.
    await problemScreen(app.service.runs[0] ?? '').open(page);
    await settled(page);
  });
  afterAll(() => app.end());

  const screenNamed = (name: string) =>
    screensOf(app.service.runs).find((each) => each.name === name) ?? expect.unreachable();
  const show = async (name: string) => {
    const screen = screenNamed(name);
    // Items picked on one screen must not be in the picture of the next.
    await ask(page, 'settings:update', { comparePicks: { runs: [], courses: [], jobs: [], skills: [] } });
    await page.getByRole('region', { name: 'Picked for comparison' }).waitFor({ state: 'detached' });
    await screen.open(page);
    await settled(page);
    await page.mouse.move(0, 0);
  };
  const take = async () => shrink(readPng(await page.screenshot({ animations: 'disabled' })));
  const reference = (name: string) => readPng(readFileSync(join(references, `${name}.png`)));

  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    beforeAll(async () => {
      await chooseTheme(page, theme);
    });

    it.each(shownIn(theme))('%s', async (name) => {
      await show(name);
      const file = `${name}-${theme}`;
      const isKnown = existsSync(join(references, `${file}.png`));
      let actual = await take();
      // On a busy computer a chart may come a moment after its table.
      for (let tries = 0; tries < 40 && isKnown && !isRewriting; tries += 1) {
        if (!differTooMuch(reference(file), actual)) break;
        await page.waitForTimeout(250);
        actual = await take();
      }
      await screenNamed(name).leave?.(page);
      if (isRewriting) return writeFileSync(join(references, `${file}.png`), writePng(actual));
      expect(isKnown, 'a new screen: take its picture with npm run screens').toBe(true);
      expectAlike(file, reference(file), actual);
    });
  });

  it('which would notice a chart that is not drawn', async () => {
    await show('run-enrollment');
    const whole = await take();
    const hidden = await page.evaluate(() => {
      const [canvas] = document.querySelectorAll('canvas');
      if (canvas) canvas.style.visibility = 'hidden';
      return canvas !== undefined;
    });
    expect(hidden).toBe(true);
    expect(difference(whole, await take()).isTooMuch).toBe(true);
  });
});

/** Leaves the picture that was seen in `out/screens` when it differs too much. */
function expectAlike(name: string, expected: Picture, actual: Picture): void {
  const { share, isTooMuch, box } = difference(expected, actual);
  if (!isTooMuch) return;
  mkdirSync(seen, { recursive: true });
  writeFileSync(join(seen, `${name}.png`), writePng(actual));
  const where = box ? `between ${box.left},${box.top} and ${box.right},${box.bottom}` : 'in size';
  expect.fail(
    `${(share * 100).toFixed(1)} % of the picture differs, ${where} (a quarter of the screen's pixels). Seen: out/screens/${name}.png, ` +
      `expected: test/e2e/screens/${name}.png. If the change is meant: npm run screens`,
  );
}
