import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

/** A block of a course with a name, by the last part of its id. */
export interface ExportedBlock {
  readonly type: 'problem' | 'video';
  readonly block: string;
  readonly name: string;
}

export interface ExportedCourse {
  readonly org: string;
  readonly course: string;
  readonly run: string;
  readonly subsections: readonly {
    readonly block: string;
    readonly name: string;
    readonly blocks: readonly ExportedBlock[];
  }[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const element = (tag: string, attributes: Readonly<Record<string, string>>, inside = '') => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${written.join('')}>${inside}</${tag}>`;
};

/** The files of a course as Studio exports it, by path: one XML file for each block, and pages and pictures, which are not for the app. */
export function courseFiles({ org, course, run, subsections }: ExportedCourse): Record<string, string> {
  const pointer = (tag: string, block: string) => element(tag, { url_name: block });
  const files: Record<string, string> = {
    'course.xml': element('course', { url_name: run, org, course }),
    [`course/${run}.xml`]: element('course', { display_name: 'A course' }, pointer('chapter', 'chapter1')),
    'chapter/chapter1.xml': element(
      'chapter',
      { display_name: 'A chapter' },
      subsections.map(({ block }) => pointer('sequential', block)).join(''),
    ),
    'static/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(200_000)}</svg>`,
    'about/overview.html': '<p>About',
  };
  for (const { block, name, blocks } of subsections) {
    const inside = blocks.map((each) => pointer(each.type, each.block)).join('');
    files[`sequential/${block}.xml`] = element('sequential', { display_name: name }, pointer('vertical', `${block}v`));
    files[`vertical/${block}v.xml`] = element('vertical', { display_name: 'Unit' }, inside);
    for (const each of blocks)
      files[`${each.type}/${each.block}.xml`] = element(each.type, { display_name: each.name });
  }
  return files;
}

/** A course as Studio packs it: a .tar.gz with one folder. */
export const courseExport = async (exported: ExportedCourse): Promise<Buffer> =>
  gzipSync(await tarOf(inFolder('course', courseFiles(exported))));

export const inFolder = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

export const tarOf = (files: Readonly<Record<string, string>>): Promise<Uint8Array> =>
  packTar(
    Object.entries(files).map(([path, text]) => ({
      header: { name: path, size: Buffer.byteLength(text), type: 'file' as const },
      body: text,
    })),
  );

/** The outline of a course with a subsection, a problem and a video, as it is read. */
export const outlineNaming = (subsection: string) => ({
  course: { org: 'HarbourX', course: 'DS101x' },
  blocks: [
    { kind: 'subsection', block: 's1', name: subsection },
    { kind: 'problem', block: 'p1', name: 'Means' },
    { kind: 'video', block: 'm1', name: 'Welcome' },
  ],
  unnamed: 0,
});
