import { unzipSync } from 'fflate';
import { type PrintedReport, readWorkbookFiles } from './report-files.ts';

/*
 * Reads a report as slides, without any of the code that writes them: the sentences on them, the key figures on the first, and the workbook
 * behind each chart as a table.
 */

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const decoded = (text: string) => text.replaceAll(/&([a-z]+);/g, (whole, name) => entities[name] ?? whole);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group);
const wordsOf = (xml: string) => decoded(all(xml, /<a:t>([^<]*)<\/a:t>/g).join(' ')).replaceAll(/[\u2066-\u2069]/g, '');

export function readSlides(files: Readonly<Record<string, Uint8Array>>): PrintedReport {
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const numbers = Object.keys(files).flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? []);
  const slides = numbers.map((number) => {
    const xml = text(`ppt/slides/slide${number}.xml`);
    const notes = text(`ppt/notesSlides/notesSlide${number}.xml`);
    const [title = '', figure = ''] = all(xml, /<p:sp>([\s\S]*?)<\/p:sp>/g).map(wordsOf);
    const rows = all(xml, /<a:tr [^>]*>([\s\S]*?)<\/a:tr>/g).map((row) =>
      all(row, /<a:tc>([\s\S]*?)<\/a:tc>/g).map(wordsOf),
    );
    const workbook = files[`ppt/embeddings/Microsoft_Excel_Sheet${number}.xlsx`];
    const [table] = workbook ? readWorkbookFiles(unzipSync(workbook)).tables : [];
    const heading = figure.split(' · ').at(-1) ?? '';
    return { title, heading, rows, notes: all(notes, /<a:p>([\s\S]*?)<\/a:p>/g).map(wordsOf), table };
  });
  const [labels = [], values = [], notes = []] = slides.find(({ rows }) => rows.length > 0)?.rows ?? [];
  return {
    subject: null,
    dates: {},
    kpis: labels.map((label, index) => ({ label, value: values[index] ?? '', note: notes[index] ?? '' })),
    findings: slides.flatMap(({ title, heading, notes: said }) =>
      [title, ...said].map((sentence): [string, string] => [heading, sentence]),
    ),
    tables: slides.flatMap(({ heading, table }) => (table ? [{ ...table, title: heading }] : [])),
  };
}
