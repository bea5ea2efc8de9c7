import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type MethodName, methodNames } from '#contract/channels.ts';
import { schemasOf } from '#contract/methods.ts';
import { createCallRouter } from '#main/shell/ipc/call-router.ts';
import { fakeHandlers } from './fake-handlers.ts';
import { fakeLog } from './fake-log.ts';

/*
 * Messages that a page which was taken over might send: anything that crosses between processes, and inputs with the right names and
 * something else in them.
 */

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'query')),
});

/** An object with some of the names that the method's input has. */
function nearly(method: MethodName): fc.Arbitrary<unknown> {
  const { input } = schemasOf(method);
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : ['view', 'params', 'page', 'pageSize'];
  const likely = fc.oneof(anything, fc.constantFrom('skills', 'course-v1:a+b+c', 0, -1, 1e300, '', null, {}, []));
  return fc.record(Object.fromEntries(names.map((name) => [name, likely])), { requiredKeys: [] });
}

const calls = fc
  .constantFrom(...methodNames)
  .chain((method) => fc.tuple(fc.constant(method), fc.oneof(anything, nearly(method))));

test('no input whatever does more than get an answer, and none that does not fit reaches a handler', async () => {
  const reached: [MethodName, unknown][] = [];
  const log = fakeLog();
  const note = (method: MethodName) => (input: unknown) => {
    reached.push([method, input]);
    throw new Error('reached');
  };
  const handlers = fakeHandlers(Object.fromEntries(methodNames.map((method) => [method, note(method)])));
  const router = createCallRouter({ handlers, forward: (method, input) => note(method)(input), log });
  const prototype = Object.getOwnPropertyNames(Object.prototype);

  await fc.assert(
    fc.asyncProperty(calls, async ([method, input]) => {
      reached.length = 0;
      const answer = await router.call(method, 'one', input);
      const code = answer.ok ? null : answer.error.code;
      expect(code).toBe(reached.length > 0 ? 'INTERNAL' : 'INVALID_INPUT');
      // Each handler's input is itself a good input: nothing of the rest came along.
      for (const [given, checked] of reached) expect(schemasOf(given).input.safeParse(checked).success).toBe(true);
      expect(() => JSON.stringify(answer)).not.toThrow();
    }),
  );
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
});
