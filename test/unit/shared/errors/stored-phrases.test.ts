import { describe, expect, test } from 'vitest';
import { answerPhrases, fieldPhrases, stored, translateStored } from '#shared/errors/error-text.ts';
import { describeError } from '#shared/errors/errors.ts';
import phrasesOf10 from '#test/fixtures/version-1.0/stored-phrases.json' with { type: 'json' };
import { speakSpanish } from '#test/support/language/set-locale.ts';

describe('a phrase that is stored', () => {
  const missing = stored(fieldPhrases.missing, { name: 'course_key' });

  test('is English in every language', () => {
    speakSpanish();
    expect(stored(fieldPhrases.missing, { name: 'course_key' })).toBe('course_key is missing.');
  });

  test('is told in the language of the user', () => {
    expect(translateStored(missing)).toBe('course_key is missing.');
    speakSpanish();
    expect(translateStored(missing)).toBe('Falta course_key.');
    expect(translateStored('The record is in a format that the app cannot read.')).toBe(
      'El registro tiene un formato que la aplicación no puede leer.',
    );
    expect(translateStored('something else')).toBe('something else');
  });

  test('has the title of a table in the language of the user, and the run as it is', () => {
    const what = stored(answerPhrases.table, { table: 'Videos', run: 'course-v1:A+B+C' });
    expect(describeError('ACCESS_DENIED', { host: 'h', what })).toContain('to read “Videos” of course-v1:A+B+C (403).');
    speakSpanish();
    expect(translateStored(what)).toBe('“Vídeos” de course-v1:A+B+C');
  });

  test('may stand in another one', () => {
    const reason = stored(answerPhrases.job, { id: '7', reason: missing });
    expect(reason).toBe('job 7: course_key is missing.');
    speakSpanish();
    expect(translateStored(reason)).toBe('puesto 7: Falta course_key.');
    expect(describeError('BAD_SHAPE', { host: 'h', what: reason })).toContain('(puesto 7: Falta course_key.)');
  });

  test('of 1.0.0 has the present words', () => {
    expect(translateStored('A job skill is not an object.')).toBe(
      'A job skill is in a format that the app cannot read.',
    );
    expect(translateStored('tags is not an object.')).toBe('tags is in a format that the app cannot read.');
    expect(translateStored('2 rows of a list that counts 3')).toBe('the list should have 3 rows but has 2');
    expect(translateStored('job 7: country is not a day.')).toBe('job 7: country is not a date.');
  });

  test.each(phrasesOf10)('of 1.0.0 is known: %s', (phrase) => {
    const said = (values: Record<string, string>) =>
      translateStored(phrase.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '7'));
    speakSpanish();
    // The reason of a job is another phrase.
    expect(said({ reason: 'x' })).not.toBe(
      phrase.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'reason' ? 'x' : '7')),
    );
  });

  test('is still understood where 1.0.0 stored it', () => {
    speakSpanish();
    expect(translateStored('number 7 of the skills')).toBe('la habilidad con ID 7');
    expect(translateStored('number 7 of the jobs')).toBe('el puesto con ID 7');
    expect(translateStored('number 7 of the job postings')).toBe('la oferta de empleo con ID 7');
    expect(translateStored('the next page leads back')).toBe(translateStored(answerPhrases.leadsBack));
    expect(translateStored('a list without end')).toBe(translateStored(answerPhrases.withoutEnd));
    for (const link of [
      'to this computer or into the network that it is in',
      'to this computer or its own network',
      'that points to this computer or to its own network',
    ])
      expect(translateStored(`a download link ${link}`)).toBe(translateStored(answerPhrases.linkInside));
    const counted = stored(answerPhrases.fewerThanCounted, { rows: '2', count: '3' });
    expect(translateStored('2 rows in a list that says it has 3')).toBe(translateStored(counted));
    expect(translateStored('A job skill is not an object.')).toBe(
      'Una habilidad de un puesto tiene un formato que la aplicación no puede leer.',
    );
    expect(translateStored('tags is not an object.')).toBe('tags tiene un formato que la aplicación no puede leer.');
  });

  test('has Spanish for every one', () => {
    speakSpanish();
    const values = {
      name: 'a',
      start: 'b',
      id: '1',
      reason: 'c',
      max: '9',
      rows: '2',
      count: '3',
      table: 'Videos',
      run: 'r',
    };
    for (const phrase of [...Object.values(fieldPhrases), ...Object.values(answerPhrases)])
      expect(translateStored(stored(phrase, values))).not.toBe(stored(phrase, values));
  });
});
