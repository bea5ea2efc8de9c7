import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { timeoutFor } from './slow-machine.ts';

/** A cell as LibreOffice has it: `type` and `value` are those of OpenDocument, `shown` is what a user sees. */
export interface OpenedCell {
  readonly type: 'float' | 'percentage' | 'currency' | 'date' | 'time' | 'boolean' | 'string' | null;
  readonly value: string | null;
  readonly formula: string | null;
  readonly shown: string;
}

/** A sheet by its rows; cells at the end that hold nothing are left out. */
export interface OpenedSheet {
  readonly name: string;
  readonly rows: readonly (readonly OpenedCell[])[];
}

/** A chart as LibreOffice has it. */
export interface OpenedChart {
  readonly kind: string;
  readonly title: string;
  /** The cells of its series and their names, such as `'Daily enrollment'.B2:'Daily enrollment'.B93`. */
  readonly values: readonly string[];
  readonly names: readonly string[];
  /** The drawing of empty cells. */
  readonly emptyCells: string | undefined;
}

export interface LibreOffice {
  /** Opens files of one kind in one go. `csv` answers the questions of the import dialog. */
  open(paths: readonly string[], csv?: CsvChoice): OpenedSheet[][];
  /** The charts of a file, sheet by sheet. */
  charts(path: string): OpenedChart[];
  /** Prints files in one go, and returns the paths of the PDFs. */
  print(...paths: readonly string[]): string[];
}

/** A user's choices when LibreOffice asks how to read a CSV. */
export interface CsvChoice {
  readonly separator: ',' | ';';
  readonly language: 'en-US' | 'de-DE';
}

const languageNumbers = { 'en-US': 1033, 'de-DE': 1031 } as const;
const utf8 = 76;

/** LibreOffice on a computer of this locale, with a profile of its own in `folder`. */
export function libreOffice(folder: string, locale: 'en-US' | 'de-DE', env = process.env): LibreOffice {
  const profile = join(folder, `office-${locale}`);
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), registry(locale));
  const out = join(folder, `opened-${locale}`);
  const profileUrl = `-env:UserInstallation=${pathToFileURL(profile)}`;
  return {
    charts: (path) => {
      const order = [profileUrl, '--headless', '--convert-to', 'fods', '--outdir', out, path];
      execFileSync('soffice', order, { stdio: 'ignore', timeout: timeoutFor(120_000), env });
      return chartsOf(readFileSync(join(out, basename(path).replace(/\.\w+$/, '.fods')), 'utf8'));
    },
    print: (...paths) => {
      const order = [profileUrl, '--headless', '--convert-to', 'pdf', '--outdir', out, ...paths];
      execFileSync('soffice', order, { stdio: 'ignore', timeout: timeoutFor(120_000), env });
      return paths.map((path) => join(out, basename(path).replace(/\.\w+$/, '.pdf')));
    },
    open: (paths, csv) => {
      const filter = csv
        ? [`--infilter=CSV:${csv.separator.charCodeAt(0)},34,${utf8},1,,${languageNumbers[csv.language]},false,true`]
        : [];
      const order = [profileUrl, '--headless', ...filter, '--convert-to', 'fods', '--outdir', out, ...paths];
      execFileSync('soffice', order, { stdio: 'ignore', timeout: timeoutFor(120_000), env });
      return paths.map((path) => sheetsOf(readFileSync(join(out, basename(path).replace(/\.\w+$/, '.fods')), 'utf8')));
    },
  };
}

const registry = (locale: string) => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`;

/** The drawings of a sheet have tables of their own. */
const withoutDrawings = (fods: string) => fods.replace(/<draw:object\b.*?<\/draw:object>/gs, '');

function sheetsOf(fods: string): OpenedSheet[] {
  return [...withoutDrawings(fods).matchAll(/<table:table table:name="([^"]*)"(.*?)<\/table:table>/gs)].map(
    ([, name = '', inner = '']) => ({
      name: unescaped(name),
      rows: [...inner.matchAll(/<table:table-row\b([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs)].flatMap(
        ([, attributes = '', cells = '']) => {
          const row = cellsOf(cells);
          const times = Number(attribute(attributes, 'table:number-rows-repeated') ?? 1);
          // Below the last row everything is one empty row.
          return row.length === 0 && times > 10_000 ? [] : Array.from({ length: times }, () => row);
        },
      ),
    }),
  );
}

const chartsOf = (fods: string): OpenedChart[] =>
  [...fods.matchAll(/<draw:object\b.*?<\/draw:object>/gs)].map(([xml]) => {
    const all = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found = '']) => unescaped(found));
    return {
      kind: all(/<chart:chart [^>]*chart:class="chart:(\w+)"/g)[0] ?? '',
      title: shownIn(/<chart:title\b.*?<\/chart:title>/s.exec(xml)?.[0] ?? ''),
      values: all(/values-cell-range-address="([^"]*)"/g),
      names: all(/label-cell-address="([^"]*)"/g),
      emptyCells: all(/chart:treat-empty-cells="([^"]*)"/g)[0],
    };
  });

function cellsOf(xml: string): OpenedCell[] {
  const cells = [...xml.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, attributes = '', inner = '']) => {
      const find = (name: string) => attribute(attributes, name);
      const times = Number(find('table:number-columns-repeated') ?? 1);
      const value = find('office:value') ?? find('office:date-value') ?? find('office:boolean-value');
      const type = find('office:value-type') as OpenedCell['type'];
      const cell = { type, value, formula: find('table:formula'), shown: shownIn(inner) };
      return type === null && times > 1000 ? [] : Array.from({ length: times }, () => cell);
    },
  );
  const last = cells.findLastIndex(({ type }) => type !== null);
  return cells.slice(0, last + 1);
}

const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? null : unescaped(found);
};

const shownIn = (inner: string): string =>
  [...inner.matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)]
    .map(([, text = '']) =>
      unescaped(
        text
          .replace(/<text:s text:c="(\d+)"\/>/g, (_, count) => ' '.repeat(Number(count)))
          .replace(/<text:s\/>/g, ' ')
          .replace(/<text:tab\/>/g, '\t')
          .replace(/<text:line-break\/>/g, '\n')
          .replace(/<[^>]*>/g, ''),
      ),
    )
    .join('\n');

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&');
