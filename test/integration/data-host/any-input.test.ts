import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataHostMethod } from '#contract/channels.ts';
import { methodFacts, methodNames } from '#contract/channels.ts';
import { schemasOf } from '#contract/methods.ts';
import { arbitraryOf } from '../../support/arbitrary-input.ts';
import { atLength } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

/*
 * Input that fits the contract may still be unforeseen. Every method of the data host answers it with what the
 * contract says, or with an error that it knows.
 */

let filled: FilledHost;
let texts: string[];
beforeAll(async () => {
  filled = await startFilledHost();
  const { runId, moduleId, service } = filled;
  texts = [
    runId,
    moduleId,
    ...service.runs.slice(1, 3),
    'edX+DemoX',
    'python',
    'name',
    'date',
    'count',
    '/skills?text=a',
  ];
});
afterAll(() => filled.close());

/** These ask a service, which has a test of its own for each of its faults. */
const asking: ReadonlySet<string> = new Set(['sync:start', 'record:refresh', 'runs:offered']);
/** Recipes, pictures, rules of the watch list and subsections of a run have too many rules to be met by chance. */
const rarelyFits = /^savedReports:keep$|^watch:add$|^picture:|^subsections:(?!list)/;

const served = methodNames.filter(
  (name): name is DataHostMethod =>
    methodFacts[name].servedBy === 'data-host' && !asking.has(name) && !rarelyFits.test(name),
);

/** About one in a hundred of the input that fits least does. */
const maxSkipped = 2000;

it.each(served)('%s', async (method) => {
  const { input, output } = schemasOf(method);
  await fc.assert(
    fc.asyncProperty(arbitraryOf(input, texts), async (value) => {
      const checked = input.safeParse(value);
      // Another is drawn in its place.
      fc.pre(checked.success);
      const answer = await filled.started.host.call(method, checked.data as never).catch((error) => {
        if (error.name !== 'AlmanacError' || error.code === 'INTERNAL') throw error;
        return null;
      });
      if (answer !== null) expect(output.safeParse(answer).error).toBeUndefined();
    }),
    { numRuns: atLength(6, 1000), maxSkipsPerRun: maxSkipped },
  );
});
