import { type ChangeEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useChangeLabels } from '#renderer/client/annotations.ts';
import { droppedNames } from '#renderer/client/store.ts';
import { DataTable, useOwnOrder } from '#renderer/ui/table/data-table.tsx';
import { courseIdProblems, parseCourseId } from '#shared/catalog/course-id.ts';
import { t, translated } from '#shared/language/message.ts';
import { type LabelChange, labelChange, labelKinds, maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { unguardedInCsv } from '#shared/text/cells.ts';
import { decodeText } from '#shared/text/foreign-text.ts';
import { formatNumber } from '#shared/text/numbers.ts';

const maxRefusedShown = 5;

/** All names at once: as a table to export, and as a CSV to take in. */
export function LabelsSection() {
  const change = useChangeLabels();
  const order = useOwnOrder();
  const [refused, setRefused] = useState<ReadLabels['refused']>([]);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File) => {
    // It may have been moved or locked since it was chosen.
    const bytes = await file
      .slice(0, maxLabelBytes + 1)
      .arrayBuffer()
      .catch(() => null);
    setUnreadable(bytes === null);
    if (bytes === null) return setRefused([]);
    const read = await readLabelFile(new Uint8Array(bytes));
    setRefused(read.refused);
    if (read.labels.length > 0) {
      change.mutate({
        changes: [...read.labels],
        done: () => t('{n, plural, one {# name} other {# names}} imported.', { n: read.labels.length }),
      });
    }
  };
  const dropped = useSyncExternalStore(droppedNames.subscribe, droppedNames.get);
  const takeDropped = useEffectEvent(take);
  useEffect(() => {
    if (dropped === null) return;
    droppedNames.set(null);
    void takeDropped(dropped);
  }, [dropped]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) void take(file);
  };
  return (
    <section className="block" aria-labelledby="labels-heading">
      <h2 id="labels-heading">{t('Names')}</h2>
      <p className="lede">
        {t(
          'The services identify most items only by ID. Name courses and runs at the top of their screens, or import a CSV with the columns kind, id and label, where kind is course, run, problem, video or subsection.',
        )}
      </p>
      <p className="lede">
        <label>
          {t('Import names from a CSV')} <input type="file" accept=".csv,text/csv,text/plain" onChange={choose} />
        </label>
      </p>
      {isUnreadable && (
        <p role="alert" className="failure">
          {t('The file can no longer be read. Nothing was imported; choose it again.')}
        </p>
      )}
      {refused.length > 0 && (
        <div role="alert" className="failure">
          <p>{t('{n, plural, one {# line} other {# lines}} could not be read:', { n: refused.length })}</p>
          <ul>
            {refused.slice(0, maxRefusedShown).map(({ line, reason }) => (
              <li key={line}>{t('Line {line}: {reason}', { line: formatNumber(line), reason })}</li>
            ))}
          </ul>
        </div>
      )}
      <DataTable view="labels" params={{}} {...order} none={t('You have not named anything yet.')} />
    </section>
  );
}

/** Names read from a CSV, and the lines that are none, with the reason. */
interface ReadLabels {
  readonly labels: readonly LabelChange[];
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

/** Some 20,000 names, as many as are taken in at once. */
export const maxLabelBytes = 2_000_000;

/** Rows are read in some ten milliseconds between two chances for the window to answer. */
const rowsAtOnce = 500;

/**
 * Reads the columns kind, id and label (in any order, among others) of a CSV as this app and spreadsheets write it: with a
 * comma, semicolon or tab, with or without a byte order mark, empty lines and `sep=;` before the names of the columns. An empty label takes
 * a name away. A file in another encoding than UTF-8 and UTF-16 is refused, since its letters would be lost without a word.
 */
export async function readLabelFile(bytes: Uint8Array): Promise<ReadLabels> {
  if (bytes.length > maxLabelBytes) {
    const reason = t('The file is larger than 2 MB. Split it and import the parts one by one.');
    return { labels: [], refused: [{ line: 1, reason }] };
  }
  const text = decodeText(bytes);
  if (text !== null) {
    const reading = readRows(text);
    for (let rows = 1; ; rows += 1) {
      const { done, value } = reading.next();
      if (done) return value;
      if (rows % rowsAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const reason = t('The file is not UTF-8 or UTF-16 text. Save it as “CSV UTF-8”, then import it again.');
  return { labels: [], refused: [{ line: 1, reason }] };
}

/** Reads the rows, and stops after each. */
function* readRows(text: string): Generator<undefined, ReadLabels> {
  const { rows, separator, indexes, twice } = begun(text.replace(/^\uFEFF/, ''));
  if (Object.values(indexes).includes(-1)) {
    return {
      labels: [],
      refused: [{ line: 1, reason: t('The first line must name the columns kind, id and label.') }],
    };
  }
  if (twice !== undefined) {
    // The first of them may be the empty one, and would take every name away.
    const reason = t('The first line names the column {column} twice.', { column: twice });
    return { labels: [], refused: [{ line: 1, reason }] };
  }
  const labels: LabelChange[] = [];
  const refused: { line: number; reason: string }[] = [];
  for (const { line, cells, isCut } of rows) {
    yield;
    if (cells.every((cell) => cell.trim() === '')) continue;
    // The end of a file that was cut: an empty label would take a name away, and half of one would replace it.
    if (isCut || Object.values(indexes).some((at) => at >= cells.length)) {
      refused.push({ line, reason: t('The line ends before its last column.') });
      continue;
    }
    // Exports for spreadsheets put a quote before text that looks like a formula; it is no part of the name.
    const cell = (key: keyof typeof indexes) => unguardedInCsv(cells[indexes[key]] ?? '', separator).trim();
    const kind = cell('kind').toLowerCase();
    const read = labelChange.safeParse({ kind, id: cell('id'), text: cell('label') || null });
    const run = read.success && read.data.kind === 'run' ? parseCourseId(read.data.id) : null;
    if (run?.ok === false) refused.push({ line, reason: translated(courseIdProblems[run.problem]) });
    // Any other writing of the id would name nothing.
    else if (read.success) labels.push(run === null ? read.data : { ...read.data, id: run.identity.runId });
    else refused.push({ line, reason: reasonOf(String(read.error.issues[0]?.path[0] ?? 'kind')) });
  }
  return { labels, refused };
}

/** The rows behind the names of the columns, and where these stand. The separator is the one that divides the names. */
function begun(text: string) {
  const readings = separators.map((separator) => {
    const rows = csvRows(text, separator);
    let header = rows.next().value;
    while (header && isBeforeHeader(header)) header = rows.next().value;
    const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
    const indexes = { kind: names.indexOf('kind'), id: names.indexOf('id'), label: names.indexOf('label') };
    const twice = Object.keys(indexes).find((name) => names.indexOf(name) !== names.lastIndexOf(name));
    return { rows, separator, indexes, twice };
  });
  const whole = readings.find(({ indexes }) => !Object.values(indexes).includes(-1));
  return whole ?? (readings[0] as (typeof readings)[number]);
}

/** Recognizes lines before the header: empty ones, and `sep=;`, which names the separator to Excel. */
const isBeforeHeader = ({ cells }: CsvRow) =>
  cells.every((cell) => cell.trim() === '') ||
  (/^sep=.?$/.test(cells[0]?.trim() ?? '') && cells.slice(1).join('') === '');

const reasons: Readonly<Record<string, () => string>> = {
  kind: () => t('The kind must be one of {kinds}.', { kinds: labelKinds.join(', ') }),
  id: () => t('The ID is empty or longer than 1,000 characters.'),
  text: () => t('The label is longer than {max} characters.', { max: String(maxNameLength) }),
};
const reasonOf = (field: string): string => reasons[field]?.() ?? t('This line cannot be read.');

interface CsvRow {
  /** On which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether the text ends within the quotes of its last cell. */
  readonly isCut: boolean;
}

const separators = [',', ';', '\t'] as const;

/** The cells of a CSV. */
function* csvRows(text: string, separator: string): Generator<CsvRow, undefined> {
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '\n' || (mark === '\r' && text[at + 1] !== '\n')) line += 1;
    if (quoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (mark === '"' && cell === '') quoted = true;
    else if (mark === separator) {
      row.push(cell);
      cell = '';
    } else if (mark === '\n' || mark === '\r') {
      if (mark === '\r' && text[at + 1] === '\n') continue;
      yield { line: begun, cells: [...row, cell], isCut: false };
      begun = line;
      row = [];
      cell = '';
    } else cell += mark;
  }
  if (cell !== '' || row.length > 0) yield { line: begun, cells: [...row, cell], isCut: quoted };
  return undefined;
}
