import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/*
 * The rules of PDF/UA-1 (ISO 14289-1) that a program can check without a reader of the pages. No validator of it is in the registries.
 */

/** Elements that stand in certain others alone; what has no meaning of its own is looked through. */
const parents: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  Caption: ['Table', 'Figure', 'L'],
};
const onlyChildren: Readonly<Record<string, readonly string[]>> = { LI: ['Lbl', 'LBody'], L: ['LI', 'Caption'] };

const painting = /(?:^|[\s>\])])(?:Tj|TJ|Do|sh|f\*?|F|S|s|B\*?|b\*?)$/;
const name = (text: string) => PDFName.of(text);

export interface LookedAtPdf {
  /** Descriptions of broken rules. */
  readonly problems: readonly string[];
  readonly xmp: string;
  readonly hasOutline: boolean;
  readonly pages: number;
}

export async function lookAtPdf(bytes: Uint8Array): Promise<LookedAtPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = pdf;
  const metadata = context.lookup(catalog.get(name('Metadata')));
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString('utf8') : '';
  const tree = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  const isMarked = String(catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked'))) === 'true';
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict);
  const problems = [
    ...(isMarked ? [] : ['is not marked as tagged']),
    ...(catalog.has(name('Lang')) ? [] : ['has no language']),
    ...(String(preferences?.get(name('DisplayDocTitle'))) === 'true' ? [] : ['does not show its title']),
    ...(tree ? problemsOfTree(tree) : ['has no tags']),
    ...pdf
      .getPages()
      .flatMap(({ node }, index) => problemsOfPage(node).map((problem) => `page ${index + 1}: ${problem}`)),
  ];
  return {
    problems: [...new Set(problems)],
    xmp,
    hasOutline: catalog.has(name('Outlines')),
    pages: pdf.getPageCount(),
  };
}

const kindOf = (element: PDFDict) => element.lookupMaybe(name('S'), PDFName)?.decodeText() ?? '';

const childrenOf = (element: PDFDict): PDFDict[] => {
  const children = element.lookup(name('K'));
  const all = children instanceof PDFArray ? children.asArray().map((_, index) => children.lookup(index)) : [children];
  return all.filter((child) => child instanceof PDFDict && child.has(name('S'))) as PDFDict[];
};

function problemsOfTree(tree: PDFDict): string[] {
  const problems: string[] = [];
  let heading = 0;
  const walk = (element: PDFDict, parent: string) => {
    const kind = kindOf(element);
    const isOfNoMeaning = kind === 'NonStruct' || kind === 'Div';
    if (!(parents[kind]?.includes(parent) ?? true)) problems.push(`a ${kind} in a ${parent}`);
    if (!(onlyChildren[parent]?.includes(kind) ?? true) && !isOfNoMeaning) problems.push(`a ${kind} in a ${parent}`);
    if (kind === 'Figure' && !element.has(name('Alt'))) problems.push('a figure without words');
    if (kind === 'TH' && !/\/Scope/.test(String(element.lookup(name('A'))))) problems.push('a head without its scope');
    const level = Number(/^H([1-6])$/.exec(kind)?.[1] ?? heading);
    if (level > heading + 1) problems.push(`from heading ${heading} to ${level}`);
    heading = level;
    for (const child of childrenOf(element)) walk(child, isOfNoMeaning ? parent : kind);
  };
  for (const child of childrenOf(tree)) walk(child, 'root');
  return problems;
}

function problemsOfPage(page: PDFDict): string[] {
  const content = page.lookup(name('Contents'));
  const links = page.lookupMaybe(name('Annots'), PDFArray);
  const annotations = (links?.asArray() ?? []).map((_, index) => links?.lookup(index, PDFDict));
  return [
    ...(String(page.get(name('Tabs'))) === '/S' ? [] : ['does not go from field to field in the order of its tags']),
    ...(annotations.every((each) => each?.has(name('Contents')) && each.has(name('StructParent')))
      ? []
      : ['a link without words or tag']),
    ...(content instanceof PDFRawStream
      ? unmarkedIn(Buffer.from(decodePDFRawStream(content).decode()).toString('latin1'))
      : ['has content in pieces']),
  ];
}

/** Operators that paint neither as part of a tag nor as an artifact. */
function unmarkedIn(content: string): string[] {
  let depth = 0;
  const found: string[] = [];
  for (const line of content.split('\n')) {
    if (/(?:BDC|BMC)$/.test(line)) depth += 1;
    else if (line === 'EMC') depth -= 1;
    else if (depth === 0 && painting.test(line)) found.push(`“${line.slice(-20)}” is neither tagged nor an artifact`);
  }
  return depth === 0 ? found : [...found, 'has marks that do not end'];
}
