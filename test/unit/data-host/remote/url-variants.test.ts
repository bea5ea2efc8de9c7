import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRoutes } from '#main/data-host/remote/url-variants.ts';
import { HttpAnswer } from '#main/net/http-answer.ts';

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
