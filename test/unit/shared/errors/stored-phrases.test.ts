import { describe, expect, test } from 'vitest';
import { describeError } from '#shared/errors/errors.ts';
import { answerPhrases, fieldPhrases, retold, stored } from '#shared/errors/stored-phrases.ts';
import { speakSpanish } from '#test/support/language/speak-in-test.ts';

describe('a phrase that is stored', () => {
  const missing = stored(fieldPhrases.missing, { name: 'course_key' });

  test('is English in every language', () => {
    speakSpanish();
    expect(stored(fieldPhrases.missing, { name: 'course_key' })).toBe('course_key is missing.');
  });

  test('is told in the language of the user', () => {
    expect(retold(missing)).toBe('course_key is missing.');
    speakSpanish();
    expect(retold(missing)).toBe('Falta course_key.');
    expect(retold('The record is not an object.')).toBe('El registro no es un objeto.');
    expect(retold('something else')).toBe('something else');
  });

  test('may stand in another one', () => {
    const reason = stored(answerPhrases.job, { id: '7', reason: missing });
    expect(reason).toBe('job 7: course_key is missing.');
    speakSpanish();
    expect(retold(reason)).toBe('puesto 7: Falta course_key.');
    expect(describeError('BAD_SHAPE', { host: 'h', what: reason })).toContain('(puesto 7: Falta course_key.)');
  });

  test('has Spanish for every one', () => {
    speakSpanish();
    for (const phrase of [...Object.values(fieldPhrases), ...Object.values(answerPhrases)])
      expect(retold(stored(phrase, { name: 'a', start: 'b', id: '1', reason: 'c' }))).not.toBe(
        stored(phrase, { name: 'a', start: 'b', id: '1', reason: 'c' }),
      );
  });
});
