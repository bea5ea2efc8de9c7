import { afterEach, describe, expect, it } from 'vitest';
import { withTextColumns } from '#main/data-host/export/named-columns.ts';
import type { CodeKind, Column } from '#shared/catalog/columns.ts';
import { type ViewName, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { codeText, codeWords, formatCell } from '#shared/text/cells.ts';
import { setTestLocale, speakSpanish } from '#test/support/language/set-locale.ts';

/*
 * Keeps codes out of workbooks, which people read: each text column holds words, names or free texts, or codes that have words.
 */

/** Lists the names, IDs and texts that users and services write, and columns that say at their head that they hold a code. */
const free = new Set(
  `about answer_value before carriers course_label country_alpha2 country_alpha3 encoded_module_id error file
  flag_kind id item_id item_name job_name label missing_skills module_id name near_skills new_value next_run note now old_value org
  part_id problem_display_name question_text raw reason record report_name rule run_before run_ids run_label seen_values
  sentence sha256 subject subsection_label sync_id tag_key tag_value text type_name value_id video_label wrong_answer`.split(
    /\s+/,
  ),
);

const shared = viewNames.filter((view) => !isLearnerView(view));
const textsOf = (view: ViewName): readonly Column[] => {
  const { columns, pivot } = viewDefinition(view);
  return columns.filter(({ key, type, screenOnly }) => type === 'text' && !screenOnly && key !== pivot);
};
const saysWhatItIs = ({ names, lists, inWords, spoken, words, json, codes }: Column) =>
  [names, lists, inWords, spoken, words, json, codes].some((each) => each !== undefined);

const kinds = Object.keys(codeWords) as CodeKind[];

afterEach(() => setTestLocale({ language: 'en', catalogue: {}, tag: 'en' }));

describe('the columns of every view', () => {
  it.each(shared)('of %s: each text is of words or names, or its codes have words', (view) => {
    const unknown = textsOf(view).filter((each) => !saysWhatItIs(each) && !free.has(each.key));
    expect(unknown.map(({ key }) => key)).toEqual([]);
  });

  it.each(
    shared.flatMap((view) => textsOf(view).flatMap((each) => (each.codes ? [[view, each.key, each] as const] : []))),
  )('of %s: the codes of %s are words on a screen and in a workbook, and in no other file', (_view, key, each) => {
    const codes = Object.keys(codeWords[each.codes ?? 'field']);
    const cellsOf = (isForPeople: boolean) => {
      const { row } = withTextColumns([each], isForPeople);
      return codes.map((code) => row({ [key]: code })[key]);
    };
    expect(cellsOf(false)).toEqual(codes);
    for (const speak of [() => undefined, speakSpanish]) {
      speak();
      const words = cellsOf(true);
      // Leaves out “appears”, which is a word.
      expect(words.filter((word) => word !== 'appears' && codes.includes(String(word)))).toEqual([]);
      expect(words).toEqual(codes.map((code) => formatCell(each, code)));
    }
    expect(withTextColumns([each], true).row({ [key]: null })[key]).toBeNull();
  });
});

describe('the words of codes', () => {
  it.each(kinds)('of the kind %s are not in English for who reads Spanish', (kind) => {
    const codes = Object.keys(codeWords[kind]);
    const english = codes.map((code) => codeText(kind, code));
    speakSpanish();
    const spanish = codes.map((code) => codeText(kind, code));
    const isSame = (words: string) => !['ID', 'SHA-256'].includes(words) && english.includes(words);
    expect(spanish.filter(isSame)).toEqual([]);
  });

  it('are the code itself where a newer cache has one', () => {
    expect(kinds.map((kind) => codeText(kind, 'constructor'))).toEqual(kinds.map(() => 'constructor'));
  });

  it('are of a field those of its own table, and of a mode its name', () => {
    const words = (dataset: string, field: string) => codeText('field', field, { dataset });
    expect([words('enrollment', 'count'), words('enrollment-mode', 'honor')]).toEqual(['Enrolled', 'Honor']);
    expect([words('jobs', 'link'), words('jobs', 'new_one')]).toEqual(['Link', 'new_one']);
  });
});
