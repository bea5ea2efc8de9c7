/*
 * How long the texts of a table may be, in characters: where a service sends them and where a package or a folder brings them. One
 * definition for both, so that whatever was synced can be handed on and opened again.
 */

/** Far above what services send. Ids and names are short; a column of few bytes could repeat long ones. */
const lengths = { key: 255, short: 10_000, long: 200_000 };

const longTexts: ReadonlySet<string> = new Set([
  'description',
  'answer_value',
  // Older services split an answer into a text and a number.
  'answer_value_text',
  'answer_value_numeric',
  'question_text',
  'text',
]);

/** Returns the maximum length of a text in the column of this name. */
export const maxTextLength = (column: string): number =>
  column === 'course_key' ? lengths.key : longTexts.has(column) ? lengths.long : lengths.short;

/** Maximum length of a column that holds JSON, which is also the longest that any cell may be. */
export const maxJsonLength = 1_000_000;

/** Courses of one skill, skills of one job, parts of one problem. */
export const maxEntries = 100_000;

/** Enrollment modes of one day, and the name of one. */
export const maxModes = 100;
export const maxModeName = lengths.key;

/** Columns of one table: those of all modes with their notes, and the others. */
export const maxColumns = 3 * maxModes;
/** The column of a mode has more around its name. */
export const maxColumnName = maxModeName + 45;
