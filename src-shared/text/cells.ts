import { type CodeKind, type Column, storedJson } from '../catalog/columns.ts';
import { type DatasetDefinition, datasetNames, datasets, tables } from '../catalog/datasets.ts';
import type { ResourceState } from '../catalog/freshness.ts';
import { runPacingText } from '../catalog/run-choice.ts';
import { educationLabel, modeLabel, notReportedTrait } from '../catalog/vocabulary.ts';
import { countryName } from '../figures/charts/countries.ts';
import { type Message, message, t, translated } from '../language/message.ts';
import { isPlausibleAge } from '../statistics/ages.ts';
import type { NoForecast } from '../statistics/earlier-runs.ts';
import { traitLabels } from '../subjects/enrollment/who-enrolls-views.ts';
import { formatDate, formatMoment } from '../time/days.ts';
import { formatDuration, formatExact, formatNumber, formatShare, inPercent, shownPart } from './numbers.ts';
import { namedIn } from './text.ts';

/*
 * The words of codes, all of them here. Those of services are open sets, and a cache may be newer: a code that is not here is shown as it is.
 */

const resourceStates: Readonly<Record<ResourceState | 'reading', Message>> = {
  complete: message('Complete'),
  partial: message('Some rows could not be read'),
  noRows: message('The service has no rows'),
  gone: message('No longer on the service'),
  notOffered: message('Not offered by the service'),
  failed: message('Failed'),
  never: message('Not synced yet'),
  reading: message('Downloading'),
};

const outlooks: Readonly<Record<NoForecast | 'forecast', Message>> = {
  forecast: message('Forecast⟨outlook⟩'),
  'not-started': message('Not started'),
  ended: message('Ended'),
  'at rest': message('No longer growing'),
  'self-paced': message('Self-paced'),
  'too few': message('Too few earlier runs'),
  drift: message('Growth differs from run to run'),
  withheld: message('Hidden⟨outlook⟩'),
};

/** The words of each kind of code, by the code. */
export const codeWords: Readonly<Record<CodeKind, Readonly<Record<string, Message>>>> = {
  change: {
    changed: message('Changed⟨record⟩'),
    restated: message('Corrected⟨record⟩'),
    new: message('New⟨record⟩'),
    gone: message('Gone⟨record⟩'),
  },
  dataset: Object.fromEntries(datasetNames.map((name) => [name, datasets[name].title as Message])),
  field: {
    ...Object.fromEntries(
      Object.values(tables).flatMap(({ columns }) => columns.map(({ key, label }) => [key, label as Message])),
    ),
    link: message('Link⟨field⟩'),
  },
  operation: {
    below: message('is below'),
    above: message('is above'),
    changes: message('changes by'),
    appears: message('appears'),
    vanishes: message('is no longer in the list'),
    stale: message('is older than (days)'),
  },
  outcome: {
    complete: message('Complete⟨sync⟩'),
    partial: message('Partial'),
    failed: message('Failed'),
    cancelled: message('Canceled⟨sync⟩'),
    paused: message('Paused⟨sync⟩'),
    interrupted: message('Interrupted⟨sync⟩'),
    running: message('Running⟨sync⟩'),
    cutOff: message('Cut off⟨sync⟩'),
  },
  outlook: outlooks,
  pacing: runPacingText,
  range: {
    below: message('Below⟨range⟩'),
    inside: message('Inside⟨range⟩'),
    above: message('Above⟨range⟩'),
    'not-started': message('Not started'),
  },
  report: { problem_response: message('Problem responses') },
  resource: resourceStates,
};

/** The words of a code; those of a field follow from the data in its row, since several call theirs the same. */
export function codeText(kind: CodeKind, code: string, { dataset }: Readonly<Record<string, unknown>> = {}): string {
  if (kind === 'field' && typeof dataset === 'string') return fieldText(dataset, code);
  const words = namedIn(codeWords[kind], code);
  return words === undefined ? code : t(words);
}

/** A field as its column calls it; what no table has is a mode, or is called as the service does. */
function fieldText(dataset: string, field: string): string {
  const ofData = namedIn<DatasetDefinition>(datasets, dataset)?.tables ?? [];
  const column = ofData.flatMap((name): readonly Column[] => tables[name].columns).find(({ key }) => key === field);
  if (column !== undefined) return translated(column.label);
  if (dataset === 'enrollment-mode') return modeLabel(field);
  return field === 'link' ? t('Link⟨field⟩') : field;
}

/**
 * Returns the text of a cell for a value of its column; null is not a text but "not reported" and is up to the caller.
 * @param row has the running total of a column that is a part of one
 */
export function formatCell(
  column: Column,
  value: string | number | boolean,
  row: Readonly<Record<string, unknown>> = {},
): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && column.inWords) return translated(value);
  if (typeof value === 'string' && column.lists) return listedValues(value, column.lists);
  if (typeof value === 'string' && column.codes) return codeText(column.codes, value, row);
  if (typeof value === 'string' && column.words === 'trait') return groupName(value, row);
  if (typeof value === 'string') return column.words === 'education' ? translated(educationLabel(value)) : value;
  if (column.type === 'day') return formatDate(value);
  if (column.type === 'instant') return formatMoment(value);
  if (column.unit === '%') return formatShare(value);
  if (column.unit === 's') return formatDuration(value);
  if (column.words === 'age' && !isPlausibleAge(value)) return t('{age} (impossible)', { age: formatExact(value) });
  // Years are names of years, not amounts.
  if (column.unit === 'year') return String(value);
  const total = column.partOf === undefined ? undefined : row[column.partOf];
  const { decimals = null } = column;
  if (typeof total === 'number' && decimals !== null) return formatNumber(shownPart(value, total, decimals), decimals);
  return formatNumber(value, decimals);
}

/** The name of a group of learners by the trait that its row names; null for those whose trait is not known. */
export function groupName(value: string | null, row: Readonly<Record<string, unknown>>): string {
  if (row.trait === 'education') return educationLabel(value);
  if (row.trait !== 'country') return translated(value ?? notReportedTrait);
  const { country_alpha2: code } = row;
  return countryName({ country_alpha2: typeof code === 'string' ? code : null, country_name: value });
}

/** The words of a cell of a spoken column, as a screen in the language of the user has them. */
export function spokenText({ key, spoken }: Column, row: Readonly<Record<string, unknown>>): string | null {
  const value = row[key];
  const text = typeof value === 'string' ? value : null;
  if (spoken === 'country') return groupName(text, { ...row, trait: 'country' });
  return text === null ? null : translated(namedIn<string>(traitLabels, text) ?? text);
}

/** The text of a cell, also of an empty one; null where that has no word. */
export function cellOrEmptyWord(
  column: Column,
  value: string | number | boolean | null | undefined,
  row: Readonly<Record<string, unknown>>,
): string | null {
  if (value !== null && value !== undefined) return formatCell(column, value, row);
  return column.words === 'trait' ? groupName(null, row) : emptyWord(column);
}

/** The word in an empty cell of a trait that learners did not report; null for a column whose empty cells have no word. */
export const emptyWord = ({ words }: Column): string | null =>
  words === 'education' || words === 'age' ? t(notReportedTrait) : null;

/** Numbers stand right, everything else left. */
export const isNumeric = (column: Column): boolean => column.type === 'integer' || column.type === 'number';

/** Characters that a spreadsheet may take for the start of a formula, also after leading spaces (OWASP, with full-width forms). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the triggers
const formulaStart = /^[\s\u0000]*[=+\-@\t\r\n\u0000＝＋－＠]/u;

/** Numbers with a sign, such as the answer -5, which calculate nothing. */
const signedNumber = /^\s*[+-]\d{1,30}(?:[.,]\d{1,30})?(?:[eE][+-]?\d{1,4})?%?\s*$/;

/** Whether a spreadsheet could run a text as a formula. */
export const isFormulaLike = (text: string): boolean => formulaStart.test(text) && !signedNumber.test(text);

/** A text that a spreadsheet shows and does not run: a leading quote, nothing removed. */
export const guarded = (text: string): string => (isFormulaLike(text) ? `'${text}` : text);

/** The signs at which programs split the lines of a CSV: spreadsheets of each country at another one, some at several. */
export type CsvSeparator = ',' | ';' | '\t';

// A formula begins so within a text. Behind a plus or a minus alone, as before the lines of a list, nothing could be run.
const formulaInside = /^[^\S\t\r\n]*(?:[=@＝＠]|[-+－＋][^,;\t\r\n]*[(!|])/u;
const formulasInside = /([,;\t\r\n])('*[^\S\t\r\n]*(?:[=@＝＠]|[-+－＋][^,;\t\r\n]*[(!|]))/gu;

/** Whether a line within a text begins a formula that could do something. */
export const startsFormula = (text: string): boolean => formulaInside.test(text);

/** Whether a program that splits a CSV at another sign than ours, and so takes no notice of our quotes, would find a formula in a text. */
export const holdsFormula = (text: string, separator: CsvSeparator): boolean =>
  text.matchAll(formulasInside).some(([, sign, rest]) => sign !== separator && !rest?.startsWith("'"));

// A quote that a user has typed before a formula gets another one, or it would be taken for one of ours.
const isToGuard = (text: string): boolean => isFormulaLike(text.replace(/^'+/, ''));

/** {@link guarded} for a cell of a CSV, also where other programs would begin one. */
export const guardedInCsv = (text: string, separator: CsvSeparator): string =>
  (isToGuard(text) ? `'${text}` : text).replace(formulasInside, (found, sign, rest) =>
    sign === separator ? found : `${sign}'${rest}`,
  );

/** The text without what {@link guardedInCsv} has added. */
export function unguardedInCsv(text: string, separator: CsvSeparator): string {
  const whole = text.startsWith("'") && isToGuard(text) ? text.slice(1) : text;
  return whole.replace(formulasInside, (found, sign, rest) =>
    sign === separator || !rest.startsWith("'") ? found : `${sign}${rest.slice(1)}`,
  );
}

/** A number as spreadsheets read it, also with thousands separators, a currency sign, a percent sign or in accountants' brackets. */
const number =
  /^(\()?\s?([+-]?)\s?[$€£¥₹]?\s?-?((?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{2,3})*[.,'’\u00a0\u202f ]\d{3}|\d{0,60})(?:[.,]\d{0,60})?)(?:e([+-]?\d{1,4}))?\s?[$€£¥₹%]?\s?(\))?$/i;
/** Spreadsheets keep this many digits of a number. */
const maxDigits = 15;

/** `1/2`, `3-4`, `2014-01-31`, `1.2.`, `1.2.2024`, and the first and second of them with an hour behind. */
const date =
  /^(?:\d{1,4}[-/]\d{1,4}|\d{1,4}-\d{1,2}-\d{1,4}|\d{1,4}\/\d{1,2}\/\d{1,4}|\d{1,4}\.\d{1,2}\.\d{0,4})(?:[T ]\d{1,2}:\d{2}.{0,12})?$/;
/** `Mar 1`, `1-Sept`, `SEPT2`, `1. Mai`, `ene-01` and `may 2024`: names of months as of genes. */
const months = [
  'jan(?:uary|uar)?|feb(?:ruary|ruar|rero)?|mar(?:ch|zo)?|mär(?:z)?|mrz|apr(?:il)?|may(?:o)?|mai|june?|juni?|july?|juli?|aug(?:ust)?',
  'sept?(?:ember|iembre)?|o[ck]t(?:ober|ubre)?|nov(?:ember|iembre)?|de[cz](?:ember)?',
  'ene(?:ro)?|abr(?:il)?|junio|julio|ago(?:sto)?|dic(?:iembre)?',
];
const month = `(?:${months.join('|')})`;
const between = '[-/ .,]{0,2}';
const namedDate = new RegExp(
  `^(?:\\d{1,4}${between}${month}|${month}${between}\\d{1,4})(?:[-/ .,]{1,2}\\d{1,4})?$`,
  'i',
);
const time = /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:[.,]\d{1,9})?)?\s?(?:[ap]m?)?$|^\d{1,2}\s[ap]m?$/i;
/** `1 1/2`: a whole number and a fraction. */
const fraction = /^[+-]?\d{1,15} \d{1,5}\/\d{1,5}$/;
const truth = /^(?:true|false|wahr|falsch|verdadero|falso)$/i;
/** Texts that look like an error of a formula become one. */
const fault = /^#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!)$/i;

/** Longer texts are none of these. */
const maxLength = 130;

/**
 * Whether some spreadsheet that opens a CSV would show this text as another one: `007` as 7, `1/2` as the second of January, `0.50` as
 * 0.5, `1e5` as 100000, `true` as TRUE, and of an id of twenty digits only the first fifteen. Takes together what Excel, LibreOffice and
 * Google Sheets do in English, German and Spanish.
 */
export function isReshaped(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > maxLength) return false;
  const isOther = [date, namedDate, time, fraction, fault].some((form) => form.test(trimmed));
  if (isOther || (truth.test(trimmed) && trimmed !== trimmed.toUpperCase())) return true;
  const digits = number.exec(trimmed)?.[3]?.replace(/\D/g, '') ?? '';
  if (digits === '') return false;
  return trimmed !== text || digits.length > maxDigits || !isWrittenAsShown(trimmed);
}

/** Whether a number is written as a spreadsheet writes it: 7, -7, 0.5, 0,5, 12%. */
const isWrittenAsShown = (text: string) =>
  /^-?(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?%?$/.test(text) && text !== '-0' && !/,\d{3}%?$/.test(text);

/*
 * Lists of names with a number each. A column holds the numbers; their words are made for the reader.
 */

type ListedNumber = NonNullable<Column['lists']>;

const writers: Readonly<Record<ListedNumber, (value: number) => string>> = {
  confidence: (value) => formatNumber(value, 2),
  percent: (value) => inPercent(formatNumber(value, 0)),
};

/** A list as its column holds it: `[["SQL",0.94],["Statistics",0.88]]`; null where nothing is listed. */
export const storedList = (list: readonly (readonly [name: string, value: number])[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** Writes a stored list as the language does: `SQL 0.94, Statistics 0.88`, `SQL 0,94; Statistics 0,88`. */
export function listedValues(stored: string, numbers: ListedNumber): string {
  const list = storedJson(stored) as readonly (readonly [name: string, value: number])[];
  const written = list.map(([name, value]) => ({ name, number: writers[numbers](value) }));
  const separator = written.some(({ number }) => number.includes(',')) ? '; ' : ', ';
  return written.map(({ name, number }) => `${name} ${number}`).join(separator);
}
