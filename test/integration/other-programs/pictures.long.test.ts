import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standaloneFigure } from '#main/data-host/export/pictures/standalone-figure.ts';
import { type Box, overlaps } from '#shared/figures/placement.ts';
import { openBrowser } from '../../e2e/support/own-browser.ts';
import { blockOf, chartOfKind } from '../../support/every-kind-of-chart.ts';
import { drawingPrograms, isInstalled, withWideLetters } from '../../support/pictures/drawing-programs.ts';
import { inkBoxes, textsAlone } from '../../support/pictures/inked-texts.ts';
import { type Picture, readPng } from '../../support/pictures/png.ts';
import { type PlacedText, placedTexts } from '../../support/pictures/svg-texts.ts';

/*
 * The words of pictures as other programs draw them, in the widest letters that are common, beside how Chromium draws them in ours.
 * Every day pictures.test of export and the unit tests of drawings notice what is drawn where.
 */

const caption = {
  subject: 'Course run: course-v1:SeoulDesignX+CLD103x+2025-Spring',
  source: 'Course Almanac · analytics.example.org · data through 18 Nov 2026 · synced 24 Nov 2026 17:30 UTC',
};
const kinds = Object.values(chartOfKind).map((chart) => {
  const { svg, width, height } = standaloneFigure(blockOf(chart), caption);
  return { kind: chart.kind, svg: textsAlone(svg), texts: placedTexts(svg), width, height };
});

let folder: string;
let browser: Browser;
const inChromium = new Map<string, readonly (Box | null)[]>();

const pathOf = (kind: string) => join(folder, `${kind}.svg`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  browser = await openBrowser();
  for (const { kind, svg, texts } of kinds) {
    writeFileSync(pathOf(kind), svg);
    const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
    // As an image its letters have no coloured rims.
    const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await page.setContent(`<body style="margin:0"><img src="${address}" style="display:block"></body>`);
    await page.evaluate(() => document.images[0]?.decode());
    inChromium.set(kind, inkBoxes(readPng(await page.screenshot()), texts.length));
    await page.close();
  }
});
afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The edge or the middle that a text hangs on. */
const hangsOn = ({ anchor }: PlacedText, { x, width }: Box) =>
  anchor === 'start' ? x : anchor === 'end' ? x + width : x + width / 2;

/** Letters of other fonts begin a little sooner or later; LibreOffice measures a text in whole points before it puts it left of a place. */
const aside = ({ anchor }: PlacedText, { width }: Box) => 2.5 + (anchor === 'start' ? 0 : 0.03 * width);
/** They are as high as one more pixel or two. */
const upOrDown = 2.5;

describe.each(drawingPrograms)('$name', (program) => {
  const isHere = isInstalled(program);
  const test = isHere ? it : it.skip;
  const missing = isHere ? '' : ` (${program.commands.join(' or ')} is not installed)`;
  let drawn: readonly Picture[] = [];
  beforeAll(() => {
    if (!isHere) return;
    const out = join(folder, program.name);
    mkdirSync(out);
    const paths = kinds.map(({ kind }) => pathOf(kind));
    drawn = program.draw(paths, out, withWideLetters(join(folder, 'fonts')));
  });

  test.each(kinds.map((each, index) => ({ ...each, position: index })))(
    `draws the words of $kind where Chromium does, none cut off or on another${missing}`,
    ({ kind, position, texts, width, height }) => {
      const picture = drawn[position];
      if (!picture) throw new Error('it has drawn too few');
      const boxes = inkBoxes(picture, texts.length);
      const faults = texts.flatMap((text, index) => {
        const [theirs, ours] = [boxes[index], inChromium.get(kind)?.[index]];
        if (!theirs || !ours) return [`“${text.text}” is not drawn`];
        const isOut =
          theirs.x < 0 || theirs.y < 0 || theirs.x + theirs.width > width || theirs.y + theirs.height > height;
        const isAside = Math.abs(hangsOn(text, theirs) - hangsOn(text, ours)) > aside(text, theirs);
        const isOff = Math.abs(theirs.y + theirs.height / 2 - ours.y - ours.height / 2) > upOrDown;
        const onOthers = boxes.slice(index + 1).filter((other) => other && overlaps(theirs, other)).length;
        if (!isOut && !isAside && !isOff && onOthers === 0) return [];
        return [`“${text.text}” ${JSON.stringify({ anchor: text.anchor, theirs, ours, onOthers })}`];
      });
      expect(faults).toEqual([]);
    },
  );
});
