import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listInPieces, readListAnswer } from '#main/data-host/remote/list-answer.ts';
import { HttpAnswer } from '#main/net/http-answer.ts';
import { openOfList, piecesOfList } from '#main/net/json-bytes.ts';

const host = 'service.test';

const listOf = (text: string) =>
  listInPieces(
    new HttpAnswer({
      status: 200,
      host,
      path: '/',
      body: Buffer.from(text),
      contentType: 'application/json',
      location: null,
      retryAfter: null,
      date: null,
      disposition: null,
    }),
    (body) => readListAnswer(body, host),
  );

const recordsIn = (text: string) => [...listOf(text).pieces()].flat();

/** More than one piece of it. */
const many = Array.from({ length: 4000 }, (_, id) => ({
  id,
  name: `[learner], "${id}" {\\`,
  days: [{ date: '2026-01-01' }],
}));

describe('a list that is read in pieces', () => {
  it('has the records of the whole, however often they are gone through', () => {
    const list = listOf(JSON.stringify(many));
    expect([...list.pieces()].length).toBeGreaterThan(2);
    expect([...list.pieces()].flat()).toEqual(many);
    expect([...list.pieces()].flat()).toEqual(many);
  });

  it('is found in its envelope, whatever comes before and after it', () => {
    const text = JSON.stringify({ count: 4000, of: { results: [1] }, results: many, next: 'https://x.test/?page=2' });
    expect(recordsIn(text)).toEqual(many);
    expect(listOf(text).nextQuery?.toString()).toBe('page=2');
  });

  it('is cut between records alone, at any size of a piece', () => {
    const sized = fc.tuple(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 1));
    fc.assert(
      fc.property(sized, ([records, bytes, space]) => {
        const text = Buffer.from(JSON.stringify({ a: 'results', results: records }, null, space));
        const pieces = [...piecesOfList(text, openOfList(text), bytes)].map(String);
        expect(pieces.flatMap((piece) => JSON.parse(`[${piece}]`))).toEqual(JSON.parse(JSON.stringify(records)));
      }),
    );
  });

  it('can be empty, or one object that stands for a list', () => {
    expect(recordsIn('\uFEFF [ ]')).toEqual([]);
    expect(recordsIn('{"results": []}')).toEqual([]);
    expect(() => recordsIn('{"result": []}')).toThrow(/list/);
  });

  it.each([
    ['a comma too many at its end', (text: string) => text.replace(/\]$/, ',]')],
    ['a comma too many at its beginning', (text: string) => `[${' '.repeat(200_000)},${text.slice(1)}`],
    ['a comma too many amid', (text: string) => text.replace('{"id":2000', ',{"id":2000')],
    ['another bracket at its end', (text: string) => text.replace(/\]$/, '}')],
    ['something behind it', (text: string) => `${text}]`],
    ['a word in it', (text: string) => text.replace('{"id":3000', 'learner {"id":3000')],
  ])('is refused with %s', (_, spoilt) => {
    expect(() => recordsIn(spoilt(JSON.stringify(many)))).toThrow(expect.objectContaining({ code: 'NOT_JSON' }));
  });

  it.each([
    '{"results":[{"id":1}],"results":[{"id":2}]}',
    '{"results":[{"id":1}],"count":1,"results" : []}',
    '{"results":[],"results":[{"id":2}],"next":null}',
  ])('is refused where another stands beside it: %s', (text) => {
    expect(() => listOf(text)).toThrow(expect.objectContaining({ code: 'BAD_SHAPE' }));
  });

  it('is known as cut off before its first record is read', () => {
    const cut = JSON.stringify({ results: many }).slice(0, -1000);
    expect(() => listOf(cut)).toThrow(expect.objectContaining({ code: 'CUT_OFF' }));
  });
});
