import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analyticsRoot,
  createRoutes,
  pathOfId,
  queryOf,
  taxonomyRoot,
} from '#main/data-host/remote/service-address.ts';
import { HttpAnswer } from '#main/net/http-answer.ts';

describe('a base address', () => {
  it.each([
    ['https://host.example', 'https://host.example/api/v0/', 'https://host.example/taxonomy/api/v1/'],
    ['https://host.example/', 'https://host.example/api/v0/', 'https://host.example/taxonomy/api/v1/'],
    ['https://host.example/api/v0', 'https://host.example/api/v0/', 'https://host.example/taxonomy/api/v1/'],
    ['https://host.example/api/v0/', 'https://host.example/api/v0/', 'https://host.example/taxonomy/api/v1/'],
    ['https://host.example/api/v1/', 'https://host.example/api/v1/', 'https://host.example/taxonomy/api/v1/'],
    ['https://host.example/taxonomy/api/v1', 'https://host.example/api/v0/', 'https://host.example/taxonomy/api/v1/'],
    [
      'http://127.0.0.1:9000/data/',
      'http://127.0.0.1:9000/data/api/v0/',
      'http://127.0.0.1:9000/data/taxonomy/api/v1/',
    ],
    [' https://host.example//?a=1 ', 'https://host.example/api/v0/', 'https://host.example/taxonomy/api/v1/'],
  ])('%j leads to both services', (base, analytics, taxonomy) => {
    expect(analyticsRoot(base)).toBe(analytics);
    expect(taxonomyRoot(base)).toBe(taxonomy);
  });
});

describe('an id in a path', () => {
  it.each([
    ['course-v1:edX+DemoX+Demo_2014', 'course-v1:edX+DemoX+Demo_2014'],
    ['ccx-v1:edx+1.005x-CCX+rerun+ccx@15', 'ccx-v1:edx+1.005x-CCX+rerun+ccx@15'],
    ['i4x://edX/DemoX/Demo_Course/problem/97fd', 'i4x://edX/DemoX/Demo_Course/problem/97fd'],
    ['edX/DemoX/Demo|x #1?50%', 'edX/DemoX/Demo%7Cx%20%231%3F50%25'],
    ['org/Kurs/Grüße', 'org/Kurs/Gr%C3%BC%C3%9Fe'],
  ])('%s is written as the reference client does', (id, path) => {
    expect(pathOfId(id, 'literal')).toBe(path);
    expect(decodeURIComponent(pathOfId(id, 'encoded'))).toBe(id);
    expect(pathOfId(id, 'encoded')).not.toMatch(/[/:+@]/);
  });

  it.each(['../admin', 'a/../b', 'a/./b', '..'])('%s does not lead out of its place', (id) => {
    expect(() => pathOfId(id, 'literal')).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('comes back as it was from whatever text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('literal', 'encoded'), (id, form) => {
        fc.pre(!id.split('/').some((part) => part === '.' || part === '..'));
        const path = pathOfId(id, form);
        expect(path).toMatch(/^[\x21-\x7e]*$/);
        expect(path).not.toMatch(/[?#|\\ ]/);
        expect(decodeURIComponent(path)).toBe(id.toWellFormed());
      }),
    );
  });
});

describe('a query', () => {
  it('encodes a plus sign, which would come in as a space', () => {
    expect(queryOf({ course_id: 'course-v1:a+b+c', page: 2, missing: undefined })).toBe(
      '?course_id=course-v1%3Aa%2Bb%2Bc&page=2',
    );
    expect(queryOf({ page: undefined })).toBe('');
  });

  it('comes back as it was from whatever text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(new URLSearchParams(queryOf({ text })).get('text')).toBe(text);
      }),
    );
  });
});

const forms = ['https://a.example/one', 'https://a.example/one/', 'https://a.example/two/'];

const answer = (url: string, isKnown: boolean) =>
  new HttpAnswer({
    status: isKnown ? 200 : 404,
    host: 'a.example',
    path: new URL(url).pathname,
    body: Buffer.from(isKnown ? '[]' : '{"status":404}'),
    contentType: 'application/json',
    location: null,
    retryAfter: null,
    date: null,
    disposition: null,
  });

it('whatever form an earlier run has kept, the one that the service knows is found, asked for first and kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(fc.nat(5), { nil: undefined }), fc.nat(2), async (before, right) => {
      const known = new Map(before === undefined ? [] : [['route', before]]);
      const kept: number[] = [];
      const asked: string[] = [];
      const routes = createRoutes({ known, keep: (_route, form) => kept.push(form) });
      const ask = async (url: string) => {
        asked.push(url);
        return answer(url, url === forms[right]);
      };
      for (const what of ['first', 'second']) await routes.get('route', forms, { ask, what });
      expect(asked.slice(-2)).toEqual([forms[right], forms[right]]);
      expect(kept).toEqual(before === right ? [] : [right]);
      if (before === right) expect(asked).toHaveLength(2);
    }),
  );
});

describe('an id that the service cannot route', () => {
  const formsOf = (id: string) => forms.map((form) => `${form}?id=${id}`);
  /** Asks for ids one after the other; `right` is the form of a good one. Returns the forms that were asked for, and how each ended. */
  const askFor = async (ids: readonly string[], right: number | null, before?: number) => {
    const routes = createRoutes({ known: new Map(before === undefined ? [] : [['route', before]]), keep: () => {} });
    const results: { asked: number[]; isFound: boolean }[] = [];
    for (const id of ids) {
      const asked: number[] = [];
      const ask = async (url: string) => {
        const form = formsOf(id).indexOf(url);
        asked.push(form);
        return answer(url, id.startsWith('good') && form === right);
      };
      const isFound = await routes.get('route', formsOf(id), { ask, what: id }).then(
        () => true,
        () => false,
      );
      results.push({ asked, isFound });
    }
    return results;
  };

  it('leaves every form to the others, and is itself asked for in one', async () => {
    expect(await askFor(['bad', 'bad', 'good 1', 'good 2'], 2)).toEqual([
      { asked: [0, 1, 2], isFound: false },
      { asked: [0], isFound: false },
      { asked: [0, 1, 2], isFound: true },
      { asked: [2], isFound: true },
    ]);
  });

  it('never hides the form that an earlier run has kept', async () => {
    const results = await askFor(['bad 1', 'bad 2', 'bad 3', 'bad 4', 'good'], 1, 1);
    expect(results.slice(-2)).toEqual([
      { asked: [1], isFound: false },
      { asked: [1], isFound: true },
    ]);
  });

  it('is one of three after which the service counts as lacking the route: the others cost one request each', async () => {
    const results = await askFor(['bad 1', 'bad 2', 'bad 3', 'bad 4', 'bad 5'], null);
    expect(results.map(({ asked }) => asked.length)).toEqual([3, 3, 3, 1, 1]);
  });
});
