import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { t } from '#shared/language/message.ts';
import { markArtifacts } from './artifacts.ts';
import { xmpOf } from './xmp.ts';

/*
 * What Chromium leaves out of a printed page, and readers and their programs ask for.
 */

const name = (text: string) => PDFName.of(text);
/** The program that a reader would ask about the file. Chromium names itself, with the system that it runs on. */
const creator = 'Course Almanac';
/** Without the version, which Chromium names: who gets a report need not know how old the sender's programs are. */
const producer = 'Skia/PDF';
/** Between two pieces of work of some milliseconds other work goes on. */
const objectsPerTick = 200;

/** What a PDF cannot know of itself. */
export interface AboutPdf {
  /** Empty in a report without an author. */
  readonly author: string;
}

/**
 * A PDF as it leaves the app: with its title, author and language as XMP, with everything tagged or marked as an artifact, and in
 * fewer bytes. Says that it keeps to PDF/UA-1 only where it does.
 */
export async function finishPdf(printed: Uint8Array, { author }: AboutPdf): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(printed, { updateMetadata: false, parseSpeed: objectsPerTick });
  const marked = pdf.getPages().map((page) => markPage(pdf, page.node));
  describeLinks(pdf);
  wrapItems(pdf);
  pdf.setCreator(creator);
  pdf.setProducer(producer);
  if (author !== '') pdf.setAuthor(author);
  const facts = {
    title: pdf.getTitle() ?? '',
    author,
    language: languageOf(pdf) ?? 'en',
    creator,
    producer,
    made: pdf.getCreationDate() ?? new Date(),
    isAccessible: marked.every((isMarked) => isMarked),
  };
  const type = { Type: 'Metadata', Subtype: 'XML' };
  const metadata = pdf.context.stream(new TextEncoder().encode(xmpOf(facts)), type);
  pdf.catalog.set(name('Metadata'), pdf.context.register(metadata));
  return pdf.save({ updateFieldAppearances: false, useObjectStreams: true, objectsPerTick });
}

/** Has the keyboard follow the tags of a page, and marks what is not tagged; false where its content is not as Chromium writes it. */
function markPage(pdf: PDFDocument, page: PDFDict): boolean {
  page.set(name('Tabs'), name('S'));
  const ref = page.get(name('Contents'));
  const content = pdf.context.lookup(ref);
  if (!(ref instanceof PDFRef && content instanceof PDFRawStream)) return false;
  const marked = markArtifacts(Buffer.from(decodePDFRawStream(content).decode()).toString('latin1'));
  if (marked === null) return false;
  pdf.context.assign(ref, pdf.context.flateStream(Buffer.from(marked, 'latin1')));
  return true;
}

const dictsOf = (pdf: PDFDocument): PDFDict[] =>
  pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));

const isA = (dict: PDFDict, key: string, value: string) => dict.get(name(key)) === name(value);

/** Says of each link where it leads, for those who do not see it. */
function describeLinks(pdf: PDFDocument): void {
  const destinations = pdf.catalog.lookupMaybe(name('Dests'), PDFDict);
  const pages = pdf.getPages().map(({ ref }) => ref);
  for (const link of dictsOf(pdf)) {
    if (!isA(link, 'Subtype', 'Link') || link.has(name('Contents'))) continue;
    const called = link.get(name('Dest'));
    const place = called instanceof PDFName ? destinations?.lookupMaybe(called, PDFArray)?.get(0) : undefined;
    const page = place instanceof PDFRef ? pages.indexOf(place) + 1 : 0;
    link.set(
      name('Contents'),
      PDFHexString.fromText(page === 0 ? t('Link') : t('Page {page}', { page: String(page) })),
    );
  }
}

/** An item of a list may hold a label and a body alone: Chromium puts a link in the place of the body. */
function wrapItems(pdf: PDFDocument): void {
  for (const item of dictsOf(pdf)) {
    const parts = isA(item, 'S', 'LI') ? item.lookupMaybe(name('K'), PDFArray) : undefined;
    for (const [index, ref] of (parts?.asArray() ?? []).entries()) {
      const part = pdf.context.lookup(ref);
      if (!(part instanceof PDFDict) || isA(part, 'S', 'Lbl') || isA(part, 'S', 'LBody')) continue;
      const parent = part.get(name('P'));
      const body = pdf.context.obj({ Type: 'StructElem', S: 'LBody', K: [ref] });
      if (parent !== undefined) body.set(name('P'), parent);
      const bodyRef = pdf.context.register(body);
      parts?.set(index, bodyRef);
      part.set(name('P'), bodyRef);
    }
  }
}

function languageOf(pdf: PDFDocument): string | null {
  const language = pdf.context.lookup(pdf.catalog.get(name('Lang')));
  return language instanceof PDFString || language instanceof PDFHexString ? language.decodeText() : null;
}
