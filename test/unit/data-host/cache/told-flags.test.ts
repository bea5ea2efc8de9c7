import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withEnglish, withLanguage, withLocale } from '#main/common/locale.ts';
import { derivedForms } from '#main/data-host/cache/runs/after-store.ts';
import {
  answerOf,
  inWords,
  numberOf,
  sentencesToStore,
  shareOf,
} from '#main/data-host/subjects/attention/stored-sentences.ts';
import { english } from '#shared/language/language.ts';
import { loadLocale } from '#shared/language/load-locale.ts';
import { message } from '#shared/language/message.ts';
import { attentionLimits } from '#shared/subjects/attention/attention.ts';
import { writtenWords } from '#test/support/language/written-words.ts';

const stored = sentencesToStore(
  [
    message(
      '{share} of {learners, plural, one {# learner} other {# learners}} chose {answer} in the end. That is {ofWrong} of those who got it wrong.',
    ),
    { share: shareOf(0.255), learners: 12_345, answer: answerOf(' '), ofWrong: shareOf(0.5) },
  ],
  [
    message('This was the first answer of {first} learners and the last answer of {last}.'),
    { first: numberOf(12_400), last: numberOf(12_350) },
  ],
);

describe('what is stored of a flag', () => {
  test('is English, with the same numbers on every computer', () => {
    const said =
      '25.5% of 12,345 learners chose “(empty)” in the end. That is 50.0% of those who got it wrong. This was the first answer of 12,400 learners and the last answer of 12,350.';
    expect(inWords(stored)).toBe(said);
    expect(withLocale({ ...english, tag: 'de' }, () => inWords(stored))).toBe(said);
  });

  test('has the numbers of a computer that speaks the language, whatever the process would write', async () => {
    const onComputer = async (tag: string) => withLocale(await loadLocale('system', tag), () => inWords(stored));
    expect(await onComputer('es-ES')).toContain('El 25,5\u00a0% de 12.345 estudiantes');
    expect(await onComputer('es-MX')).toContain('El 25.5\u00a0% de 12,345 estudiantes');
  });

  test('stays as it is where it cannot be read', () => {
    expect(inWords('[["{open", {}]]')).toBe('[["{open", {}]]');
    expect(inWords('25 of 100')).toBe('25 of 100');
  });

  test('is told in the language of the user, and in English to files', async () => {
    expect(await withLanguage('es', () => inWords(stored))).toBe(
      'El 25,5\u00a0% de 12.345 estudiantes eligió al final “(vacía)”. Es el 50,0\u00a0% de quienes fallaron. Fue la primera respuesta de 12.400 estudiantes y la última de 12.350.',
    );
    expect(await withLanguage('es', () => withEnglish(() => inWords(stored)))).toContain(
      '25.5% of 12,345 learners chose “(empty)” in the end',
    );
  });
});

/**
 * A changed word needs a higher `derivedForms.flags.form`, or flags stored before have words that no language has any more. So does a
 * changed limit, or old flags stay that the app would no longer raise.
 */
test('the words and limits of stored flags are those of the present form', () => {
  const files = ['attention', 'item-flags', 'problem-flags'];
  const { messages } = writtenWords(files.map((name) => `src-main/data-host/subjects/attention/${name}.ts`));
  const words = messages.map((each) => each.words).toSorted();
  expect(words.length).toBeGreaterThan(15);
  const rules = [...words, JSON.stringify(attentionLimits)].join('\n');
  const digest = createHash('sha256').update(rules).digest('hex').slice(0, 12);
  expect({ form: derivedForms.flags.form, digest }).toEqual({ form: 6, digest: 'c11b56eef56c' });
});
