import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';

/*
 * Reads reports as they are handed over, HTML and workbooks, without any of the code that writes them.
 */

/** A table as it is printed: a header, and texts or numbers below it; null is an empty cell. */
export interface PrintedTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The statements of a report, wherever they stand in it. */
export interface PrintedReport {
  /** The lines below its title, one after the other; null where a file has none. */
  readonly subject: string | null;
  /** Label, value and what stands below it. */
  readonly kpis: readonly { readonly label: string; readonly value: string | number | null; readonly note: string }[];
  /** Sentences by the title above them. */
  readonly findings: readonly (readonly [string, string])[];
  readonly dates: Readonly<Record<string, string>>;
  readonly tables: readonly PrintedTable[];
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};
const decoded = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&([a-z]+|#39);/g, (whole, name) => entities[name] ?? whole);
/** The text of some HTML, without the marks that keep names apart. */
const errorText = (html: string) => decoded(html.replaceAll(/<[^>]*>/g, '')).replaceAll(/[\u2066-\u2069]/g, '');

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => group ?? ''));

/** A report in HTML. */
export function readHtml(html: string): PrintedReport {
  const drawn = html.replaceAll(/<svg[\s\S]*?<\/svg>/g, '');
  const [dates = ''] = all(drawn, /<dl class="dates">([\s\S]*?)<\/dl>/g)[0] ?? [];
  const [kpis = ''] = all(drawn, /<dl class="kpis">([\s\S]*?)<\/dl>/g)[0] ?? [];
  const blocks = all(drawn, /<(?:figure|section) class="block[^"]*"[^>]*>([\s\S]*?)<\/(?:figure|section)>/g).map(
    ([block = '']) => block,
  );
  const [subject = null] = all(drawn, /<p class="subject">([\s\S]*?)<\/p>/g)[0] ?? [];
  return {
    subject: subject === null ? null : errorText(subject.replaceAll('</', ' </')),
    dates: Object.fromEntries(
      all(dates, /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g).map(([label, text = '']) => [label, errorText(text)]),
    ),
    kpis: all(
      kpis,
      /<div><dt>(.*?)<\/dt><dd class="value[^"]*">(.*?)<\/dd>(?:<dd class="note[^"]*">(.*?)<\/dd>)?<\/div>/g,
    ).map(([label = '', value = '', note = '']) => ({
      label: errorText(label),
      value: printedValue(value),
      note: errorText(note),
    })),
    findings: blocks.flatMap((block) => {
      const [title = ''] = all(block, /<h2[^>]*>([\s\S]*?)<\/h2>/g)[0] ?? [];
      const [finding] = all(block, /(?:<p class="finding"|<\/h2><p class="remark")[^>]*>([\s\S]*?)<\/p>/g)[0] ?? [];
      return finding === undefined ? [] : [[errorText(title), errorText(finding)] as const];
    }),
    tables: all(drawn, /<table[^>]*>([\s\S]*?)<\/table>/g).map(([table = '']) => tableOf(table)),
  };
}

/** A dash is nothing, and so is the word for a trait that is not reported. */
const printedValue = (html: string) => {
  const words = errorText(html);
  return ['—', '', 'Not reported'].includes(words) ? null : words;
};

function tableOf(html: string): PrintedTable {
  const [caption = ''] = all(html, /<caption>([\s\S]*?)<\/caption>/g)[0] ?? [];
  const [body = ''] = all(html, /<tbody>([\s\S]*?)<\/tbody>/g)[0] ?? [];
  return {
    title: errorText(caption).replace(/, [\d,]+ rows?\b.*$/s, ''),
    header: all(html, /<th scope="col"[^>]*>([\s\S]*?)<\/th>/g).map(([head = '']) => errorText(head)),
    rows: all(body, /<tr[^>]*>([\s\S]*?)<\/tr>/g).map(([row = '']) =>
      all(row, /<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g).map(([cell = '']) => printedValue(cell)),
    ),
  };
}

const utf8 = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A report as a workbook. */
export const readWorkbook = (path: string): PrintedReport => readWorkbookFiles(unzipSync(readFileSync(path)));

/** The same of the files in it. */
export function readWorkbookFiles(files: Readonly<Record<string, Uint8Array>>): PrintedReport {
  const names = all(utf8(files['xl/workbook.xml']), /<sheet name="([^"]*)" sheetId="\d+" r:id="rId(\d+)"/g);
  const percentages = percentStyles(utf8(files['xl/styles.xml']));
  const sheets = names.map(([name = '', id]) => ({
    name: decoded(name),
    rows: cellsOf(utf8(files[`xl/worksheets/sheet${id}.xml`]), percentages),
  }));
  const about = sheets.at(-1)?.rows ?? [];
  const lines = about.map(([label = null, text = null]) => [String(label ?? ''), String(text ?? '')] as const);
  const [first, last] = [
    lines.findIndex(([label]) => label === 'Findings'),
    lines.findIndex(([label]) => label === 'Definitions'),
  ];
  const [, ...kpis] = sheets.find(({ name }) => name === 'Key figures')?.rows ?? [];
  return {
    subject: null,
    dates: Object.fromEntries(
      lines
        .slice(0, first)
        .filter(([label]) => ['Enrollment through', 'Data through', 'Computed', 'Synced'].includes(label)),
    ),
    kpis: kpis.map(([label = null, value = null, note = null]) => ({
      label: String(label),
      value,
      note: String(note ?? ''),
    })),
    findings: lines.slice(first + 1, last).filter(([, text]) => text !== ''),
    tables: sheets
      // A sheet of charts has no cells.
      .filter(({ name, rows }) => name !== 'Key figures' && name !== 'About' && rows.length > 0)
      .map(({ name, rows: [header = [], ...rows] }) => ({ title: name, header: header.map(String), rows })),
  };
}

const indexOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The styles that show a fraction as a percentage, by their numbers. */
function percentStyles(xml: string): ReadonlySet<string> {
  const formats = all(xml, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g);
  const ofPercent = new Set(formats.flatMap(([id = '', code = '']) => (/0%$/.test(code) ? [id] : [])));
  const [cells = ''] = all(xml, /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/g)[0] ?? [];
  const styles = all(cells, /<xf [^>]*numFmtId="(\d+)"/g);
  return new Set(styles.flatMap(([id = ''], index) => (ofPercent.has(id) ? [String(index)] : [])));
}

/** The cells of a sheet, row by row; percentages as they are shown, 12.5 for 12.5 %. */
function cellsOf(xml: string, percentages: ReadonlySet<string>): (string | number | null)[][] {
  return all(xml, /<row [^>]*>([\s\S]*?)<\/row>/g).map(([row = '']) => {
    const cells: (string | number | null)[] = [];
    for (const [letters = '', style = '', kind, inner = ''] of all(
      row,
      /<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?>([\s\S]*?)<\/c>/g,
    )) {
      const text = /<(?:t|v)[^>]*>([\s\S]*?)<\/(?:t|v)>/.exec(inner)?.[1] ?? '';
      const number = percentages.has(style) ? Number((Number(text) * 100).toPrecision(15)) : Number(text);
      cells[indexOf(letters)] = kind === 'inlineStr' ? decoded(text) : number;
    }
    return Array.from(cells, (cell) => cell ?? null);
  });
}
