import { bytesOf, logoSizeOf, logoTypeOf } from '#contract/reports/report-head.ts';
import { writeZip, type ZipFile } from '#main/files/zip-file.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { t } from '#shared/language/message.ts';
import type { ChartOfItsOwn } from '../native/native-chart.ts';
import type { Deck } from '../reports/deck.ts';
import { chartXml } from '../xlsx/charts/chart-xml.ts';
import type { ChartLook } from '../xlsx/charts/paint.ts';
import { cellsOf, copiedCells, wordsOf } from '../xlsx/charts/write-charts.ts';
import { coreProperties, head, office, opc, relation, relations, vendor } from '../xlsx/parts.ts';
import { workbookBytes } from '../xlsx/workbook.ts';
import { layoutXml, masterXml, notesMasterXml, notesSize, sizesXml, themeXml } from './master.ts';
import { chartRelation, namespaces, notesXml, slideSize, slideXml } from './slide.ts';

export interface DeckOptions {
  readonly mode?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Words in a chart on a slide, in points that the last row of a room can read. */
const slideLook: ChartLook = {
  title: null,
  axisTitle: { size: 12, colour: ink['ink-2'] },
  tick: { size: 12, colour: ink['ink-2'] },
  isFramed: false,
};

/**
 * Writes a presentation to `path`. Its charts are those of PowerPoint, each with the workbook that its numbers come from. The same deck
 * gives the same bytes.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED
 */
export function writeDeck(
  path: string,
  deck: Deck,
  { mode, signal }: DeckOptions,
): Promise<{ bytes: number; sha256: string }> {
  return writeZip(path, { modified: deck.createdAt / 1000, mode, signal }, async (zip) => {
    const logo = logoOf(deck);
    await zip.add('[Content_Types].xml', [contentTypes(deck, logo)]);
    await addShared(zip, deck, logo);
    for (const [index, slide] of deck.slides.entries()) {
      const number = index + 1;
      const { chart, notes } = slide;
      await zip.add(`ppt/slides/slide${number}.xml`, [slideXml(deck, slide, index === 0)]);
      await zip.add(`ppt/slides/_rels/slide${number}.xml.rels`, [relationsOfSlide(number, chart !== null)]);
      await zip.add(`ppt/notesSlides/notesSlide${number}.xml`, [notesXml(notes)]);
      await zip.add(`ppt/notesSlides/_rels/notesSlide${number}.xml.rels`, [relationsOfNotes(number)]);
      if (chart !== null) await addChart(zip, number, chart, deck.createdAt, signal);
    }
  });
}

interface Logo {
  readonly bytes: Uint8Array;
  readonly ending: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

function logoOf({ logo }: Deck): Logo | null {
  const bytes = logo === null ? null : bytesOf(logo);
  const type = bytes && logoTypeOf(bytes);
  const size = bytes && logoSizeOf(bytes);
  return bytes && type && size ? { bytes, ending: type === 'image/png' ? 'png' : 'jpeg', ...size } : null;
}

/** The parts that there is one of, and the lists that lead to the slides. */
async function addShared(zip: ZipFile, { title, createdAt, accent, slides }: Deck, logo: Logo | null): Promise<void> {
  const rel = (id: number, type: string, target: string) =>
    relation(`rId${id}`, `${office}/relationships/${type}`, target);
  const parts: readonly (readonly [string, string])[] = [
    [
      '_rels/.rels',
      relations(
        rel(1, 'officeDocument', 'ppt/presentation.xml') +
          relation('rId2', `${opc}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ),
    ],
    ['docProps/core.xml', coreProperties({ title, createdAt })],
    ['ppt/presentation.xml', presentationXml(slides.length)],
    [
      'ppt/_rels/presentation.xml.rels',
      relations(
        [
          rel(1, 'slideMaster', 'slideMasters/slideMaster1.xml'),
          rel(2, 'notesMaster', 'notesMasters/notesMaster1.xml'),
          rel(3, 'theme', 'theme/theme1.xml'),
          ...slides.map((_, index) => rel(firstSlide + index, 'slide', `slides/slide${index + 1}.xml`)),
        ].join(''),
      ),
    ],
    ['ppt/theme/theme1.xml', themeXml(accent)],
    ['ppt/theme/theme2.xml', themeXml(accent)],
    ['ppt/slideMasters/slideMaster1.xml', masterXml()],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relations(rel(1, 'slideLayout', '../slideLayouts/slideLayout1.xml') + rel(2, 'theme', '../theme/theme1.xml')),
    ],
    ['ppt/slideLayouts/slideLayout1.xml', layoutXml(logo)],
    [
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      relations(
        rel(1, 'slideMaster', '../slideMasters/slideMaster1.xml') +
          (logo === null ? '' : rel(2, 'image', `../media/logo.${logo.ending}`)),
      ),
    ],
    ['ppt/notesMasters/notesMaster1.xml', notesMasterXml()],
    ['ppt/notesMasters/_rels/notesMaster1.xml.rels', relations(rel(1, 'theme', '../theme/theme2.xml'))],
  ];
  for (const [name, xml] of parts) await zip.add(name, [xml]);
  if (logo !== null) await zip.add(`ppt/media/logo.${logo.ending}`, [logo.bytes]);
}

/** The first slide in the list of relations, after masters and theme. */
const firstSlide = 4;

function presentationXml(slides: number): string {
  const ids = Array.from(
    { length: slides },
    (_, index) => `<p:sldId id="${256 + index}" r:id="rId${firstSlide + index}"/>`,
  );
  return [
    `${head}<p:presentation ${namespaces} saveSubsetFonts="1">`,
    '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>',
    '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>',
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst>${sizesXml(slideSize, notesSize)}</p:presentation>`,
  ].join('');
}

function relationsOfSlide(number: number, hasChart: boolean): string {
  const of = `${office}/relationships`;
  return relations(
    [
      relation('rId1', `${of}/slideLayout`, '../slideLayouts/slideLayout1.xml'),
      hasChart ? relation(chartRelation, `${of}/chart`, `../charts/chart${number}.xml`) : '',
      relation('rId3', `${of}/notesSlide`, `../notesSlides/notesSlide${number}.xml`),
    ].join(''),
  );
}

const relationsOfNotes = (number: number): string =>
  relations(
    relation('rId1', `${office}/relationships/notesMaster`, '../notesMasters/notesMaster1.xml') +
      relation('rId2', `${office}/relationships/slide`, `../slides/slide${number}.xml`),
  );

/** A chart, and the workbook that opens when somebody edits its numbers. */
async function addChart(
  zip: ZipFile,
  number: number,
  { chart, table: { columns, rows } }: ChartOfItsOwn,
  createdAt: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = t('Numbers⟨of a chart⟩');
  const workbook = `Microsoft_Excel_Sheet${number}.xlsx`;
  const elsewhere = { ...copiedCells(columns, rows), workbook: 'rId1', look: slideLook };
  await zip.add(`ppt/charts/chart${number}.xml`, [
    chartXml(chart, cellsOf(name, columns), wordsOf(chart, columns), elsewhere),
  ]);
  await zip.add(`ppt/charts/_rels/chart${number}.xml.rels`, [
    relations(relation('rId1', `${office}/relationships/package`, `../embeddings/${workbook}`)),
  ]);
  const bytes = await workbookBytes([{ name, columns, rows }], { title: chart.title, createdAt, signal });
  await zip.add(`ppt/embeddings/${workbook}`, [bytes]);
}

function contentTypes({ slides }: Deck, logo: Logo | null): string {
  const kind = `${vendor}.presentationml`;
  const one = (ending: string, type: string) => `<Default Extension="${ending}" ContentType="${type}"/>`;
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`;
  const ofSlides = slides.flatMap(({ chart }, index) => [
    override(`ppt/slides/slide${index + 1}.xml`, `${kind}.slide+xml`),
    override(`ppt/notesSlides/notesSlide${index + 1}.xml`, `${kind}.notesSlide+xml`),
    ...(chart === null ? [] : [override(`ppt/charts/chart${index + 1}.xml`, `${vendor}.drawingml.chart+xml`)]),
  ]);
  return [
    `${head}<Types xmlns="${opc}/content-types">`,
    one('rels', 'application/vnd.openxmlformats-package.relationships+xml'),
    one('xml', 'application/xml'),
    one('xlsx', `${vendor}.spreadsheetml.sheet`),
    logo === null ? '' : one(logo.ending, `image/${logo.ending}`),
    override('ppt/presentation.xml', `${kind}.presentation.main+xml`),
    override('ppt/slideMasters/slideMaster1.xml', `${kind}.slideMaster+xml`),
    override('ppt/slideLayouts/slideLayout1.xml', `${kind}.slideLayout+xml`),
    override('ppt/notesMasters/notesMaster1.xml', `${kind}.notesMaster+xml`),
    override('ppt/theme/theme1.xml', `${vendor}.theme+xml`),
    override('ppt/theme/theme2.xml', `${vendor}.theme+xml`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...ofSlides,
    '</Types>',
  ].join('');
}
