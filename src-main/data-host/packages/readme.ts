import { hostsOf, type PackageFacts } from '#contract/workspaces.ts';
import { notPromised, suppressionRule } from '#shared/catalog/small-numbers.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { notesPart } from '../export/recipes.ts';
import { confidentiality } from '../export/sidecar.ts';

interface ReadmeTable {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly rows: number;
}

/** `README.txt`: what the package is, in words for a reader who finds it. */
export function readmeOf(
  facts: PackageFacts,
  tables: readonly ReadmeTable[],
  { formulaLike, notes }: { readonly formulaLike: number; readonly notes: readonly string[] },
): string {
  const instant = (value: number | null) => (value === null ? 'not known' : formatInstant(value));
  const lines = [
    facts.title,
    '='.repeat(Math.min(72, facts.title.length)),
    '',
    ...(facts.isSample ? ['Sample data. Everything in it is invented.', ''] : []),
    ...(facts.madeBy === '' ? [] : [`Made by:       ${facts.madeBy}`]),
    `Made on:       ${instant(facts.madeAt)} (UTC)`,
    `Made with:     Course Almanac ${facts.appVersion}`,
    `Source:        ${hostsOf(facts).join(', ') || 'not known'}`,
    `Data through:  ${facts.dataThrough === null ? 'not known' : formatDay(facts.dataThrough)}`,
    `Synced:        ${instant(facts.syncedFrom)} to ${instant(facts.syncedTo)}`,
    `Snapshot:      ${facts.snapshotId}`,
    '',
    'Please note',
    `  ${confidentiality}`,
    '',
    'How to open it',
    '  In Course Almanac: File, Open a Package. No account is needed, and nothing can be changed in it.',
    '  In other programs: each table is a CSV file (UTF-8, comma, decimal point, dates as YYYY-MM-DD, times in UTC).',
    '  datapackage.json describes every column (Frictionless Data Package). definitions.csv says what each one means.',
    '',
    'Small numbers',
    ...smallNumbers(facts),
    ...notesPart(notes),
    '',
    'What is not in it',
    '  No data on single learners, no report files, no addresses with credentials, no secrets.',
    ...(formulaLike === 0
      ? []
      : [
          '',
          'Before you open it in a spreadsheet',
          `  ${formulaLike} text cells begin like a formula. Import the CSV as text, or open the package in Course Almanac.`,
        ]),
    '',
    'Tables',
    ...tables.flatMap(({ path, title, description, rows }) => [
      `  ${path}  (${rows} rows)`,
      `    ${title}. ${description}`,
    ]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function smallNumbers({ threshold, withheld }: PackageFacts): string[] {
  if (threshold === null) return ['  All counts are given as they are. Take care before you share them.'];
  return [
    ...wrapped(suppressionRule(threshold)),
    ...wrapped(notPromised),
    `  ${withheld} counts are hidden: their cells are empty, and the column ending in _note beside them says so.`,
    '  An empty cell is not 0. 0 is written as 0.',
  ];
}

/** A text in lines that a narrow window shows whole. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < 96) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `  ${line}`);
}
