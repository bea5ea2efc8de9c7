import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { expect } from 'vitest';
import { elementsOf, type XmlElement } from './xml.ts';

/*
 * Reads a presentation as PowerPoint finds its parts: from relation to relation, and nothing that no relation leads to.
 */

export interface ReadChart {
  /** The numbers by which it is drawn. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly categories: readonly string[];
  /** The rows of the workbook that opens when somebody edits them, with their head. */
  readonly workbook: readonly (readonly unknown[])[];
}

export interface ReadSlide {
  readonly title: string;
  /** All texts on it, one for each paragraph, cells of a table included. */
  readonly texts: readonly string[];
  readonly notes: readonly string[];
  readonly chart: ReadChart | null;
  /** Descriptions of its charts for a screen reader. */
  readonly descriptions: readonly string[];
}

export interface ReadPresentation {
  readonly slides: readonly ReadSlide[];
  /** Every file of it as text, its workbooks unpacked. */
  readonly everything: string;
  readonly parts: readonly string[];
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Every element below one, itself included. */
const below = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(below)];
const named = (element: XmlElement, name: string) => below(element).filter((each) => each.name === name);
const textOf = (element: XmlElement) =>
  unescaped(
    named(element, 'a:t')
      .flatMap(({ texts }) => texts)
      .join(''),
  );
const paragraphsOf = (element: XmlElement) => named(element, 'a:p').map(textOf).filter(Boolean);

/** Reads it, and holds it to the rules of its container: all parts are typed, reached and well-formed, and nothing leads outside. */
export async function readPresentation(bytes: Uint8Array): Promise<ReadPresentation> {
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  // A part is wanted for what it leads to, for its ids and for what it says.
  const roots = new Map<string, XmlElement>();
  const root = (name: string): XmlElement => {
    if (!names.includes(name)) expect.fail(`no part ${name}`);
    const first = roots.get(name) ?? elementsOf(text(name))[0];
    if (first === undefined) throw new Error(`${name} is empty`);
    roots.set(name, first);
    return first;
  };
  const relationsOf = (name: string): ReadonlyMap<string, Relation> => {
    const { dir, base } = posix.parse(name);
    const part = name === '' ? '_rels/.rels' : `${dir}/_rels/${base}.rels`;
    if (!names.includes(part)) return new Map();
    return new Map(
      named(root(part), 'Relationship').map(({ attributes }) => {
        if (attributes.TargetMode !== undefined) expect.fail(`${part} leads outside`);
        const target = posix.normalize(posix.join(dir, attributes.Target ?? ''));
        return [attributes.Id ?? '', { type: (attributes.Type ?? '').split('/').at(-1) ?? '', target }];
      }),
    );
  };
  const reached = new Set<string>();
  const follow = (name: string) => {
    for (const { target } of relationsOf(name).values()) {
      if (!names.includes(target)) expect.fail(`${name} leads to ${target}`);
      if (reached.has(target)) continue;
      reached.add(target);
      follow(target);
    }
  };
  follow('');
  const parts = names.filter((name) => name !== '[Content_Types].xml' && !name.endsWith('.rels'));
  expect([...reached].sort()).toEqual(parts.toSorted());
  const types = root('[Content_Types].xml');
  const typed = new Set(named(types, 'Override').map(({ attributes }) => attributes.PartName?.slice(1)));
  const endings = new Set(named(types, 'Default').map(({ attributes }) => attributes.Extension));
  for (const part of parts) {
    const ending = part.split('.').at(-1) ?? '';
    if (!(ending === 'xml' ? typed.has(part) : endings.has(ending))) expect.fail(`${part} has no type`);
    if (ending === 'xml') idsAreUnique(root(part), part);
  }
  for (const part of typed) expect(names).toContain(part);
  const presentation = 'ppt/presentation.xml';
  const listed = relationsOf(presentation);
  const slides = named(root(presentation), 'p:sldId').map(
    ({ attributes }) => listed.get(attributes['r:id'] ?? '')?.target ?? '',
  );
  const workbooks = names.filter((name) => name.endsWith('.xlsx'));
  return {
    parts: names,
    slides: await Promise.all(slides.map((name) => slideOf(name))),
    everything: [
      ...names.filter((name) => !name.endsWith('.xlsx')).map(text),
      ...workbooks.flatMap((name) =>
        Object.values(unzipSync(files[name] ?? new Uint8Array())).map((each) => Buffer.from(each).toString('utf8')),
      ),
    ].join('\n'),
  };

  async function slideOf(name: string): Promise<ReadSlide> {
    const slide = root(name);
    const relations = relationsOf(name);
    const ofType = (type: string) => [...relations.values()].find((each) => each.type === type)?.target;
    const notes = root(ofType('notesSlide') ?? '');
    const chart = ofType('chart');
    const title = named(slide, 'p:sp').find((shape) =>
      named(shape, 'p:ph').some(({ attributes }) => attributes.type === 'title'),
    );
    return {
      title: title === undefined ? '' : paragraphsOf(title).join('\n'),
      texts: paragraphsOf(slide),
      notes: paragraphsOf(notes),
      descriptions: named(slide, 'p:cNvPr').flatMap(({ attributes }) =>
        attributes.descr === undefined ? [] : [unescaped(attributes.descr)],
      ),
      chart: chart === undefined ? null : await chartOf(chart),
    };
  }

  async function chartOf(name: string): Promise<ReadChart> {
    const chart = root(name);
    const [external] = named(chart, 'c:externalData');
    const { target = '' } = relationsOf(name).get(external?.attributes['r:id'] ?? '') ?? {};
    const sheets = (await readWorkbook(Buffer.from(files[target] ?? []), { trim: false })) as unknown as {
      data: unknown[][];
    }[];
    const series = named(chart, 'c:ser');
    const cached = (element: XmlElement | undefined): (string | null)[] => {
      const [count] = element ? named(element, 'c:ptCount') : [];
      const points = new Map(
        (element ? named(element, 'c:pt') : []).map((point) => [
          Number(point.attributes.idx),
          unescaped(named(point, 'c:v')[0]?.texts.join('') ?? ''),
        ]),
      );
      return Array.from({ length: Number(count?.attributes.val ?? 0) }, (_, index) => points.get(index) ?? null);
    };
    const part = (each: XmlElement, tag: string) => named(each, tag)[0];
    return {
      series: series.map((each) => ({
        name: cached(part(each, 'c:tx')).join(''),
        values: cached(part(each, 'c:val')).map((value) => (value === null ? null : Number(value))),
      })),
      categories: cached(series[0] && part(series[0], 'c:cat')).map(String),
      workbook: sheets[0]?.data ?? [],
    };
  }
}

/** Programs find shapes by their ids. */
function idsAreUnique(element: XmlElement, part: string): void {
  const ids = named(element, 'p:cNvPr').map(({ attributes }) => attributes.id);
  expect(new Set(ids).size, `ids of shapes in ${part}`).toBe(ids.length);
}
