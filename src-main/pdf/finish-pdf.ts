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
import { escapeHtml } from '../common/escape.ts';

/*
 * Adds what Chromium leaves out of a printed page, and readers and their programs ask for.
 */

const name = (text: string) => PDFName.of(text);
/** The program that a reader would ask about the file. Chromium names itself, with the system that it runs on. */
const creator = 'Course Almanac';
/** Without the version, which Chromium names: who gets a report need not know how old the sender's programs are. */
const producer = 'Skia/PDF';
/** Between two pieces of work of some milliseconds other work goes on. */
const objectsPerTick = 200;

/** Facts that a PDF cannot know of itself. */
export interface AboutPdf {
  /** Empty in a report without an author. */
  readonly author: string;
}

/** A PDF as it leaves the app, and whether it keeps to PDF/UA-1. */
export interface FinishedPdf {
  readonly bytes: Uint8Array;
  readonly isAccessible: boolean;
}

/** The metadata of a PDF. */
interface PdfFacts {
  readonly title: string;
  /** Empty in a report without an author. */
  readonly author: string;
  /** As BCP 47 has it. */
  readonly language: string;
  /** The program that made the file. */
  readonly creator: string;
  readonly producer: string;
  readonly made: Date;
  /** Whether the file keeps the rules of PDF/UA-1. */
  readonly isAccessible: boolean;
}

/** The XMP packet of a PDF (ISO 16684-1, with the identification of ISO 14289-1). */
export function xmpOf(facts: PdfFacts): string {
  const instant = facts.made.toISOString().replace(/\.\d+Z$/, 'Z');
  const lines = [
    `<dc:format>application/pdf</dc:format>`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(facts.title)}</rdf:li></rdf:Alt></dc:title>`,
    ...(facts.author === ''
      ? []
      : [`<dc:creator><rdf:Seq><rdf:li>${escapeHtml(facts.author)}</rdf:li></rdf:Seq></dc:creator>`]),
    `<dc:language><rdf:Bag><rdf:li>${escapeHtml(facts.language)}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:CreatorTool>${escapeHtml(facts.creator)}</xmp:CreatorTool>`,
    `<xmp:CreateDate>${instant}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${instant}</xmp:ModifyDate>`,
    `<pdf:Producer>${escapeHtml(facts.producer)}</pdf:Producer>`,
    ...(facts.isAccessible ? ['<pdfuaid:part>1</pdfuaid:part>'] : []),
  ];
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${lines.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/**
 * A PDF as it leaves the app: with its title, author and language as XMP, with everything tagged or marked as an artifact, and in
 * fewer bytes. Says that it keeps to PDF/UA-1 only where it does.
 */
export async function finishPdf(printed: Uint8Array, { author }: AboutPdf): Promise<FinishedPdf> {
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
  const bytes = await pdf.save({ updateFieldAppearances: false, useObjectStreams: true, objectsPerTick });
  return { bytes, isAccessible: facts.isAccessible };
}

const paintsPath = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const beginsPath = new Set(['re', 'm']);
/** They paint by themselves. */
const paintsAlone = new Set(['Do', 'sh']);
const showsText = new Set(['Tj', 'TJ']);
const beginsMarked = new Set(['BDC', 'BMC']);

/** An operator has three letters at most; operands may stand before it without a space. */
const lastWord = /[A-Za-z*]{1,3}$/;

const [artifact, end] = ['/Artifact BMC', 'EMC'];

/** Texts and paths that belong to nothing yet: where the first line of it is, and what it is. */
interface Unmarked {
  readonly at: number;
  readonly kind: 'text' | 'path';
}

/**
 * Marks as artifacts what Chromium leaves unmarked on a page: running heads, page numbers, backgrounds. PDF/UA-1 (ISO 14289-1, 7.1) asks
 * that everything is either tagged or an artifact. The content has one operator on each line, as Skia writes it, and tags stand around
 * a text or, from older versions, in it; null where it is written otherwise.
 */
export function markArtifacts(content: string): string | null {
  const lines: string[] = [];
  let depth = 0;
  let open: Unmarked | null = null;
  for (const line of content.split('\n')) {
    const operator = operatorOf(line);
    // The bytes of an inline image may look like any operator.
    if (operator === 'BI') return null;
    if (beginsMarked.has(operator)) {
      if (open?.kind === 'path') return null;
      depth += 1;
    } else if (operator === end) depth -= 1;
    const isAlone = depth === 0 && open === null && paintsAlone.has(operator);
    if (depth === 0 && open === null) open = beginOf(operator, lines.length);
    lines.push(...(isAlone ? asArtifact([line]) : [line]));
    if (open === null || !isEnd(open, operator)) continue;
    // One by one: a path of a long line has more points than a call takes arguments.
    if (operator !== 'n') for (const each of markedPart(lines.splice(open.at))) lines.push(each);
    open = null;
  }
  return depth === 0 && open === null ? lines.join('\n') : null;
}

const operatorOf = (line: string): string => lastWord.exec(line)?.[0] ?? '';
const asArtifact = (lines: readonly string[]): string[] => [artifact, ...lines, end];

/** A text or a path as an artifact; of a text that holds tags, each line that shows something without one. */
function markedPart(lines: readonly string[]): string[] {
  if (!lines.some((line) => beginsMarked.has(operatorOf(line)))) return asArtifact(lines);
  let depth = 0;
  return lines.flatMap((line) => {
    const operator = operatorOf(line);
    if (beginsMarked.has(operator)) depth += 1;
    else if (operator === end) depth -= 1;
    return depth === 0 && showsText.has(operator) ? asArtifact([line]) : [line];
  });
}

function beginOf(operator: string, at: number): Unmarked | null {
  if (operator === 'BT') return { at, kind: 'text' };
  return beginsPath.has(operator) ? { at, kind: 'path' } : null;
}

/** A path that only clips ends with `n` and shows nothing. */
const isEnd = ({ kind }: Unmarked, operator: string): boolean =>
  kind === 'text' ? operator === 'ET' : operator === 'n' || paintsPath.has(operator);

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
    const target = called instanceof PDFName ? destinations?.lookupMaybe(called, PDFArray)?.get(0) : undefined;
    const page = target instanceof PDFRef ? pages.indexOf(target) + 1 : 0;
    link.set(
      name('Contents'),
      PDFHexString.fromText(page === 0 ? t('Link') : t('Page {page}', { page: String(page) })),
    );
  }
}

/**
 * An item of a list may hold a label and a body alone: Chromium puts a link, or the words of an item without a mark, in the place of the
 * body, without an array where there is one of them.
 */
function wrapItems(pdf: PDFDocument): void {
  for (const item of dictsOf(pdf)) {
    const only = isA(item, 'S', 'LI') ? item.get(name('K')) : undefined;
    const held = pdf.context.lookup(only);
    const refs = held instanceof PDFArray ? held.asArray() : [only];
    const contents = refs.flatMap((ref) => {
      const part = pdf.context.lookup(ref);
      return part instanceof PDFDict && !isA(part, 'S', 'Lbl') && !isA(part, 'S', 'LBody') ? [{ ref, part }] : [];
    });
    const [first] = contents;
    if (first === undefined) continue;
    const body = pdf.context.obj({ Type: 'StructElem', S: 'LBody', K: contents.map(({ ref }) => ref) });
    const parent = first.part.get(name('P'));
    if (parent !== undefined) body.set(name('P'), parent);
    const bodyRef = pdf.context.register(body);
    for (const { part } of contents) part.set(name('P'), bodyRef);
    const kept = refs.filter((ref) => !contents.some((each) => each.ref === ref));
    item.set(name('K'), pdf.context.obj([...kept, bodyRef]));
  }
}

function languageOf(pdf: PDFDocument): string | null {
  const language = pdf.context.lookup(pdf.catalog.get(name('Lang')));
  return language instanceof PDFString || language instanceof PDFHexString ? language.decodeText() : null;
}
